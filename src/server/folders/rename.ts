import { builtInFolder, LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import type { Folder } from '#contract/folders.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { requireEdit } from './policy.ts'
import { presentFolder } from './present.ts'
import { selectSubtree, setDepartment, updateFolder } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

export interface FolderChange {
  name: string
  department?: string | undefined
  description?: string | null | undefined
}

/** Changes how a folder is named, to whom it belongs and what is said of it; what lies below goes with it. */
export async function changeFolder(
  { db }: FolderDependencies,
  actor: Identity,
  id: string,
  change: FolderChange,
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    const before = await requireFolder(tx, actor.workspace, id, 'edit')
    const { department = before.department, description = before.description, name } = change
    const area = before.parentId === null && id !== LOG_FOLDER_ID ? department : before.area
    requireEdit(actor.workspace, area)
    await updateFolder(tx, actor.workspace.id, id, { name, department, description })
    if (department !== before.department) await moveToDepartment(tx, actor.workspace.id, id, department)
    await recordActivity(tx, actor.workspace.id, {
      userId: actor.person.id,
      type: 'rename_folder',
      description:
        name === before.name ? `Changed folder ${id} - ${name}` : `Renamed folder ${before.name} to ${name}`,
      entityType: 'folder',
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
  await moveToDepartment(tx, actor.workspace.id, id, department)
}

/** Subfolders belong to the director of the folder they lie in. */
export async function moveToDepartment(
  tx: Transaction,
  workspaceId: string,
  rootId: string,
  department: string,
): Promise<void> {
  const subtree = await selectSubtree(tx, workspaceId, rootId)
  await setDepartment(
    tx,
    workspaceId,
    subtree.map((folder) => folder.id),
    department,
  )
}
