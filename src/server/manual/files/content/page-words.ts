import type { PageWords } from '#contract/manual/file-contents.ts'
import { readPageWords, type Storage } from '#server/bytes/index.ts'

/**
 * The words that lie over a page, recognised in its picture; none of a page that has no recognised words.
 *
 * @param sha256 undefined for a file that has not been read
 */
export async function wordsOfPage(
  storage: Storage,
  sha256: string | undefined,
  page: number,
): Promise<PageWords> {
  const recognised = sha256 === undefined ? undefined : await readPageWords(storage, sha256, page)
  return { page, ...(recognised ?? { width: 0, height: 0, angle: 0, words: [] }) }
}
