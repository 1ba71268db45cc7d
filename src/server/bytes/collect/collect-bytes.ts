import type { Database } from '#server/platform/database/database.ts'
import type { BlobInfo, Storage } from '../storage/storage.ts'
import {
  beginCollection,
  type BlobReference,
  marksBefore,
  markUnnamed,
  releaseBlobs,
  takeMark,
  unnamedHashes,
} from './repository.ts'

/** How long bytes are left alone after they were last filed, and what is known of them after it was last written. */
const GRACE_MS = 24 * 60 * 60_000
/** How long marked bytes stay: longer than filing takes, from losing the mark to the rows that name the bytes. */
const MARKED_MS = 60 * 60_000
/** How many hashes are asked for in one question. */
const BATCH = 500
const RELEASED_AT_ONCE = 5000

export interface Collection {
  /** Blobs that were in the store. */
  examined: number
  /** How many were removed, and their bytes. */
  removed: number
  bytes: number
  /** How many go with a later collection, at least an hour later, unless they are filed again. */
  marked: number
  /** Rows of bytes that no file had any more. */
  released: number
}

export interface CollectDependencies {
  db: Database
  storage: Storage
  /** Every column that refers to `blobs`. */
  blobReferences: readonly BlobReference[]
}

/**
 * Collects unreferenced bytes that are older than a day by mark and sweep (`docs/adr/0010-mark-and-sweep.md`):
 * removes what an earlier collection marked, and marks what no row names now for a later one.
 *
 * @returns what was done; nothing when another collection or a backup is under way
 */
export async function collectBytes(
  on: CollectDependencies,
  now: Date,
  onProgress: (soFar: Collection) => void = () => undefined,
): Promise<Collection | undefined> {
  const { blobReferences, db, storage } = on
  const before = new Date(now.getTime() - GRACE_MS)
  const done: Collection = { examined: 0, removed: 0, bytes: 0, marked: 0, released: 0 }
  // This transaction holds the lock; every change is committed by itself.
  return await db.transaction(async (lock) => {
    if (!(await beginCollection(lock))) return undefined
    const markedBefore = new Date(now.getTime() - MARKED_MS)
    for await (const { sha256, size } of marksBefore(db, markedBefore)) {
      if (!(await sweep(on, sha256, markedBefore))) continue
      done.removed += 1
      done.bytes += size
      onProgress(done)
    }
    for (;;) {
      const released = await releaseBlobs(db, blobReferences, before, RELEASED_AT_ONCE)
      done.released += released
      if (released < RELEASED_AT_ONCE) break
    }
    for await (const blobs of batches(storage.list(), BATCH)) {
      const old = blobs.filter(({ modifiedAt }) => modifiedAt < before)
      done.marked += await markUnnamed(db, old, now)
      done.examined += blobs.length
      onProgress(done)
    }
    return done
  })
}

/**
 * Removes marked bytes, unless a row names them again or they have lost the mark. Whoever files the same bytes waits
 * for the lock on the mark, then finds the bytes gone and stores them.
 */
async function sweep({ db, storage }: CollectDependencies, sha256: string, markedBefore: Date) {
  return await db.transaction(async (tx) => {
    if (!(await takeMark(tx, sha256, markedBefore))) return false
    if ((await unnamedHashes(tx, [sha256])).length === 0) return false
    return await storage.remove(sha256)
  })
}

async function* batches(source: AsyncIterable<BlobInfo>, size: number): AsyncGenerator<BlobInfo[]> {
  let batch: BlobInfo[] = []
  for await (const blob of source) {
    batch.push(blob)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
