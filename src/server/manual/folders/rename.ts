import { builtInFolder, LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { requireEdit } from './policy.ts'
import { presentFolder } from './present.ts'
import { updateFolder } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

export interface FolderChange {
  name: string
  department?: string | undefined
  description?: string | null | undefined
}

/**
 * Changes a folder's name, description and, at the top level, its director, to whom all folders below it then belong.
 */
export async function changeFolder(
  { db }: FolderDependencies,
  actor: Identity,
  id: string,
  change: FolderChange,
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    // A subfolder that is made at the same time would keep the director of before.
    await lockWorkspace(tx, actor.workspace.id)
    const before = await requireFolder(tx, actor.workspace, id, 'edit')
    const { department = before.department, description = before.description, name } = change
    const area = before.parentId === null && id !== LOG_FOLDER_ID ? department : before.area
    requireEdit(actor.workspace, area)
    await updateFolder(tx, actor.workspace.id, id, { name, department, description })
    await recordActivity(tx, actor, {
      type: 'rename_folder',
      description:
        name === before.name ? `Changed folder ${id} - ${name}` : `Renamed folder ${before.name} to ${name}`,
      entityId: id,
      folderId: id,
      folderName: name,
      metadata: { before: before.name },
      areas: [before.area, area],
    })
    return presentFolder(await requireFolder(tx, actor.workspace, id, 'view'))
  })
}

/** Gives a built-in folder the name and director back that it has in every manual; its contents stay. */
export async function restoreDefaults(tx: Transaction, actor: Identity, id: string): Promise<void> {
  const original = builtInFolder(id)
  if (original === undefined) return
  const { name, department } = original
  if (id !== LOG_FOLDER_ID) requireEdit(actor.workspace, department)
  await updateFolder(tx, actor.workspace.id, id, { name, department, description: null })
}
