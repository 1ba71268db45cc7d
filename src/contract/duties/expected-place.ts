import { topFolderId } from '#contract/company/built-in-folders.ts'

/** Whether a folder is the one in which a paper is expected, or the one at the top level above it. */
export function isExpectedPlace(folderId: string, expectedIn: string): boolean {
  return folderId === expectedIn || folderId === topFolderId(expectedIn)
}

/** Whether the name of a file holds one of the words that an expected paper asks for; true where it asks for none. */
export function hasExpectedWord(fileName: string, words: readonly string[]): boolean {
  const name = fileName.toLowerCase()
  return words.length === 0 || words.some((word) => name.includes(word.toLowerCase()))
}
