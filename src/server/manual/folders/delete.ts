import type { FolderDeletion } from '#contract/manual/folders.ts'
import { randomUUID } from 'node:crypto'
import { builtInFolder } from '#contract/company/built-in-folders.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { FolderContents, FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { restoreDefaults } from './rename.ts'
import { type FolderRow, selectSubtree, trashFolders } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Moves a folder with its subfolders and files to the trash. A built-in folder stays, empty, with its default name.
 *
 * @throws AppError `not_found`
 */
export async function deleteFolder(
  { contents, db }: FolderDependencies,
  actor: Identity,
  id: string,
): Promise<FolderDeletion> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspace.id)
    return await trash(tx, contents, actor, await requireFolder(tx, actor.workspace, id, 'edit'))
  })
}

/**
 * Gives a built-in folder its default name back and leaves its contents; any other folder goes to the trash.
 *
 * @returns a sentence that says what was done, with the id of the deletion where there was one
 * @throws AppError `not_found`
 */
export async function resetFolder(
  { contents, db }: FolderDependencies,
  actor: Identity,
  id: string,
): Promise<{ message: string; trashId?: string }> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspace.id)
    const folder = await requireFolder(tx, actor.workspace, id, 'edit')
    if (builtInFolder(id) === undefined) {
      const { trashId } = await trash(tx, contents, actor, folder)
      return { message: 'Folder moved to the trash', trashId }
    }
    await restoreDefaults(tx, actor, id)
    await recordActivity(tx, actor, {
      type: 'reset_folder',
      description: `Reset folder ${id} to its default description`,
      entityId: id,
      folderId: id,
      folderName: builtInFolder(id)?.name,
      metadata: { before: folder.name },
    })
    return { message: 'Folder reset to default description' }
  })
}

async function trash(tx: Transaction, contents: FolderContents, actor: Identity, folder: FolderRow) {
  const subtree = (await selectSubtree(tx, actor.workspace.id, folder.id)).map(({ id }) => id)
  const isBuiltIn = builtInFolder(folder.id) !== undefined
  const trashId = randomUUID()
  const gone = isBuiltIn ? subtree.filter((id) => id !== folder.id) : subtree
  // The folders go first: that waits for whoever is putting a file into one, and the file then goes with it.
  const folders = await trashFolders(tx, actor.workspace.id, gone, trashId)
  const files = await contents.trash(tx, actor.workspace.id, subtree, trashId)
  if (isBuiltIn) await restoreDefaults(tx, actor, folder.id)
  await recordActivity(tx, actor, {
    type: 'delete_folder',
    description: `${isBuiltIn ? 'Emptied' : 'Deleted'} folder ${folder.id} - ${folder.name}`,
    entityId: folder.id,
    ...inFolder(folder),
    metadata: { trashId, folders, files },
  })
  return { folders, files, trashId }
}
