import { AppError } from '#contract/errors.ts'
import type { Folder } from '#contract/folders.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockWorkspace } from '#server/workspaces/index.ts'
import { lettersOf, nextLetters } from './codes.ts'
import type { Actor, FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { presentFolder } from './present.ts'
import { insertFolders, selectAncestry, selectLetters, takeNumbers } from './repository.ts'

/** Adds a folder at the top level, under the next free letters. */
export async function createFolder(
  { db }: Pick<FolderDependencies, 'db'>,
  actor: Actor,
  { name, department }: { name: string; department: string },
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspaceId)
    const id = await takeLetters(tx, actor.workspaceId)
    return await insertFolder(tx, actor, { id, name, department, parentId: null })
  })
}

/** Adds a subfolder; without a department it belongs to its parent's. */
export async function createSubfolder(
  { db }: Pick<FolderDependencies, 'db'>,
  actor: Actor,
  parentId: string,
  { name, department }: { name: string; department?: string | undefined },
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspaceId)
    const parent = await requireFolder(tx, actor.workspaceId, parentId)
    const letters = await lettersBelow(tx, actor.workspaceId, parentId)
    const number = await takeNumbers(tx, actor.workspaceId, letters, 1)
    const id = `${letters}${String(number)}`
    return await insertFolder(tx, actor, { id, name, department: department ?? parent.department, parentId })
  })
}

async function insertFolder(
  tx: Transaction,
  actor: Actor,
  folder: { id: string; name: string; department: string; parentId: string | null },
): Promise<Folder> {
  await insertFolders(tx, actor.workspaceId, [folder])
  await recordActivity(tx, actor.workspaceId, {
    userId: actor.userId,
    type: 'create_folder',
    description: `Created folder ${folder.id} - ${folder.name}`,
    entityType: 'folder',
    entityId: folder.id,
    folderId: folder.id,
    folderName: folder.name,
  })
  return presentFolder(await requireFolder(tx, actor.workspaceId, folder.id))
}

/** Gives an empty workspace a tree of folders under codes of their own; the numbers in them count as given. */
export async function createTree(
  tx: Transaction,
  workspaceId: string,
  tree: ReadonlyArray<{ id: string; name: string; department: string; parentId: string | null }>,
): Promise<void> {
  await insertFolders(tx, workspaceId, tree)
  const subfolders = tree.filter(({ parentId }) => parentId !== null)
  for (const [letters, numbered] of Map.groupBy(subfolders, ({ id }) => lettersOf(id))) {
    await takeNumbers(tx, workspaceId, letters, numbered.length)
  }
}

/**
 * The letters that codes below a folder begin with: those of its top-level folder.
 * The tree must be locked.
 */
export async function lettersBelow(tx: Transaction, workspaceId: string, id: string): Promise<string> {
  const ancestry = await selectAncestry(tx, workspaceId, id)
  return lettersOf(ancestry.at(-1) ?? id)
}

/**
 * Free letters for the top level. The tree must be locked.
 *
 * @throws AppError `conflict` when there are none left
 */
export async function takeLetters(tx: Transaction, workspaceId: string): Promise<string> {
  const letters = nextLetters(await selectLetters(tx, workspaceId))
  if (letters === undefined) throw new AppError('conflict', 'There are no letters left for another folder.')
  return letters
}
