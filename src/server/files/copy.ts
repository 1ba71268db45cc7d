import type { File } from '#contract/files.ts'
import { recordActivity } from '#server/activity/index.ts'
import { lockFolder } from '#server/folders/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { indexFile } from '#server/search/index.ts'
import type { FileDependencies } from './dependencies.ts'
import { requireFile, requireFiles } from './find.ts'
import { presentFile } from './present.ts'
import { insertNamed, namingTransaction } from './unique-name.ts'

/** Copies a file into a folder: its row, not its bytes. A taken name gets a number. */
export async function copyFile(
  deps: Pick<FileDependencies, 'db'>,
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
 * @throws AppError `not_found` when one of them is not there
 */
export async function copyFiles(
  { db }: Pick<FileDependencies, 'db'>,
  who: Identity,
  ids: readonly string[],
  folderId: string,
): Promise<File[]> {
  return await namingTransaction(db, async (tx) => {
    const folder = await lockFolder(tx, who.workspaceId, folderId)
    const copies: File[] = []
    for (const original of await requireFiles(tx, who.workspaceId, ids)) {
      const { filename, mimetype, sha256, size } = original
      const row = { folderId, filename, mimetype, sha256, size, userId: who.userId, uploadedBy: who.name }
      const copyId = await insertNamed(tx, who.workspaceId, row, original.originalName)
      const copy = await requireFile(tx, who.workspaceId, copyId)
      await indexFile(tx, who.workspaceId, copy)
      await recordActivity(tx, who.workspaceId, {
        userId: who.userId,
        type: 'copy',
        description: `Copied ${original.originalName} to ${folder.id} - ${folder.name}`,
        entityType: 'file',
        entityId: copyId,
        folderId: folder.id,
        folderName: folder.name,
        metadata: { from: original.id },
      })
      copies.push(presentFile(copy, who.workspaceKind))
    }
    return copies
  })
}
