import type { Connection, Database } from '#server/platform/database/database.ts'
import { sqlStateOf } from '#server/platform/database/sql-state.ts'
import type { NameWords } from '#server/manual/search/index.ts'
import { type ArrivalRow, insertArrival, type NewArrival } from './repository.ts'

/** Writes one arrival, as {@link insertArrival} does. */
export type WriteArrival = (arrival: NewArrival, words: NameWords) => Promise<ArrivalRow | undefined>

/** How many are written together at most: each waits for the last. */
const MAX_GROUP = 32

/**
 * The classes of PostgreSQL's errors after which nothing was written and each arrival may be tried by itself: its data
 * was refused, or the transaction was ended because two waited for each other. After others, such as a broken
 * connection, a commit may have succeeded.
 */
const REFUSED = new Set(['22', '23', '40'])

interface Waiting extends PromiseWithResolvers<ArrivalRow | undefined> {
  arrival: NewArrival
  words: NameWords
}

/**
 * Writes arrivals that come to a folder while another is being written there in one transaction: each commit raises the
 * folder's revision, which only one transaction at a time can do, and waits for the disk.
 */
export function groupArrivals(connection: Pick<Connection, 'db' | 'pipelinedDb'>): WriteArrival {
  /** Those that wait, by folder; a folder is absent while nothing is being written there. */
  const folders = new Map<string, Waiting[]>()

  async function writeWaiting(folder: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await writeTogether(connection, waiting.splice(0, MAX_GROUP))
    folders.delete(folder)
  }

  return (arrival, words) => {
    const folder = `${arrival.scope.id} ${arrival.folderId}`
    const next = { arrival, words, ...Promise.withResolvers<ArrivalRow | undefined>() }
    const waiting = folders.get(folder)
    if (waiting === undefined) {
      const begun = [next]
      folders.set(folder, begun)
      void writeWaiting(folder, begun)
    } else waiting.push(next)
    return next.promise
  }
}

/** Settles each arrival of a group; never rejects. */
async function writeTogether(
  { db, pipelinedDb }: Pick<Connection, 'db' | 'pipelinedDb'>,
  group: readonly Waiting[],
): Promise<void> {
  const [only, ...others] = group
  if (only !== undefined && others.length === 0) return await writeAlone(db, only)
  // Bytes are locked in the order of their hashes everywhere.
  const inOrder = group.toSorted((a, b) => (a.arrival.sha256 < b.arrival.sha256 ? -1 : 1))
  try {
    const rows = await pipelinedDb.transaction(
      async (tx) => await Promise.all(inOrder.map(({ arrival, words }) => insertArrival(tx, arrival, words))),
    )
    inOrder.forEach(({ resolve }, index) => resolve(rows[index]))
  } catch (error) {
    if (REFUSED.has(sqlStateOf(error)?.slice(0, 2) ?? ''))
      for (const each of group) await writeAlone(db, each)
    else for (const { reject } of group) reject(error)
  }
}

/** Settles one arrival; never rejects. */
async function writeAlone(db: Database, { arrival, reject, resolve, words }: Waiting): Promise<void> {
  // One statement, which needs no transaction.
  await insertArrival(db, arrival, words).then(resolve, reject)
}
