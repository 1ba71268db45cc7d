import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { areasWith, type Rights } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import type { Scope } from '#server/platform/identity.ts'
import { files } from '#server/manual/files/tables.ts'
import { folderNumbers, folders } from './tables.ts'

export type FolderRow = Pick<
  typeof folders.$inferSelect,
  'id' | 'name' | 'department' | 'area' | 'parentId' | 'description' | 'position' | 'updatedAt'
>
export type CountedFolderRow = FolderRow & { fileCount: number }

const columns = {
  id: folders.id,
  name: folders.name,
  department: folders.department,
  area: folders.area,
  parentId: folders.parentId,
  description: folders.description,
  position: folders.position,
  updatedAt: folders.updatedAt,
}

function live(workspaceId: string) {
  return and(eq(folders.workspaceId, workspaceId), isNull(folders.trashedAt))
}

/** The condition that a person may see what is in a folder; undefined for people who see every folder. */
export function visibleArea(rights: Rights): SQL | undefined {
  const visible = areasWith(rights, 'view')
  return visible && inArray(folders.area, [...visible])
}

/** The visible folders of a workspace with the number of files that lie directly in each. */
export async function selectTree(
  on: Queryable,
  { id: workspaceId, ...rights }: Scope,
): Promise<CountedFolderRow[]> {
  const counts = on
    .select({ folderId: files.folderId, fileCount: sql<number>`count(*)::int`.as('file_count') })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), isNull(files.trashedAt)))
    .groupBy(files.folderId)
    .as('counts')
  return await on
    .select({ ...columns, fileCount: sql<number>`coalesce(${counts.fileCount}, 0)` })
    .from(folders)
    .leftJoin(counts, eq(counts.folderId, folders.id))
    .where(and(live(workspaceId), visibleArea(rights)))
}

export async function findFolder(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<CountedFolderRow | undefined> {
  const [row] = await on
    .select({
      ...columns,
      fileCount: sql<number>`(
        select count(*)::int from ${files}
        where ${files.workspaceId} = ${workspaceId} and ${files.folderId} = ${id} and ${files.trashedAt} is null)`,
    })
    .from(folders)
    .where(and(live(workspaceId), eq(folders.id, id)))
  return row
}

/** A folder that is kept out of the trash for the rest of the transaction. Many can hold it at the same time. */
export async function holdFolder(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<FolderRow | undefined> {
  const [row] = await on
    .select(columns)
    .from(folders)
    .where(and(live(workspaceId), eq(folders.id, id)))
    .for('key share')
  return row
}

/** A folder and everything below it, the folder itself first. */
export async function selectSubtree(
  on: Queryable,
  workspaceId: string,
  rootId: string,
): Promise<FolderRow[]> {
  const result = await on.execute<FolderRow & Record<string, unknown>>(sql`
    with recursive subtree as (
      select f.*, 0 as depth from ${folders} f
      where f.workspace_id = ${workspaceId} and f.id = ${rootId} and f.trashed_at is null
      union all
      select f.*, subtree.depth + 1 from ${folders} f join subtree on f.parent_id = subtree.id
      where f.workspace_id = ${workspaceId} and f.trashed_at is null
    )
    select id, name, department, area, parent_id as "parentId", description, position, updated_at as "updatedAt"
    from subtree order by depth, id`)
  return result.rows
}

/** The ids from a folder up to its top-level folder, which comes last. */
export async function selectAncestry(on: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const result = await on.execute<{ id: string }>(sql`
    with recursive ancestry as (
      select f.id, f.parent_id, 0 as height from ${folders} f
      where f.workspace_id = ${workspaceId} and f.id = ${id} and f.trashed_at is null
      union all
      select f.id, f.parent_id, ancestry.height + 1 from ${folders} f join ancestry on f.id = ancestry.parent_id
      where f.workspace_id = ${workspaceId}
    )
    select id from ancestry order by height`)
  return result.rows.map((row) => row.id)
}

/** Takes the next numbers below some letters; gives the first of them. A number is given once, ever. */
export async function takeNumbers(
  on: Queryable,
  workspaceId: string,
  letters: string,
  count: number,
): Promise<number> {
  const [row] = await on
    .insert(folderNumbers)
    .values({ workspaceId, letters, lastNumber: count })
    .onConflictDoUpdate({
      target: [folderNumbers.workspaceId, folderNumbers.letters],
      set: { lastNumber: sql`${folderNumbers.lastNumber} + ${count}` },
    })
    .returning({ lastNumber: folderNumbers.lastNumber })
  return (row?.lastNumber ?? count) - count + 1
}

/** Every set of letters in use at the top level, the trash included. */
export async function selectLetters(on: Queryable, workspaceId: string): Promise<Set<string>> {
  const rows = await on
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), sql`${folders.id} ~ '^[A-Z]+$'`))
  return new Set(rows.map((row) => row.id))
}

