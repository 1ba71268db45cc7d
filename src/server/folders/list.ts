import { compareFolders, type Folder } from '#contract/folders.ts'
import { AppError } from '#contract/errors.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { presentFolder } from './present.ts'
import { type CountedFolderRow, findFolder, lockFolderRow, selectTree } from './repository.ts'

/** The whole tree of a workspace, in display order. */
export async function listFolders(on: Queryable, workspaceId: string): Promise<Folder[]> {
  const rows = await selectTree(on, workspaceId)
  return rows.toSorted(compareFolders).map(presentFolder)
}

/**
 * A folder that is not in the trash.
 *
 * @throws AppError `not_found`
 */
export async function requireFolder(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<CountedFolderRow> {
  const row = await findFolder(on, workspaceId, id)
  if (row === undefined) throw new AppError('not_found', 'This folder could not be found.')
  return row
}

/**
 * A folder that something is being put into: it does not go to the trash before that is done, and so
 * takes with it what was put there.
 *
 * @throws AppError `not_found`
 */
export async function lockFolder(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<CountedFolderRow> {
  await lockFolderRow(tx, workspaceId, id)
  return await requireFolder(tx, workspaceId, id)
}
