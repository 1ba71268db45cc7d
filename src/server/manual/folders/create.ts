import { AppError } from '#contract/platform/errors.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { areasWith } from '#contract/company/roles.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import { lettersOf, nextLetters } from './codes.ts'
import type { FolderDependencies } from './dependencies.ts'
import { requireFolder } from './list.ts'
import { requireEdit } from './policy.ts'
import { presentFolder } from './present.ts'
import { type FolderRow, insertFolders, selectAncestry, selectLetters, takeNumbers } from './repository.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'

/**
 * Adds a folder at the top level, under letters of {@link takeLetters}.
 *
 * @throws AppError `quota` when the company has as many folders as it may have
 */
export async function createFolder(
  { db, quotas }: Pick<FolderDependencies, 'db' | 'quotas'>,
  actor: Identity,
  { name, department }: { name: string; department: string },
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspace.id)
    requireEdit(actor.workspace, department)
    const id = await takeLetters(tx, actor.workspace, department)
    const folder = await insertFolder(tx, actor, { id, name, department, parentId: null })
    await quotas.enforce(tx, actor.workspace.id)
    return folder
  })
}

/**
 * Adds a subfolder; it belongs to the director of its top-level folder.
 *
 * @throws AppError `not_found` for an unknown parent; `quota` as {@link createFolder}
 */
export async function createSubfolder(
  { db, quotas }: Pick<FolderDependencies, 'db' | 'quotas'>,
  actor: Identity,
  parentId: string,
  name: string,
): Promise<Folder> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, actor.workspace.id)
    const { department } = await requireFolder(tx, actor.workspace, parentId, 'edit')
    const letters = await lettersBelow(tx, actor.workspace.id, parentId)
    const number = await takeNumbers(tx, actor.workspace.id, letters, 1)
    const id = `${letters}${String(number)}`
    const folder = await insertFolder(tx, actor, { id, name, department, parentId })
    await quotas.enforce(tx, actor.workspace.id)
    return folder
  })
}

async function insertFolder(
  tx: Transaction,
  actor: Identity,
  folder: { id: string; name: string; department: string; parentId: string | null },
): Promise<Folder> {
  await insertFolders(tx, actor.workspace.id, [folder])
  await recordActivity(tx, actor, {
    type: 'create_folder',
    description: `Created folder ${folder.id} - ${folder.name}`,
    entityId: folder.id,
    ...inFolder(folder),
  })
  return presentFolder(await requireFolder(tx, actor.workspace, folder.id, 'view'))
}

/** How many folders one statement makes, each with its seven values: PostgreSQL takes 65,535. */
const BATCH = 1000

/**
 * Gives an empty workspace a tree of folders under codes of their own; the numbers up to those in them count as
 * given.
 *
 * @param tree a folder after the one that it lies in
 */
export async function createTree(
  tx: Transaction,
  workspaceId: string,
  tree: ReadonlyArray<
    Pick<FolderRow, 'id' | 'name' | 'department' | 'parentId'> &
      Partial<Pick<FolderRow, 'description' | 'position'>>
  >,
): Promise<void> {
  for (let start = 0; start < tree.length; start += BATCH)
    await insertFolders(tx, workspaceId, tree.slice(start, start + BATCH))
  for (const [letters, coded] of Map.groupBy(tree, ({ id }) => lettersOf(id))) {
    const highest = coded.reduce((most, { id }) => Math.max(most, Number(id.slice(letters.length))), 0)
    if (highest > 0) await takeNumbers(tx, workspaceId, letters, highest)
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
 * Free letters for the top level. For whoever does not see every folder they begin with the initial of the department:
 * the next letters of all would tell how many folders there are that they do not see. The tree must be locked.
 *
 * @throws AppError `conflict` when there are none left
 */
export async function takeLetters(tx: Transaction, scope: Scope, department: string): Promise<string> {
  const first = areasWith(scope, 'view') === undefined ? '' : department.charAt(0)
  const letters = nextLetters(await selectLetters(tx, scope.id), first)
  if (letters === undefined) throw new AppError('conflict', 'There are no letters left for another folder.')
  return letters
}
