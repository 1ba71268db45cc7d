import type { File } from '#contract/files.ts'
import { AppError } from '#contract/errors.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { presentFile } from './present.ts'
import { type FileRow, findFile, findFiles, lockFiles } from './repository.ts'

/**
 * A file that is not in the trash.
 *
 * @throws AppError `not_found`
 */
export async function requireFile(on: Queryable, workspaceId: string, id: string): Promise<FileRow> {
  const row = await findFile(on, workspaceId, id)
  if (row === undefined) throw new AppError('not_found', 'This file could not be found.')
  return row
}

/**
 * Locks files that are to be changed together until the transaction ends.
 *
 * @returns them in the order of the ids
 * @throws AppError `not_found` when one of them is not there, or in the trash
 */
export async function requireFiles(
  tx: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  const rows = new Map((await lockFiles(tx, workspaceId, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw new AppError('not_found', 'This file could not be found.')
    return row
  })
}

/** Locks one file, as {@link requireFiles}. */
export async function lockFile(tx: Transaction, workspaceId: string, id: string): Promise<FileRow> {
  const [row] = await requireFiles(tx, workspaceId, [id])
  if (row === undefined) throw new Error('A file that is held is gone')
  return row
}

/** Files by their ids, without those in the trash, in any order. */
export async function filesById(
  on: Queryable,
  who: Pick<Identity, 'workspaceId' | 'workspaceKind'>,
  ids: readonly string[],
): Promise<File[]> {
  const rows = await findFiles(on, who.workspaceId, ids)
  return rows.map((row) => presentFile(row, who.workspaceKind))
}
