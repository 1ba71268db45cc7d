import type { Folder } from '#contract/manual/folders.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { DEADLOCK, retriedTransaction } from '#server/platform/database/retried-transaction.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import { lettersBelow, takeLetters } from './create.ts'
import type { FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { mayPutInto, requireEdit } from './policy.ts'
import { presentFolder } from './present.ts'
import {
  copyNumbers,
  type FolderRow,
  insertFolders,
  selectSubtree,
  selectTree,
  takeNumbers,
} from './repository.ts'
import { type Identity, wholeWorkspace } from '#server/platform/identity.ts'

/**
 * Copies a folder with its subfolders and files, into another folder or (`null`) to the top level.
 *
 * @throws AppError `not_found`; `conflict` for a target inside the folder itself; `quota` when the company has no room
 *   for the copy
 */
export async function copyFolder(
  { contents, db, quotas }: FolderDependencies,
  actor: Identity,
  id: string,
  { targetParentId, newName }: { targetParentId: string | null; newName?: string | undefined },
): Promise<Folder> {
  const workspaceId = actor.workspace.id
  // An upload of several of its files locks their bytes in another order.
  return await retriedTransaction(db, [DEADLOCK], async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const original = await requireFolder(tx, actor.workspace, id, 'view')
    const target =
      targetParentId === null ? undefined : await requireFolder(tx, actor.workspace, targetParentId, 'edit')
    const subtree = await selectSubtree(tx, workspaceId, id)
    if (target !== undefined)
      mayPutInto(
        subtree.map((folder) => folder.id),
        target.id,
      )
    const department = target?.department ?? original.department
    const area = target?.area ?? department
    requireEdit(actor.workspace, area)
    const letters =
      target === undefined
        ? await takeLetters(tx, actor.workspace, department)
        : await lettersBelow(tx, workspaceId, target.id)
    const copies = await codesFor(tx, workspaceId, subtree, letters, target === undefined)
    await insertFolders(
      tx,
      workspaceId,
      subtree.map(({ id: sourceId, name, description, position, parentId }) =>
        sourceId === id
          ? {
              id: copies(sourceId),
              name: newName ?? name,
              description,
              position,
              department,
              parentId: target?.id ?? null,
            }
          : {
              id: copies(sourceId),
              name,
              description,
              position,
              department,
              parentId: copies(parentId ?? id),
            },
      ),
    )
    const pairs = subtree.map((folder) => [folder.id, copies(folder.id)] as const)
    const copiedBy = { userId: actor.person.id, name: actor.person.name }
    const fileCount = await contents.copy(tx, {
      from: workspaceId,
      to: workspaceId,
      folders: pairs,
      copiedBy,
    })
    await recordActivity(tx, actor, {
      type: 'copy_folder',
      description: `Copied folder ${id} - ${original.name} ${target === undefined ? 'to the top level' : `into ${target.id} - ${target.name}`}`,
      entityId: copies(id),
      folderId: copies(id),
      folderName: newName ?? original.name,
      metadata: { from: id, folders: subtree.length, files: fileCount },
      areas: [original.area, area],
    })
    await quotas.enforce(tx, workspaceId)
    return presentFolder(await requireFolder(tx, actor.workspace, copies(id), 'view'))
  })
}

/** A code for each copy: the next numbers under some letters, and for the first of a new top level the letters alone. */
async function codesFor(
  tx: Transaction,
  workspaceId: string,
  subtree: readonly FolderRow[],
  letters: string,
  isTop: boolean,
): Promise<(sourceId: string) => string> {
  const numbered = isTop ? subtree.slice(1) : subtree
  const first = numbered.length === 0 ? 1 : await takeNumbers(tx, workspaceId, letters, numbered.length)
  const codes = new Map(
    numbered.map((folder, index) => [folder.id, `${letters}${String(first + index)}`] as const),
  )
  return (sourceId) => codes.get(sourceId) ?? letters
}

/** Copies the master template, folders and files, into a workspace that has no folders yet. Codes stay the same. */
export async function copyTemplate(
  tx: Transaction,
  { contents, masterWorkspaceId }: Pick<FolderDependencies, 'contents' | 'masterWorkspaceId'>,
  workspaceId: string,
): Promise<void> {
  const template = await selectTree(tx, wholeWorkspace(masterWorkspaceId))
  await insertFolders(
    tx,
    workspaceId,
    template.map(({ id, name, department, parentId, description, position }) => ({
      id,
      name,
      department,
      parentId,
      description,
      position,
    })),
  )
  await copyNumbers(tx, masterWorkspaceId, workspaceId)
  await contents.copy(tx, {
    from: masterWorkspaceId,
    to: workspaceId,
    folders: template.map(({ id }) => [id, id] as const),
    copiedBy: { userId: null, name: 'Board Manual' },
  })
}
