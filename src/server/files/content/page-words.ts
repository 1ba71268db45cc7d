import type { PageWords as Reply } from '#contract/file-contents.ts'
import type { PageWords } from '#server/documents/index.ts'
import type { Storage } from '#server/blobs/storage/storage.ts'

// What was recognised lies beside the bytes, a file for each page: copies share it in every workspace, and a job that
// died goes on where it was.

function nameOf(page: number): string {
  return `words-${String(page)}.json`
}

/** @param words nothing of a page that could not be read */
export async function keepWords(
  storage: Storage,
  sha256: string,
  page: number,
  words: PageWords | undefined,
): Promise<void> {
  await storage.saveDerived(sha256, nameOf(page), Buffer.from(JSON.stringify(words ?? null)))
}

/**
 * The words that were recognised on a page.
 *
 * @param page counted from 1
 * @returns null when it could not be read; undefined when nobody has tried
 */
export async function keptWords(
  storage: Storage,
  sha256: string,
  page: number,
): Promise<PageWords | null | undefined> {
  const kept = await storage.readDerived(sha256, nameOf(page))
  return kept === undefined ? undefined : (JSON.parse(kept.toString()) as PageWords | null)
}

/** What is to be put over a page. */
export async function wordsOfPage(storage: Storage, sha256: string, page: number): Promise<Reply> {
  const kept = await keptWords(storage, sha256, page)
  return { page, ...(kept ?? { width: 0, height: 0, angle: 0, words: [] }) }
}
