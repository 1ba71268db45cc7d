import { and, asc, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { SortOrder } from '#contract/common-fields.ts'
import { isUnread as isUnreadBytes } from '#server/blobs/index.ts'
import { blobs } from '#server/blobs/tables.ts'
import { folders } from '#server/folders/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection } from '#server/platform/database/statement.ts'
import { columns, type FileRow, inItsFolder, live, ofItsBytes } from '../repository.ts'
import { files } from '../tables.ts'

export type ListSort = 'name' | 'date' | 'size' | 'type' | 'location'

const sortColumns = {
  name: files.originalName,
  date: files.uploadedAt,
  size: files.size,
  type: files.mimetype,
  location: files.folderId,
} satisfies Record<ListSort, AnyPgColumn>

export interface ListRequest {
  workspaceId: string
  /** One folder; without it the whole workspace. */
  folderId: string | undefined
  /** Only those whose bytes are not read, or could not be. */
  isUnread: true | undefined
  sort: ListSort
  order: SortOrder
  limit: number | undefined
  /** The sorted value and the id of the last row before the page. */
  after: [value: string | number | Date, id: string] | undefined
}

/**
 * The blob of each file, as a lateral join: the files then stay in the order of an index. Sorting 500 names by their
 * collation takes PostgreSQL longer than everything else in their list.
 */
const bytesOfOne = new QueryBuilder()
  .select({ status: blobs.status, statusReason: blobs.statusReason, hasThumbnail: blobs.hasThumbnail })
  .from(blobs)
  .where(ofItsBytes)
  .limit(1)
  .as('blobs')

function listOf({ after, folderId, isUnread, limit, order, sort }: ListRequest, name: string) {
  const column = sortColumns[sort]
  const direction = order === 'asc' ? asc : desc
  const beyond = order === 'asc' ? gt : lt
  const position = sql.placeholder('value')
  // A name stands once in a folder.
  const isUnique = sort === 'name' && folderId !== undefined
  const listed = new QueryBuilder().select(columns).from(files).innerJoin(folders, inItsFolder).$dynamic()
  const query = (
    isUnread ? listed.innerJoin(blobs, ofItsBytes) : listed.innerJoinLateral(bytesOfOne, sql`true`)
  )
    .where(
      and(
        live(sql.placeholder('workspaceId')),
        folderId === undefined ? undefined : eq(files.folderId, sql.placeholder('folderId')),
        isUnread && isUnreadBytes,
        after === undefined
          ? undefined
          : or(beyond(column, position), and(eq(column, position), beyond(files.id, sql.placeholder('id')))),
      ),
    )
    .orderBy(direction(column), ...(isUnique ? [] : [direction(files.id)]))
  return selection(name, limit === undefined ? query : query.limit(sql.placeholder('limit')))
}

const lists = new Map<string, ReturnType<typeof listOf>>()

/** Lists files; each shape of the question is written once. */
export async function selectFiles(on: Queryable, request: ListRequest): Promise<FileRow[]> {
  const { after, folderId, isUnread, limit, order, sort, workspaceId } = request
  const name = [
    'files',
    sort,
    order,
    folderId === undefined ? 'all' : 'folder',
    isUnread ? 'unread' : 'any',
    limit === undefined ? 'whole' : 'page',
    after === undefined ? 'first' : 'next',
  ].join('_')
  const list = lists.get(name) ?? listOf(request, name)
  lists.set(name, list)
  return await list(on, { workspaceId, folderId, limit, value: after?.[0], id: after?.[1] })
}

export async function countFiles(
  on: Queryable,
  workspaceId: string,
  { folderId, isUnread }: Pick<ListRequest, 'folderId' | 'isUnread'>,
): Promise<number> {
  const query = on.select({ total: count() }).from(files).$dynamic()
  const [row] = await (isUnread ? query.innerJoin(blobs, and(ofItsBytes, isUnreadBytes)) : query).where(
    and(live(workspaceId), folderId === undefined ? undefined : eq(files.folderId, folderId)),
  )
  return row?.total ?? 0
}
