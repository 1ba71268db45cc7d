import type { File } from '#contract/manual/files.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import { lockFolder } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { indexFile } from '#server/manual/search/index.ts'
import type { FileDependencies } from './dependencies.ts'
import { lockFile, requireFiles } from './find.ts'
import { keepAsBefore } from './keep-as-before.ts'
import { keepExtension } from './names.ts'
import { placeNamed } from './place.ts'
import { presentFile, presentFiles } from './present.ts'
import { type FileRow, placeFile } from './repository.ts'
import { freeNameOf, namingTransaction } from './unique-name.ts'

/** A move may be part of a transaction that does more. */
type Moving = Pick<FileDependencies, 'namesByFacts'> & { db: Queryable }

/**
 * Moves a file to another folder. A name that is taken there gets a number, a suggested one first a further fact. A move into
 * its own folder only renames it.
 *
 * @param newName its new name; the extension is kept
 * @throws AppError `not_found`, also when it was deleted at the same moment
 */
export async function moveFile(
  deps: Moving,
  who: Identity,
  id: string,
  { newFolderId, newName }: { newFolderId: string; newName?: string | undefined },
): Promise<File> {
  if (newName !== undefined) return await moveRenamed(deps, who, id, { newFolderId, newName })
  const [moved] = await moveFiles(deps, who, [id], newFolderId)
  if (moved === undefined) throw new Error('A moved file is gone')
  return moved
}

async function moveRenamed(
  deps: Moving,
  who: Identity,
  id: string,
  { newFolderId, newName }: { newFolderId: string; newName: string },
): Promise<File> {
  return await namingTransaction(deps.db, async (tx) => {
    const folder = await lockFolder(tx, who.workspace, newFolderId)
    const before = await lockFile(tx, who.workspace, id, 'edit')
    const wanted = keepExtension(newName, before.originalName)
    if (wanted === before.originalName && folder.id === before.folderId)
      return await presentFile(tx, who.workspace, before)
    const originalName = await freeNameOf(deps, tx, who.workspace, { id, folderId: folder.id, wanted })
    await placeFile(tx, who.workspace.id, id, { folderId: folder.id, originalName })
    await indexFile(tx, who.workspace.id, { id, originalName })
    const kept = await keepAsBefore(tx, who, [[before, { folderId: folder.id, originalName }]])
    const renamed = originalName === before.originalName ? '' : ` as ${originalName}`
    await recordActivity(tx, who, {
      type: 'move',
      description: `Moved ${before.originalName} to ${folder.id} - ${folder.name}${renamed}`,
      entityId: id,
      ...inFolder(folder),
      metadata: { before: before.folderId, name: before.originalName },
      areas: [before.area, folder.area],
    })
    const after = {
      ...before,
      ...inFolder(folder),
      originalName,
      keeping: kept.get(id) ?? null,
    }
    return await presentFile(tx, who.workspace, after)
  })
}

/**
 * Moves files to another folder, all or none.
 *
 * @throws AppError `not_found` when one of them is not there
 */
export async function moveFiles(
  { db }: Pick<Moving, 'db'>,
  who: Identity,
  ids: readonly string[],
  newFolderId: string,
): Promise<File[]> {
  return await namingTransaction(db, async (tx) => {
    const folder = await lockFolder(tx, who.workspace, newFolderId)
    const { keeper, rows: before } = await requireFiles(tx, who.workspace, ids, 'edit')
    const leaving = before.filter(({ folderId }) => folderId !== folder.id)
    const renamed = await placeNamed(
      tx,
      who.workspace.id,
      leaving.map(({ id, originalName }) => ({ id, originalName, folderId: folder.id })),
    )
    const nameOf = (file: FileRow) => renamed.get(file.id) ?? file.originalName
    const kept = await keepAsBefore(
      tx,
      who,
      leaving.map((file) => [file, { folderId: folder.id, originalName: nameOf(file) }]),
    )
    await recordActivity(
      tx,
      who,
      leaving.map((file) => ({
        type: 'move',
        description: `Moved ${nameOf(file)} to ${folder.id} - ${folder.name}`,
        entityId: file.id,
        ...inFolder(folder),
        metadata: { before: file.folderId },
        areas: [file.area, folder.area],
      })),
    )
    const after = before.map((file) => ({
      ...file,
      keeping: kept.get(file.id) ?? file.keeping,
      ...inFolder(folder),
      originalName: nameOf(file),
    }))
    return await presentFiles(tx, who.workspace, after, undefined, keeper)
  })
}
