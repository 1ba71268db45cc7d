import type { PageWords } from '#server/documents/index.ts'
import type { Storage } from '../storage/storage.ts'

// The words recognised on a page are a file of their own beside the bytes, which copies share in every workspace.

function nameOf(page: number): string {
  return `words-${String(page)}.json`
}

/**
 * Saves the words that were recognised on a page.
 *
 * @param words undefined for a page that could not be read
 */
export async function savePageWords(
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
 * @returns null when the page could not be read; undefined when nobody has tried
 */
export async function readPageWords(
  storage: Storage,
  sha256: string,
  page: number,
): Promise<PageWords | null | undefined> {
  const saved = await storage.readDerived(sha256, nameOf(page))
  return saved === undefined ? undefined : (JSON.parse(saved.toString()) as PageWords | null)
}
