import type { File } from '#contract/manual/files.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { requireEdit } from '#server/manual/folders/index.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import { presentFiles } from './present.ts'
import { type FileRow, findFile, findKeptFiles, type KeptFiles, lockFiles } from './repository.ts'

/**
 * A file that is not in the trash.
 *
 * @param need what the person must be allowed to do with it
 * @throws AppError `not_found`, also for a file that they may not view; `forbidden` for one that they may not edit
 */
export async function requireFile(
  on: Queryable,
  scope: Scope,
  id: string,
  need: 'view' | 'edit',
): Promise<FileRow> {
  return permitted(scope, need, await findFile(on, scope, id))
}

/**
 * Locks files that are to be changed together until the transaction ends.
 *
 * @returns them in the order of the ids
 * @throws AppError as {@link requireFile}
 */
export async function requireFiles(
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  need: 'view' | 'edit',
): Promise<KeptFiles> {
  const { keeper, rows } = await lockFiles(tx, scope, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { keeper, rows: ids.map((id) => permitted(scope, need, byId.get(id))) }
}

/**
 * What was found of a file.
 *
 * @throws AppError as {@link requireFile}
 */
export function permitted(scope: Scope, need: 'view' | 'edit', row: FileRow | undefined): FileRow {
  if (row === undefined) throw new AppError('not_found', 'This file could not be found.')
  if (need === 'edit') requireEdit(scope, row.area)
  return row
}

/** Locks one file, as {@link requireFiles}. */
export async function lockFile(
  tx: Transaction,
  scope: Scope,
  id: string,
  need: 'view' | 'edit',
): Promise<FileRow> {
  const [row] = (await requireFiles(tx, scope, [id], need)).rows
  if (row === undefined) throw new Error('A file that is held is gone')
  return row
}

/** The visible ones of some files, without those in the trash, in the order of the ids. */
export async function filesById(
  on: Queryable,
  who: Pick<Identity, 'workspace'>,
  ids: readonly string[],
  include?: 'facts',
): Promise<File[]> {
  const { keeper, rows } = await findKeptFiles(on, who.workspace, ids)
  return await presentFiles(on, who.workspace, rows, include, keeper)
}
