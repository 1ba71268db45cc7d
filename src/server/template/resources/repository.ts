import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { templateResources } from '../tables.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'

const { workspaceId: _, ...columns } = getTableColumns(templateResources)

export type ResourceRow = Omit<typeof templateResources.$inferSelect, 'workspaceId'>
export type NewResource = Omit<
  typeof templateResources.$inferInsert,
  'workspaceId' | 'id' | 'createdAt' | 'updatedAt'
>

/** A resource is hidden while its folder is in the trash. */
const besideItsFolder = and(
  eq(folders.workspaceId, templateResources.workspaceId),
  eq(folders.id, templateResources.folderId),
  isNull(folders.trashedAt),
)

export interface ResourceFilter {
  folderId?: string | undefined
  isActive?: 1 | undefined
}

/** Resources by folder, position and age. */
export async function selectResources(
  on: Queryable,
  workspaceId: string,
  { folderId, isActive }: ResourceFilter,
): Promise<ResourceRow[]> {
  return await on
    .select(columns)
    .from(templateResources)
    .innerJoin(folders, besideItsFolder)
    .where(
      and(
        eq(templateResources.workspaceId, workspaceId),
        folderId === undefined ? undefined : eq(templateResources.folderId, folderId),
        isActive === undefined ? undefined : eq(templateResources.isActive, isActive),
      ),
    )
    .orderBy(asc(templateResources.folderId), asc(templateResources.position), asc(templateResources.id))
}

export async function findResource(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<ResourceRow | undefined> {
  const [row] = await on
    .select(columns)
    .from(templateResources)
    .innerJoin(folders, besideItsFolder)
    .where(and(eq(templateResources.workspaceId, workspaceId), eq(templateResources.id, id)))
  return row
}

export async function insertResources(
  on: Queryable,
  workspaceId: string,
  resources: readonly NewResource[],
): Promise<ResourceRow[]> {
  if (resources.length === 0) return []
  return await on
    .insert(templateResources)
    .values(resources.map((resource) => ({ ...resource, workspaceId })))
    .returning(columns)
}

export async function updateResource(
  on: Queryable,
  workspaceId: string,
  id: string,
  change: Partial<NewResource>,
): Promise<ResourceRow | undefined> {
  const [row] = await on
    .update(templateResources)
    .set({ ...change, updatedAt: new Date() })
    .where(and(eq(templateResources.workspaceId, workspaceId), eq(templateResources.id, id)))
    .returning(columns)
  return row
}

export async function removeResource(on: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await on
    .delete(templateResources)
    .where(and(eq(templateResources.workspaceId, workspaceId), eq(templateResources.id, id)))
  return rowCount === 1
}

/**
 * Whether a folder was copied from the template when its workspace was created: the two then have the same creation
 * time. The code alone does not tell: a folder created later may have one that the template has given to another.
 */
export async function isOfTemplate(on: Queryable, workspaceId: string, folderId: string): Promise<boolean> {
  const rows = await on
    .select({ id: folders.id })
    .from(folders)
    .innerJoin(
      workspaces,
      and(eq(workspaces.id, folders.workspaceId), eq(workspaces.createdAt, folders.createdAt)),
    )
    .where(and(eq(folders.workspaceId, workspaceId), eq(folders.id, folderId)))
  return rows.length > 0
}
