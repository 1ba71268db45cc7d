import type { File } from '#contract/manual/files.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import { lockFolder } from '#server/manual/folders/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { indexFile } from '#server/manual/search/index.ts'
import type { FileDependencies } from './dependencies.ts'
import { requireFile, requireFiles } from './find.ts'
import { presentFile } from './present.ts'
import { insertNamed, namingTransaction } from './unique-name.ts'

/** Copies a file into a folder: its row, not its bytes. A taken name gets a number. */
export async function copyFile(
  deps: Pick<FileDependencies, 'db' | 'quotas'>,
  who: Identity,
  id: string,
  folderId: string,
): Promise<File> {
  const [copy] = await copyFiles(deps, who, [id], folderId)
  if (copy === undefined) throw new Error('A copy is gone')
  return copy
}

/**
 * Copies files into a folder, all or none.
 *
 * @throws AppError `not_found` when one of them is not there, `quota` when the company has no room for the copies
 */
export async function copyFiles(
  { db, quotas }: Pick<FileDependencies, 'db' | 'quotas'>,
  who: Identity,
  ids: readonly string[],
  folderId: string,
): Promise<File[]> {
  return await namingTransaction(db, async (tx) => {
    const folder = await lockFolder(tx, who.workspace, folderId)
    const copies: File[] = []
    const { keeper, rows } = await requireFiles(tx, who.workspace, ids, 'view')
    for (const original of rows) {
      const { awaitsPicture, awaitsReading, confirmedFacts, filename, mimetype, sha256, size } = original
      const row = {
        folderId,
        filename,
        mimetype,
        sha256,
        size,
        awaitsPicture,
        awaitsReading,
        userId: who.person.id,
        uploadedBy: who.person.name,
        ...(confirmedFacts !== undefined && { confirmedFacts }),
      }
      const copyId = await insertNamed(tx, who.workspace.id, row, original.originalName)
      const copy = await requireFile(tx, who.workspace, copyId, 'view')
      await indexFile(tx, who.workspace.id, copy)
      await recordActivity(tx, who, {
        type: 'copy',
        description: `Copied ${original.originalName} to ${folder.id} - ${folder.name}`,
        entityId: copyId,
        ...inFolder(folder),
        metadata: { from: original.id },
        areas: [original.area, folder.area],
      })
      copies.push(await presentFile(tx, who.workspace, copy, undefined, keeper))
    }
    await quotas.enforce(tx, who.workspace.id)
    return copies
  })
}
