import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import { noResource, requireResource } from './list.ts'
import { mustHaveSubstance } from './policy.ts'
import { type NewResource, type ResourceRow, updateResource } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

type Change = Partial<
  Pick<NewResource, 'folderId' | 'name' | 'url' | 'content' | 'description' | 'position' | 'isActive'>
>

/**
 * Changes a resource: its content, its place, and whether users see it.
 *
 * @throws AppError `not_found` for an unknown resource or folder; `invalid` for a link left
 *   without an address, or a document without text
 */
export async function changeResource(
  { db }: Pick<FileDependencies, 'db'>,
  actor: Identity,
  id: string,
  change: Change,
): Promise<ResourceRow> {
  return await db.transaction(async (tx) => {
    const before = await requireResource(tx, actor.workspace.id, id)
    const folder = await requireFolder(tx, actor.workspace, change.folderId ?? before.folderId, 'edit')
    const { url = before.url, content = before.content } = change
    mustHaveSubstance({ type: before.type, url, content })
    const after = await updateResource(tx, actor.workspace.id, id, change)
    if (after === undefined) throw noResource()
    await recordActivity(tx, actor, {
      type: 'change_resource',
      description: `Changed ${after.name} beside ${folder.id} - ${folder.name}`,
      entityId: id,
      ...inFolder(folder),
      metadata: { changed: Object.keys(change) },
    })
    return after
  })
}
