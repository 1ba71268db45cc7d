import { recordActivity } from '#server/activity/index.ts'
import type { FileDependencies } from '#server/files/index.ts'
import type { Actor } from '#server/folders/index.ts'
import { noResource, requireResource } from './list.ts'
import { removeResource } from './repository.ts'

/**
 * Deletes a resource for good; the activity log keeps what it was.
 *
 * @throws AppError `not_found`
 */
export async function deleteResource(
  { db }: Pick<FileDependencies, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, type, folderId, url } = await requireResource(tx, actor.workspaceId, id)
    if (!(await removeResource(tx, actor.workspaceId, id))) throw noResource()
    await recordActivity(tx, actor.workspaceId, {
      userId: actor.userId,
      type: 'delete_resource',
      description: `Deleted ${name} beside ${folderId}`,
      entityType: 'resource',
      entityId: id,
      folderId,
      metadata: { type, url },
    })
  })
}
