import type { Extraction } from '#server/documents/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { saveReading } from './repository.ts'

/** What makes documents findable by what was read in their bytes. */
export interface ReadingIndex {
  /** The words of a text by which a document is found, the spellings among them, and whether there were too many. */
  wordsThatFit(text: string): Promise<{ words: string[]; spellings: string[]; isCut: boolean }>
  /** Makes every file that has some bytes findable by the words that were saved with them. */
  indexBytes(tx: Queryable, workspaceId: string, sha256: string, spellings: readonly string[]): Promise<void>
}

/** Of a common text of so many characters PostgreSQL can keep all words. */
const MAX_INDEXED = 500_000

const TOO_MANY_WORDS = 'Only the first part of its words can be searched.'

interface KeepOptions {
  /** Whether there are thumbnails; left as it is without it. */
  hasThumbnail?: boolean
  /** Asks for the next part of the reading, in the same transaction; the document counts as being read until then. */
  goOn?: ((tx: Queryable) => Promise<void>) | undefined
  /** What else is to be done in the same transaction. */
  meanwhile?: ((tx: Queryable) => Promise<void>) | undefined
}

/** Saves what was read in some bytes, and makes every file that has them findable by it. */
export async function keepReading(
  { db, index }: { db: Database; index: ReadingIndex },
  { sha256, workspaceId }: { workspaceId: string; sha256: string },
  reading: Extraction,
  { goOn, hasThumbnail, meanwhile }: KeepOptions = {},
): Promise<void> {
  // PostgreSQL keeps no NUL in a text.
  const text = reading.status === 'indexed' ? reading.text.replaceAll('\u0000', ' ') : null
  const indexed = (text ?? '').slice(0, MAX_INDEXED)
  const { isCut, spellings, words } = await index.wordsThatFit(indexed)
  await db.transaction(async (tx) => {
    await saveReading(tx, workspaceId, sha256, {
      status: goOn === undefined ? reading.status : 'stored',
      statusReason: isCut ? TOO_MANY_WORDS : reasonOf(reading, text),
      text,
      words: words.join(' '),
      ...(hasThumbnail !== undefined && { hasThumbnail }),
    })
    await index.indexBytes(tx, workspaceId, sha256, spellings)
    await goOn?.(tx)
    await meanwhile?.(tx)
  })
}

function reasonOf(reading: Extraction, text: string | null): string | null {
  if (reading.status === 'unreadable') return reading.reason
  return (text?.length ?? 0) > MAX_INDEXED
    ? 'Only the first 500,000 characters can be searched.'
    : (reading.note ?? null)
}
