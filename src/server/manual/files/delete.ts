import { randomUUID } from 'node:crypto'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { requireFiles } from './find.ts'
import { trashFiles } from './repository.ts'

/**
 * Moves a file to the trash.
 *
 * @throws AppError `not_found`, also when it is there already
 */
export async function deleteFile(deps: { db: Queryable }, who: Identity, id: string): Promise<void> {
  await deleteFiles(deps, who, [id])
}

/**
 * Moves files to the trash as one deletion, all or none.
 *
 * @throws AppError `not_found`, also when one of them is in the trash already
 */
export async function deleteFiles(
  { db }: { db: Queryable },
  who: Identity,
  ids: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows: files } = await requireFiles(tx, who.workspace, ids, 'edit')
    const trashId = randomUUID()
    await trashFiles(tx, who.workspace.id, ids, trashId)
    await recordActivity(
      tx,
      who,
      files.map(({ id, originalName, folderId, folderName }) => ({
        type: 'delete',
        description: `Deleted ${originalName}`,
        entityId: id,
        folderId,
        folderName,
        metadata: { trashId },
      })),
    )
  })
}
