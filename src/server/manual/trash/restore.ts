import { AppError } from '#contract/platform/errors.ts'
import type { Chosen } from '#contract/manual/trash.ts'
import { aboutFile, type ActivityEntry, recordActivity } from '#server/record/activity/index.ts'
import { namingTransaction, placeNamed } from '#server/manual/files/index.ts'
import { requireEdit, restoreFolders } from '#server/manual/folders/index.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { TrashDependencies } from './dependencies.ts'
import { oldestKept } from './period.ts'
import {
  type ReturningFile,
  type ReturningFolder,
  selectReturningFiles,
  selectReturningFolders,
} from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Puts things back where they were: a folder with what went along with it, anything whose folder is in the trash
 * together with that one. A file whose name was taken meanwhile gets a number.
 *
 * @returns how many folders and files came back
 * @throws AppError `not_found` when nothing of what was chosen is in the trash any more, or visible; `forbidden` when the
 *   person may not edit all of it
 */
export async function restore(
  { db }: TrashDependencies,
  actor: Identity,
  chosen: Chosen,
  now: Date,
): Promise<{ folders: number; files: number }> {
  const workspaceId = actor.workspace.id
  const since = oldestKept(now)
  return await namingTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const folders = await selectReturningFolders(tx, actor.workspace, chosen, since)
    const files = await selectReturningFiles(tx, actor.workspace, chosen, since, folders)
    if (folders.length + files.length === 0)
      throw new AppError('not_found', 'This is no longer in the trash.')
    for (const { area } of [...folders, ...files]) requireEdit(actor.workspace, area)
    const ids = folders.map(({ id }) => id)
    await restoreFolders(tx, workspaceId, ids)
    const renamed = await placeNamed(tx, workspaceId, files)
    const returned = new Set(ids)
    const byThemselves = new Set(chosen.files)
    const topmost = folders.filter(({ parentId }) => parentId === null || !returned.has(parentId))
    await recordActivity(tx, actor, [
      ...topmost.map((folder) => folderEntry(folder)),
      ...files
        .filter(({ id, folderId }) => byThemselves.has(id) || !returned.has(folderId))
        .map((file) => fileEntry(file, renamed.get(file.id))),
    ])
    return { folders: folders.length, files: files.length }
  })
}

function folderEntry({ id, name, trashId }: ReturningFolder): ActivityEntry {
  return {
    type: 'restore_folder',
    description: `Restored folder ${id} - ${name}`,
    entityId: id,
    folderId: id,
    folderName: name,
    metadata: { trashId },
  }
}

function fileEntry(file: ReturningFile, newName: string | undefined): ActivityEntry {
  return {
    type: 'restore',
    description: `Restored ${newName ?? file.originalName}`,
    ...aboutFile(file),
    ...(newName === undefined ? {} : { metadata: { before: file.originalName } }),
  }
}