export async function insertFolders(
  on: Queryable,
  workspaceId: string,
  rows: ReadonlyArray<Pick<FolderRow, 'id' | 'name' | 'department' | 'parentId'> & Partial<FolderRow>>,
): Promise<void> {
  if (rows.length === 0) return
  await on.insert(folders).values(rows.map((row) => ({ ...row, workspaceId })))
}

export async function updateFolder(
  on: Queryable,
  workspaceId: string,
  id: string,
  change: Partial<Pick<FolderRow, 'name' | 'department' | 'parentId' | 'description'>>,
): Promise<void> {
  await on
    .update(folders)
    .set({ ...change, updatedAt: new Date() })
    .where(and(live(workspaceId), eq(folders.id, id)))
}

export async function trashFolders(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
  trashId: string,
): Promise<number> {
  if (ids.length === 0) return 0
  // Waits for whoever is putting a file into one of them: those hold its key.
  await on
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), inArray(folders.id, [...ids])))
    .orderBy(folders.id)
    .for('update')
  const result = await on
    .update(folders)
    .set({ trashedAt: sql`now()`, trashId })
    .where(and(live(workspaceId), inArray(folders.id, [...ids])))
  return result.rowCount ?? 0
}

export async function restoreFolders(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await on
    .update(folders)
    .set({ trashedAt: null, trashId: null })
    .where(and(eq(folders.workspaceId, workspaceId), inArray(folders.id, [...ids])))
}

/** Deletes folders for good. */
export async function purgeFolders(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await on.delete(folders).where(and(eq(folders.workspaceId, workspaceId), inArray(folders.id, [...ids])))
}

/** Copies the count of numbers ever given, so that a copied tree goes on where its original stood. */
export async function copyNumbers(on: Queryable, from: string, to: string): Promise<void> {
  await on.execute(sql`
    insert into ${folderNumbers} (workspace_id, letters, last_number)
    select ${to}::uuid, letters, last_number from ${folderNumbers} where workspace_id = ${from}`)
}

/** The folders of several companies that are not in the trash, by their ids; one map for all companies whose folders are the same. */
export async function selectPlacesOf(
  on: Queryable,
  workspaceIds: readonly string[],
): Promise<Map<string, Map<string, Pick<FolderRow, 'id' | 'name' | 'area'>>>> {
  const { rows } = await on.execute<{
    companies: string[]
    places: Array<[id: string, name: string, area: string]>
  }>(sql`
    select array_agg(workspace_id::text) as companies, places::json from (
      select ${folders.workspaceId}, json_agg(array[id, name, area] order by id)::text as places
      from ${folders} where ${isAmong(folders.workspaceId, workspaceIds)} and ${folders.trashedAt} is null
      group by ${folders.workspaceId}) company
    group by places`)
  return new Map(
    rows.flatMap(({ companies, places }) => {
      const byId = new Map(places.map(([id, name, area]) => [id, { id, name, area }]))
      return companies.map((company) => [company, byId] as const)
    }),
  )
}
