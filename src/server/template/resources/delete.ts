import { recordActivity } from '#server/record/activity/index.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import { noResource, requireResource } from './list.ts'
import { removeResource } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Deletes a resource for good; the activity log keeps what it was.
 *
 * @throws AppError `not_found`
 */
export async function deleteResource(
  { db }: Pick<FileDependencies, 'db'>,
  actor: Identity,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, type, folderId, url } = await requireResource(tx, actor.workspace.id, id)
    if (!(await removeResource(tx, actor.workspace.id, id))) throw noResource()
    await recordActivity(tx, actor, {
      type: 'delete_resource',
      description: `Deleted ${name} beside ${folderId}`,
      entityId: id,
      folderId,
      metadata: { type, url },
    })
  })
}
