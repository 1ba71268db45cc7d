import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import type { SortOrder } from '#contract/platform/common-fields.ts'
import type { FactSort } from '#contract/manual/files.ts'
import { isUnread as isUnreadBytes } from '#server/bytes/index.ts'
import { blobs } from '#server/bytes/tables.ts'
import { areasWith } from '#contract/company/roles.ts'
import { visibleArea } from '#server/manual/folders/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { searchDocuments } from '#server/manual/search/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { selection } from '#server/platform/database/statement.ts'
import { columns, factColumns, type FileRow, inItsFolder, live, ofItsBytes } from '../repository.ts'
import { files } from '../tables.ts'

type ColumnSort = 'name' | 'date' | 'size' | 'type' | 'location'
export type ListSort = ColumnSort | FactSort

const sortColumns = {
  name: files.originalName,
  date: files.uploadedAt,
  size: files.size,
  type: files.mimetype,
  location: files.folderId,
} satisfies Record<ColumnSort, AnyPgColumn>

/** Facts to sort by, with the values of documents without them, which come last in either order. */
const sortFacts = {
  kind: { fact: sql`${searchDocuments.kind} collate "C"`, type: 'text', asc: '\u{10ffff}', desc: '' },
  dated: { fact: sql`${searchDocuments.dated}`, type: 'text', asc: '\u{10ffff}', desc: '' },
  party: { fact: sql`${searchDocuments.party} collate "C"`, type: 'text', asc: '\u{10ffff}', desc: '' },
  total: { fact: sql`${searchDocuments.total}`, type: 'numeric', asc: 'Infinity', desc: '-Infinity' },
} satisfies Record<FactSort, { fact: SQL; type: 'text' | 'numeric'; asc: string; desc: string }>

const isOfFacts = (sort: ListSort): sort is FactSort => Object.hasOwn(sortFacts, sort)

/** What a list is sorted by, and the value of a cursor that it is compared with. */
function sortedBy(sort: ListSort, order: SortOrder): { value: SQL; position: Placeholder | SQL } {
  const position = sql.placeholder('value')
  if (!isOfFacts(sort)) return { value: sql`${sortColumns[sort]}`, position }
  const { fact, type, ...last } = sortFacts[sort]
  return {
    value: sql`coalesce(${fact}, ${sql.raw(`'${last[order]}'::${type}`)})`,
    position: sql`${position}::${sql.raw(type)}`,
  }
}

export interface ListRequest {
  scope: Scope
  /** One folder; without it the whole workspace. */
  folderId: string | undefined
  /** Only those whose bytes are not read, or could not be. */
  isUnread: true | undefined
  /** Only those that one person uploaded. */
  uploaderId: string | undefined
  sort: ListSort
  order: SortOrder
  /** The facts too, or of each file no more than {@link ListedRow} has. */
  include: 'facts' | 'versions' | undefined
  limit: number | undefined
  /** The sorted value and the id of the last row before the page. */
  after: [value: string | number | Date, id: string] | undefined
}

/** Where a file stands in its list, and which versions of its rows that is made from. */
export interface ListedRow {
  id: string
  mimetype: string
  /** Who uploaded it. */
  userId: string | null
  /** What the list is sorted by. */
  sorted: string | number
  /** The transactions that wrote the rows of the file, its folder and its bytes. */
  rowVersions: string
}

/**
 * The blob and the folder of each file, as lateral joins: the files then stay in the order in which they were picked.
 * Sorting 500 names by their collation takes PostgreSQL longer than everything else in their list.
 */
const versionOf = (table: PgTable) => sql`${table}.xmin`.as('row_version')
const bytesOfOne = new QueryBuilder()
  .select({
    status: blobs.status,
    statusReason: blobs.statusReason,
    hasThumbnail: blobs.hasThumbnail,
    facts: blobs.facts,
    rowVersion: versionOf(blobs),
  })
  .from(blobs)
  .where(ofItsBytes)
  .limit(1)
  .as('blobs')
/** @param inFolder where it is; the list of one folder looks for that once, and not for each of its files */
const folderOfOne = (inFolder: SQL | undefined) =>
  new QueryBuilder()
    .select({ name: folders.name, area: folders.area, rowVersion: versionOf(folders) })
    .from(folders)
    .where(inFolder)
    .limit(1)
    .as('folders')
const inListedFolder = and(
  eq(folders.workspaceId, sql.placeholder('workspaceId')),
  eq(folders.id, sql.placeholder('folderId')),
)

/** Whether a file is not read yet. Two short indexes have those; a condition on each file would go through all that are read. */
const isUnreadIn = (workspaceId: string | Placeholder) => sql`${files.id} in (
  select f.id from files f where f.workspace_id = ${workspaceId} and f.awaits_reading
  union all select f.id from ${blobs} join files f on f.workspace_id = ${blobs.workspaceId} and f.sha256 = ${blobs.sha256}
    where ${blobs.workspaceId} = ${workspaceId} and ${isUnreadBytes})`

const ofItsDocument = and(
  eq(searchDocuments.workspaceId, files.workspaceId),
  eq(searchDocuments.fileId, files.id),
)

