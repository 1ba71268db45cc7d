/** What led to a document: it opens where that stands, with every place marked. */
export interface Found {
  words: string | undefined
  /** Counted from 1. */
  page: number | undefined
}
