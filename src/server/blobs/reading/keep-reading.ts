import type { Extraction } from '#server/documents/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { filesOfBlob, indexFile, learnSpellings, wordsThatFit } from '#server/search/index.ts'
import { saveReading } from '#server/files/repository.ts'

/** What a common text of so many characters is made of fits into what PostgreSQL keeps of a document. */
const MAX_INDEXED = 500_000

const TOO_MANY_WORDS = 'Only the first part of its words can be searched.'

interface KeepOptions {
  /** Whether there are small pictures of it, where that was seen. */
  hasThumbnail?: boolean
  /** What is to be done in the same transaction while more is to be read; until then it counts as being read. */
  goOn?: ((tx: Queryable) => Promise<void>) | undefined
  /** What else is to be done in the same transaction. */
  meanwhile?: ((tx: Queryable) => Promise<void>) | undefined
}

/** Keeps what was read in some bytes, and makes every file that has them findable by it. */
export async function keepReading(
  db: Database,
  { sha256, workspaceId }: { workspaceId: string; sha256: string },
  reading: Extraction,
  { goOn, hasThumbnail, meanwhile }: KeepOptions = {},
): Promise<void> {
  // PostgreSQL keeps no NUL in a text.
  const text = reading.status === 'indexed' ? reading.text.replaceAll('\u0000', ' ') : null
  const indexed = (text ?? '').slice(0, MAX_INDEXED)
  const { isCut, spellings, words } = await wordsThatFit(indexed)
  await db.transaction(async (tx) => {
    await saveReading(tx, workspaceId, sha256, {
      status: goOn === undefined ? reading.status : 'stored',
      statusReason: isCut ? TOO_MANY_WORDS : reasonOf(reading, text),
      text,
      words: words.join(' '),
      ...(hasThumbnail !== undefined && { hasThumbnail }),
    })
    await learnSpellings(tx, workspaceId, spellings)
    for (const file of await filesOfBlob(tx, workspaceId, sha256)) await indexFile(tx, workspaceId, file)
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
