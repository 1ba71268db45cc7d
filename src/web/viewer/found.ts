/** How a document was found: the viewer opens at that page and marks the words. */
export interface Found {
  words: string | undefined
  /** The page, from 1. */
  page: number | undefined
}
