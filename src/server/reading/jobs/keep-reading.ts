import type { ReadFacts } from '#contract/documents/document-facts.ts'
import type { Extraction } from '#server/documents/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { saveReading } from '#server/bytes/index.ts'

interface LockedFile {
  id: string
  originalName: string
}

/** What makes documents findable by what was read in their bytes. */
export interface ReadingIndex {
  /** The words of a text by which a document is found, the spellings among them, and whether there were too many. */
  wordsThatFit(text: string): Promise<{ words: string[]; spellings: string[]; isCut: boolean }>
  /** Whether more words may be made searchable in a workspace. */
  hasRoomForWords(on: Queryable, workspaceId: string): Promise<boolean>
  /** Locks every file that has some bytes. */
  lockFilesOf(tx: Queryable, workspaceId: string, sha256: string): Promise<readonly LockedFile[]>
  /** How many files have some bytes, whoever has locked them. */
  countFilesOf(tx: Queryable, workspaceId: string, sha256: string): Promise<number>
  /** Ends the waiting of files for a reading or thumbnails of their own. */
  endWaiting(
    on: Queryable,
    workspaceId: string,
    sha256: string,
    ended: { reading?: boolean; picture?: boolean },
  ): Promise<void>
  /** Makes files findable by the words that were saved with their bytes. */
  indexFiles(
    tx: Queryable,
    workspaceId: string,
    files: readonly LockedFile[],
    spellings: readonly string[],
  ): Promise<void>
  /** Has folders suggested by what was read. */
  suggest(tx: Queryable, workspaceId: string, sha256: string): Promise<void>
}

/** What was read of the facts in a text, and which reader read them. */
export interface KeptFacts {
  facts: ReadFacts
  reader: string
}

/** Bytes of a company, with what they were sent as. */
type KeptBytes = { workspaceId: string; sha256: string; mimetypes: readonly string[] }

/** Reads the facts in the text of some bytes. */
export type FactReader = (on: Queryable, bytes: KeptBytes, text: string) => Promise<KeptFacts>

const NO_ROOM: Extraction = {
  status: 'unreadable',
  reason: 'the documents of your company have as many words as can be searched',
}

const TOO_MANY_WORDS = 'Only the first part of its words can be searched.'

interface KeepOptions {
  /** Whether there are thumbnails; left as it is without it: they are made later. */
  hasThumbnail?: boolean | undefined
  /** Asks for the next part of the reading, in the same transaction; the document counts as being read until then. */
  goOn?: ((tx: Queryable) => Promise<void>) | undefined
  /** Whether something is still to be recognised, although the text is known. */
  hasMore?: boolean
  /** What else is to be done in the same transaction. */
  meanwhile?: ((tx: Queryable) => Promise<void>) | undefined
}

/** Thrown when a file with some bytes has come since all files that have them were locked. */
class FileCame extends Error {}

/**
 * Changes what is known of some bytes while all files that have them are locked. These are locked first, in the order in
 * which renaming, moving and deleting lock them: none waits for the other for ever. When a file has come before the bytes
 * were locked, all begins again: who has locked that file may be waiting for the bytes.
 *
 * @param save changes the bytes, which locks them
 */
async function changeBytes(
  { db, index }: { db: Database; index: ReadingIndex },
  { sha256, workspaceId }: { workspaceId: string; sha256: string },
  save: (tx: Queryable) => Promise<void>,
  follow: (tx: Queryable, files: readonly LockedFile[]) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const files = await index.lockFilesOf(tx, workspaceId, sha256)
      await save(tx)
      if ((await index.countFilesOf(tx, workspaceId, sha256)) > files.length) throw new FileCame()
      await follow(tx, files)
    })
  } catch (error) {
    if (!(error instanceof FileCame)) throw error
    await changeBytes({ db, index }, { sha256, workspaceId }, save, follow)
  }
}

/** Saves what was read in some bytes, and makes every file that has them findable by it. */
export async function keepReading(
  { db, index, readFacts }: { db: Database; index: ReadingIndex; readFacts: FactReader },
  bytes: KeptBytes,
  wanted: Extraction,
  { goOn, hasMore = false, hasThumbnail, meanwhile }: KeepOptions = {},
): Promise<void> {
  const { sha256, workspaceId } = bytes
  const hasRoom = wanted.status !== 'indexed' || (await index.hasRoomForWords(db, workspaceId))
  const reading = hasRoom ? wanted : NO_ROOM
  // PostgreSQL keeps no NUL in a text.
  const text = reading.status === 'indexed' ? reading.text.replaceAll('\u0000', ' ') : null
  const { isCut, spellings, words } = await index.wordsThatFit(text ?? '')
  // Once the text is whole: a page that is still to be recognised may say what it is.
  const kept = goOn === undefined && text !== null ? await readFacts(db, bytes, text) : undefined
  const save = async (tx: Queryable) => {
    await saveReading(tx, workspaceId, sha256, {
      status: goOn === undefined ? reading.status : 'stored',
      statusReason: isCut ? TOO_MANY_WORDS : reasonOf(reading),
      text,
      words: words.join(' '),
      ...(kept !== undefined && { facts: kept.facts, factsReader: kept.reader }),
      ...(hasThumbnail !== undefined && { hasThumbnail }),
    })
  }
  await changeBytes({ db, index }, bytes, save, async (tx, files) => {
    await index.endWaiting(tx, workspaceId, sha256, {
      picture: hasThumbnail !== undefined,
      reading: goOn === undefined && !hasMore,
    })
    await index.indexFiles(tx, workspaceId, files, spellings)
    if (goOn === undefined) await index.suggest(tx, workspaceId, sha256)
    await goOn?.(tx)
    await meanwhile?.(tx)
  })
}

function reasonOf(reading: Extraction): string | null {
  return reading.status === 'unreadable' ? reading.reason : (reading.note ?? null)
}