function listOf(
  { after, folderId, include, isUnread, limit, order, scope, sort, uploaderId }: ListRequest,
  name: string,
) {
  const { position, value } = sortedBy(sort, order)
  const direction = order === 'asc' ? asc : desc
  const beyond = order === 'asc' ? gt : lt
  // A name stands once in a folder.
  const isUnique = sort === 'name' && folderId !== undefined
  // Picked before anything is joined: of 100,000 files those of one page are kept while they are sorted.
  const picking = new QueryBuilder()
    .select({
      ...getTableColumns(files),
      rowVersion: versionOf(files),
      ...(isOfFacts(sort) && { sorted: value.as('sorted') }),
    })
    .from(files)
    .$dynamic()
  const isVisible =
    areasWith(scope, 'view') && sql`${folders.area} = any (${sql.placeholder('areas')}::text[])`
  if (isVisible !== undefined) void picking.innerJoin(folders, and(inItsFolder, isVisible))
  if (isOfFacts(sort)) void picking.leftJoin(searchDocuments, ofItsDocument)
  void picking
    .where(
      and(
        live(sql.placeholder('workspaceId')),
        folderId === undefined ? undefined : eq(files.folderId, sql.placeholder('folderId')),
        uploaderId === undefined ? undefined : eq(files.userId, sql.placeholder('uploaderId')),
        isUnread && isUnreadIn(sql.placeholder('workspaceId')),
        after === undefined
          ? undefined
          : or(beyond(value, position), and(eq(value, position), beyond(files.id, sql.placeholder('id')))),
      ),
    )
    .orderBy(direction(value), ...(isUnique ? [] : [direction(files.id)]))
  if (limit !== undefined) void picking.limit(sql.placeholder('limit'))
  const sorted = isOfFacts(sort) ? sql`${files}.sorted` : value
  const listed = new QueryBuilder()
    .select({
      ...(include === 'versions'
        ? { id: files.id, mimetype: files.mimetype, userId: files.userId }
        : columns),
      ...(include === 'facts' && factColumns),
      sorted: isOfFacts(sort) ? sql<string>`${sorted}::text`.as('sorted_fact') : sortColumns[sort],
      rowVersions:
        sql<string>`concat_ws(' ', ${files}.row_version, ${folders}.row_version, ${blobs}.row_version)`.as(
          'row_versions',
        ),
    })
    .from(picking.as('files'))
    .innerJoinLateral(folderOfOne(folderId === undefined ? inItsFolder : inListedFolder), sql`true`)
    .innerJoinLateral(bytesOfOne, sql`true`)
    .orderBy(direction(sorted), ...(isUnique ? [] : [direction(files.id)]))
  return selection(name, listed)
}

const lists = new Map<string, ReturnType<typeof listOf>>()

/** Lists files; each shape of the question is written once. */
export async function selectFiles(
  on: Queryable,
  request: ListRequest & { include: 'versions' },
): Promise<ListedRow[]>
export async function selectFiles(on: Queryable, request: ListRequest): Promise<Array<FileRow & ListedRow>>
export async function selectFiles(on: Queryable, request: ListRequest): Promise<ListedRow[]> {
  const { after, folderId, include, isUnread, limit, order, scope, sort, uploaderId } = request
  const areas = areasWith(scope, 'view')
  const name = [
    'files',
    sort,
    order,
    areas === undefined ? 'full' : 'visible',
    folderId === undefined ? 'all' : 'folder',
    isUnread ? 'unread' : 'any',
    uploaderId === undefined ? 'anyone' : 'person',
    include ?? 'plain',
    limit === undefined ? 'whole' : 'page',
    after === undefined ? 'first' : 'next',
  ].join('_')
  const list = lists.get(name) ?? listOf(request, name)
  lists.set(name, list)
  return await list(on, {
    workspaceId: scope.id,
    areas,
    folderId,
    uploaderId,
    limit,
    value: after?.[0],
    id: after?.[1],
  })
}

export async function countFiles(
  on: Queryable,
  scope: Scope,
  { folderId, isUnread, uploaderId }: Pick<ListRequest, 'folderId' | 'isUnread' | 'uploaderId'>,
): Promise<number> {
  const query = on.select({ total: count() }).from(files).$dynamic()
  const isVisible = visibleArea(scope)
  if (isVisible !== undefined) void query.innerJoin(folders, and(inItsFolder, isVisible))
  const [row] = await query.where(
    and(
      live(scope.id),
      folderId === undefined ? undefined : eq(files.folderId, folderId),
      uploaderId === undefined ? undefined : eq(files.userId, uploaderId),
      isUnread && isUnreadIn(scope.id),
    ),
  )
  return row?.total ?? 0
}

/** What some documents come to: of each currency the sum, and how many documents it has; nulls are those without a total. */
export async function selectTotals(on: Queryable, scope: Scope, ids: readonly string[]) {
  return await on
    .select({
      currency: searchDocuments.currency,
      amount: sql<string | null>`sum(${searchDocuments.total})::text`,
      files: count(),
    })
    .from(files)
    .innerJoin(folders, inItsFolder)
    .leftJoin(searchDocuments, ofItsDocument)
    .where(and(live(scope.id), visibleArea(scope), isAmong(files.id, ids)))
    .groupBy(searchDocuments.currency)
}
