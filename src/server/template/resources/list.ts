import { AppError } from '#contract/platform/errors.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findResource, isOfTemplate, type ResourceRow, selectResources } from './repository.ts'

/**
 * The active resources of the template for a folder of a manual, by position. A folder that did not come from the
 * template has none.
 *
 * @throws AppError `not_found` when they have no such folder
 */
export async function listForFolder(
  on: Queryable,
  masterWorkspaceId: string,
  { workspace }: Pick<Identity, 'workspace'>,
  folderId: string,
): Promise<ResourceRow[]> {
  await requireFolder(on, workspace, folderId, 'view')
  if (!(await isOfTemplate(on, workspace.id, folderId))) return []
  return await selectResources(on, masterWorkspaceId, { folderId, isActive: 1 })
}

/**
 * A resource whose folder is not in the trash.
 *
 * @throws AppError `not_found`
 */
export async function requireResource(on: Queryable, workspaceId: string, id: string): Promise<ResourceRow> {
  const row = await findResource(on, workspaceId, id)
  if (row === undefined) throw noResource()
  return row
}

export const noResource = () => new AppError('not_found', 'This resource could not be found.')
