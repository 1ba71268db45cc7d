import { areasWith, type Rights } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Chosen, TrashedFolder } from '#contract/manual/trash.ts'
import { activities } from '#server/record/activity/tables.ts'
import { type FileRow, findTrashed, purgeFiles } from '#server/manual/files/index.ts'
import { files } from '#server/manual/files/tables.ts'
import { purgeFolders } from '#server/manual/folders/index.ts'
import { folders } from '#server/manual/folders/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'

/** Whether a person may see what lies in the folder `d`. */
function isVisible(rights: Rights): SQL {
  const areas = areasWith(rights, 'view')
  return areas === undefined ? sql`true` : sql`d.area = any(${list(areas, 'text')})`
}

/** Whether the file `f` is in the trash and can be restored; said so that the index of the trash is used. */
const isRestorable = (since: Date) =>
  sql`(f.trashed_at is not null and (f.trashed_at > ${since.toISOString()} or f.is_kept))`

/** Whether files stay in the deleted folder `d`, or below it, after their time in the trash. */
const holdsKept = sql`d.trashed_at is not null and exists (
  with recursive within as (
    select d.id union all
    select c.id from ${folders} c join within on c.parent_id = within.id where c.workspace_id = d.workspace_id)
  select from ${files} k join within on within.id = k.folder_id
  where k.workspace_id = d.workspace_id and k.trashed_at is not null and k.is_kept)`

/**
 * The visible entries of the list: of things that were deleted together only the topmost. Its folders and files are counted with
 * it.
 */
function topmost(scope: Scope, since: Date): SQL {
  return sql`
    select 'file' as kind, f.id::text collate "C" as id, f.trashed_at
    from ${files} f join ${folders} d on d.workspace_id = f.workspace_id and d.id = f.folder_id
    where f.workspace_id = ${scope.id} and ${isRestorable(since)} and ${isVisible(scope)}
      and d.trash_id is distinct from f.trash_id
    union all
    select 'folder', d.id collate "C", d.trashed_at
    from ${folders} d left join ${folders} p on p.workspace_id = d.workspace_id and p.id = d.parent_id
    where d.workspace_id = ${scope.id} and (d.trashed_at > ${since.toISOString()} or ${holdsKept}) and ${isVisible(scope)}
      and p.trash_id is distinct from d.trash_id`
}

export interface TrashEntry {
  kind: 'file' | 'folder'
  id: string
  trashedAt: Date
}

