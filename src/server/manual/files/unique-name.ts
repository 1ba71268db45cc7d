import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { DEADLOCK, retriedTransaction } from '#server/platform/database/retried-transaction.ts'
import { UNIQUE_VIOLATION } from '#server/platform/database/sql-state.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { FileDependencies } from './dependencies.ts'
import { numberedName } from './names.ts'
import { insertFile, type NewFile, takenNames } from './repository.ts'

/** How many numbers one query checks. */
const BATCH = 50

/**
 * A name if it is free in the folder, else the first of others that is, else it with the first number that is free:
 * `minutes (2).pdf`.
 */
export async function freeName(
  on: Queryable,
  workspaceId: string,
  folderId: string,
  wanted: string,
  others: readonly string[] = [],
): Promise<string> {
  for (let first = 2; ; first += BATCH) {
    const numbered = Array.from({ length: BATCH }, (_, index) => numberedName(wanted, first + index))
    const candidates = [...(first === 2 ? [wanted, ...others] : []), ...numbered]
    const taken = await takenNames(on, workspaceId, folderId, candidates)
    const free = candidates.find((name) => !taken.has(name))
    if (free !== undefined) return free
  }
}

/**
 * A name for a file that a person named: as {@link freeName}, but where the name was made of the file's facts, the fact
 * that tells it apart is added rather than a number.
 */
export async function freeNameOf(
  { namesByFacts }: Pick<FileDependencies, 'namesByFacts'>,
  on: Queryable,
  scope: Scope,
  { folderId, id, wanted }: { id: string; folderId: string; wanted: string },
): Promise<string> {
  const taken = await takenNames(on, scope.id, folderId, [wanted])
  if (!taken.has(wanted)) return wanted
  const names = await namesByFacts(on, scope, id)
  const others = names.includes(wanted) ? names.slice(names.indexOf(wanted) + 1) : []
  return await freeName(on, scope.id, folderId, wanted, others)
}

/**
 * Adds a file under a name, with the first number that is free when the name is taken.
 *
 * @returns its id
 */
export async function insertNamed(
  tx: Transaction,
  workspaceId: string,
  row: Omit<NewFile, 'originalName'>,
  wanted: string,
): Promise<string> {
  let originalName = wanted
  for (;;) {
    const id = await insertFile(tx, workspaceId, { ...row, originalName })
    if (id !== undefined) return id
    originalName = await freeName(tx, workspaceId, row.folderId, wanted)
  }
}

/**
 * Runs a transaction that names files, and runs it again when another one took a name at the same moment, or each waits for
 * what the other has added. The folder is not locked, so that many can add files to it at once.
 */
export async function namingTransaction<Result>(
  db: Queryable,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await retriedTransaction(db, [UNIQUE_VIOLATION, DEADLOCK], work)
}
