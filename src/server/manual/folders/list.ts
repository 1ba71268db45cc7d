import { compareFolders, type Folder } from '#contract/manual/folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import { mayView } from '#contract/company/roles.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { requireEdit } from './policy.ts'
import { presentFolder } from './present.ts'
import { type CountedFolderRow, findFolder, type FolderRow, holdFolder, selectTree } from './repository.ts'

/** The visible part of the tree of a workspace, in display order. */
export async function listFolders(on: Queryable, scope: Scope): Promise<Folder[]> {
  const rows = await selectTree(on, scope)
  return rows.toSorted(compareFolders).map(presentFolder)
}

/**
 * A folder that is not in the trash.
 *
 * @param need what the person must be allowed to do with its contents
 * @throws AppError `not_found`, also for a folder that they may not view; `forbidden` for one that they may not edit
 */
export async function requireFolder(
  on: Queryable,
  scope: Scope,
  id: string,
  need: 'view' | 'edit',
): Promise<CountedFolderRow> {
  return permitted(scope, need, await findFolder(on, scope.id, id))
}

function permitted<Row extends FolderRow>(scope: Scope, need: 'view' | 'edit', row: Row | undefined): Row {
  if (row === undefined || !mayView(scope, row.area))
    throw new AppError('not_found', 'This folder could not be found.')
  if (need === 'edit') requireEdit(scope, row.area)
  return row
}

/**
 * A folder that something is being put into: it does not go to the trash before that is done, and so
 * takes with it what was put there.
 *
 * @throws AppError as {@link requireFolder} for who edits
 */
export async function lockFolder(tx: Transaction, scope: Scope, id: string): Promise<FolderRow> {
  return permitted(scope, 'edit', await holdFolder(tx, scope.id, id))
}