/** The newest first; `after` is the last entry of the page before. */
export async function selectDeletions(
  on: Queryable,
  scope: Scope,
  since: Date,
  { limit, after }: { limit: number | undefined; after: [trashedAt: Date, id: string] | undefined },
): Promise<TrashEntry[]> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(trashed_at, id) < (${after[0].toISOString()}::timestamptz, ${after[1]})`
  const result = await on.execute<{ kind: 'file' | 'folder'; id: string; time: number }>(sql`
    select kind, id, (extract(epoch from trashed_at) * 1000)::float8 as time
    from (${topmost(scope, since)}) entry
    where ${beyond} order by trashed_at desc, id desc limit ${limit ?? null}`)
  return result.rows.map(({ id, kind, time }) => ({ id, kind, trashedAt: new Date(time) }))
}

export async function countEntries(on: Queryable, scope: Scope, since: Date): Promise<number> {
  const result = await on.execute<{ total: number }>(
    sql`select count(*)::int as total from (${topmost(scope, since)}) entry`,
  )
  return result.rows[0]?.total ?? 0
}

export async function selectTrashedFiles(on: Queryable, workspaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await on
    .select({
      id: files.id,
      originalName: files.originalName,
      mimetype: files.mimetype,
      size: files.size,
      folderId: files.folderId,
      folderName: folders.name,
      isPlaceGone: sql<boolean>`${folders.trashedAt} is not null`,
      trashId: sql<string>`${files.trashId}`,
    })
    .from(files)
    .innerJoin(folders, and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId)))
    .where(and(eq(files.workspaceId, workspaceId), isAmong(files.id, ids)))
}

type TrashedFolderRow = Omit<TrashedFolder, 'deletedAt' | 'expiresAt' | 'userId' | 'userName'>

/** Who deleted what is in the trash, by the id of the deletion. */
export async function selectDeleters(
  on: Queryable,
  workspaceId: string,
  rows: ReadonlyArray<{ id: string; trashId: string; place: string | null }>,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  // Its entry is about what was deleted, or about the folder around it that could not be deleted itself.
  const entities = [...new Set(rows.flatMap(({ id, place }) => (place === null ? [id] : [id, place])))]
  const deletions = [...new Set(rows.map(({ trashId }) => trashId))]
  const result = await on.execute<{ trashId: string; userId: string }>(sql`
    select distinct metadata ->> 'trashId' as "trashId", user_id as "userId" from ${activities}
    where workspace_id = ${workspaceId} and entity_id = any(${list(entities, 'text')}) and user_id is not null
      and type in ('delete', 'delete_folder', 'discard') and metadata ->> 'trashId' = any(${list(deletions, 'text')})`)
  return new Map(result.rows.map(({ trashId, userId }) => [trashId, userId]))
}

/** Folders in the trash, each with how much went along with it. */
export async function selectTrashedFolders(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<TrashedFolderRow[]> {
  if (ids.length === 0) return []
  const result = await on.execute<TrashedFolderRow & Record<string, unknown>>(sql`
    with recursive below as (
      select d.id as root, d.id, d.trash_id from ${folders} d
      where d.workspace_id = ${workspaceId} and d.id = any(${sql.param([...ids])}::text[])
      union all
      select below.root, d.id, d.trash_id from ${folders} d
      join below on d.parent_id = below.id and d.trash_id = below.trash_id
      where d.workspace_id = ${workspaceId}
    ), held as (
      select below.root, count(*)::int - 1 as folders, sum(content.files)::int as files, sum(content.size)::float8 as size
      from below, lateral (
        select count(*) as files, coalesce(sum(f.size), 0) as size from ${files} f
        where f.workspace_id = ${workspaceId} and f.folder_id = below.id and f.trashed_at is not null
          and f.trash_id = below.trash_id) content
      group by below.root
    )
    select d.id, d.name, d.department, d.parent_id as "parentId", p.name as "parentName",
      p.trashed_at is not null as "isPlaceGone", d.trash_id as "trashId", held.folders, held.files, held.size
    from ${folders} d join held on held.root = d.id
    left join ${folders} p on p.workspace_id = d.workspace_id and p.id = d.parent_id
    where d.workspace_id = ${workspaceId}`)
  return result.rows
}

function list(ids: readonly string[], type: 'text' | 'uuid'): SQL {
  return sql`${sql.param([...ids])}::${sql.raw(type)}[]`
}

/** Whether a row, under the name `alias`, was chosen by its id or its deletion. */
function isChosen({ deletions, files: fileIds, folders: folderIds }: Chosen, alias: 'f' | 'd'): SQL {
  const byId = alias === 'f' ? list(fileIds, 'uuid') : list(folderIds, 'text')
  const name = sql.raw(alias)
  return sql`(${name}.id = any(${byId}) or ${name}.trash_id = any(${list(deletions, 'uuid')}))`
}

export interface ReturningFolder {
  id: string
  name: string
  area: string
  parentId: string | null
  trashId: string
}

/**
 * The folders to be restored: those that were chosen, the folders in the trash around anything chosen, and of each the
 * subfolders that were deleted together with it.
 */
export async function selectReturningFolders(
  on: Queryable,
  scope: Scope,
  chosen: Chosen,
  since: Date,
): Promise<ReturningFolder[]> {
  const workspaceId = scope.id
  const kept = since.toISOString()
  const result = await on.execute<ReturningFolder & Record<string, unknown>>(sql`
    with recursive back as (
      select d.id, d.name, d.area, d.parent_id, d.trash_id from ${folders} d
      where d.workspace_id = ${workspaceId} and d.trashed_at is not null and ${isVisible(scope)} and (
        ((d.trashed_at > ${kept} or ${holdsKept}) and ${isChosen(chosen, 'd')})
        or d.id in (
          select f.folder_id from ${files} f
          where f.workspace_id = ${workspaceId} and ${isRestorable(since)} and ${isChosen(chosen, 'f')}))
      union
      select d.id, d.name, d.area, d.parent_id, d.trash_id from ${folders} d
      join back on d.id = back.parent_id or (d.parent_id = back.id and d.trash_id = back.trash_id)
      where d.workspace_id = ${workspaceId} and d.trashed_at is not null
    )
    select id, name, area, parent_id as "parentId", trash_id as "trashId" from back order by id`)
  return result.rows
}

export interface ReturningFile {
  id: string
  folderId: string
  originalName: string
  sha256: string
  folderName: string
  area: string
}

/** The files that come back: those chosen, and those that went along with a folder that comes back. */
export async function selectReturningFiles(
  on: Queryable,
  scope: Scope,
  chosen: Chosen,
  since: Date,
  folderRows: readonly ReturningFolder[],
): Promise<ReturningFile[]> {
  const ids = folderRows.map(({ id }) => id)
  const deletions = folderRows.map(({ trashId }) => trashId)
  const result = await on.execute<ReturningFile & Record<string, unknown>>(sql`
    select f.id, f.folder_id as "folderId", f.original_name as "originalName", f.sha256,
      d.name as "folderName", d.area
    from ${files} f join ${folders} d on d.workspace_id = f.workspace_id and d.id = f.folder_id
    where f.workspace_id = ${scope.id} and f.trashed_at is not null and ${isVisible(scope)} and (
      (${isRestorable(since)} and ${isChosen(chosen, 'f')})
      or (f.folder_id, f.trash_id) in (select * from unnest(${list(ids, 'text')}, ${list(deletions, 'uuid')})))
    order by f.id for no key update of f`)
  return result.rows
}

/** The areas of what is in the trash, was chosen and is visible. */
export async function selectChosenAreas(on: Queryable, scope: Scope, chosen: Chosen): Promise<string[]> {
  const { rows } = await on.execute<{ area: string }>(sql`
    select d.area from ${folders} d
    where d.workspace_id = ${scope.id} and d.trashed_at is not null and ${isVisible(scope)} and ${isChosen(chosen, 'd')}
    union
    select d.area from ${files} f join ${folders} d on d.workspace_id = f.workspace_id and d.id = f.folder_id
    where f.workspace_id = ${scope.id} and f.trashed_at is not null and ${isVisible(scope)} and ${isChosen(chosen, 'f')}`)
  return rows.map(({ area }) => area)
}

interface DoomedFolder {
  id: string
  name: string
  parentId: string | null
}

export interface Doomed {
  folders: DoomedFolder[]
  /** Each with whether it is noted to stay after its time in the trash. */
  files: Array<FileRow & { isKept: boolean }>
}

/**
 * What is in the trash, is visible and was chosen, or was deleted by a time; a folder with all that is in it. It is held
 * for the rest of the transaction.
 */
export async function selectDoomed(
  on: Queryable,
  scope: Scope,
  what: Chosen | { until: Date },
): Promise<Doomed> {
  const workspaceId = scope.id
  const meant = (alias: 'f' | 'd') =>
    'until' in what ? sql`${sql.raw(alias)}.trashed_at <= ${what.until.toISOString()}` : isChosen(what, alias)
  const doomed = await on.execute<DoomedFolder & Record<string, unknown>>(sql`
    with recursive doomed as (
      select d.id, d.name, d.parent_id from ${folders} d
      where d.workspace_id = ${workspaceId} and d.trashed_at is not null and ${isVisible(scope)} and ${meant('d')}
      union
      select d.id, d.name, d.parent_id from ${folders} d join doomed on d.parent_id = doomed.id
      where d.workspace_id = ${workspaceId}
    )
    select id, name, parent_id as "parentId" from doomed`)
  const folderIds = doomed.rows.map(({ id }) => id)
  const { rows } = await on.execute<{ id: string; isKept: boolean }>(sql`
    select f.id, f.is_kept as "isKept" from ${files} f
    join ${folders} d on d.workspace_id = f.workspace_id and d.id = f.folder_id
    where f.workspace_id = ${workspaceId} and f.trashed_at is not null and ${isVisible(scope)}
      and (${meant('f')} or f.folder_id = any(${list(folderIds, 'text')}))
    order by f.id for no key update of f`)
  const kept = new Map(rows.map(({ id, isKept }) => [id, isKept]))
  const filed = await findTrashed(on, workspaceId, [...kept.keys()])
  return {
    folders: doomed.rows,
    files: filed.map((row) => ({ ...row, isKept: kept.get(row.id) ?? false })),
  }
}

/** Deletes things in the trash for good. */
export async function purge(
  on: Queryable,
  workspaceId: string,
  { fileIds, folderIds }: { fileIds: readonly string[]; folderIds: readonly string[] },
): Promise<void> {
  await purgeFiles(on, workspaceId, fileIds)
  await purgeFolders(on, workspaceId, folderIds)
}

/** The workspaces in whose trash something was deleted by a time. */
export async function selectWorkspacesToEmpty(on: Queryable, until: Date): Promise<string[]> {
  const result = await on.execute<{ id: string }>(sql`
    select workspace_id as id from ${files} where trashed_at <= ${until.toISOString()}
    union select workspace_id from ${folders} where trashed_at <= ${until.toISOString()}`)
  return result.rows.map(({ id }) => id)
}
