import type { Folder } from '#contract/manual/folders.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { mayMove, mayPutInto, mayStandAtTop, requireEdit } from './policy.ts'
import { presentFolder } from './present.ts'
import { selectSubtree, updateFolder } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Moves a folder with all it holds into another one, or (`null`) back to the top level; its code stays.
 *
 * @throws AppError `not_found`; `conflict` for a built-in folder, for a target inside itself, and for a folder
 *   whose code is none of the top level
 */
export async function moveFolder(
  { db }: FolderDependencies,
  actor: Identity,
  id: string,
  targetId: string | null,
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspace.id)
    const moved = await requireFolder(tx, actor.workspace, id, 'edit')
    const target = targetId === null ? undefined : await requireFolder(tx, actor.workspace, targetId, 'edit')
    const area = target?.area ?? moved.department
    requireEdit(actor.workspace, area)
    mayMove(id)
    if (target === undefined) {
      mayStandAtTop(id)
    } else {
      const subtree = await selectSubtree(tx, actor.workspace.id, id)
      mayPutInto(
        subtree.map((folder) => folder.id),
        target.id,
      )
    }
    await updateFolder(tx, actor.workspace.id, id, { parentId: targetId })
    await recordActivity(tx, actor, {
      type: 'move_folder',
      description: `Moved folder ${id} - ${moved.name} ${target === undefined ? 'to the top level' : `into ${target.id} - ${target.name}`}`,
      entityId: id,
      folderId: target?.id ?? id,
      folderName: target?.name ?? moved.name,
      metadata: { before: moved.parentId },
      areas: [moved.area, area],
    })
    return presentFolder(await requireFolder(tx, actor.workspace, id, 'view'))
  })
}
