import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { SortOrder } from '#contract/common-fields.ts'
import { newJob } from '#server/jobs/queue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { blobs } from '#server/blobs/tables.ts'
import { files } from './tables.ts'
import { folders } from '#server/folders/tables.ts'
import { sharedFiles } from '#server/inbox/tables.ts'
import { selection } from '#server/platform/database/statement.ts'

const columns = {
  id: files.id,
  filename: files.filename,
  originalName: files.originalName,
  mimetype: files.mimetype,
  size: files.size,
  folderId: files.folderId,
  folderName: folders.name,
  uploadedBy: files.uploadedBy,
  uploadedAt: files.uploadedAt,
  userId: files.userId,
  sha256: files.sha256,
  status: blobs.status,
  statusReason: blobs.statusReason,
  hasThumbnail: blobs.hasThumbnail,
}

export type FileRow = Pick<
  typeof files.$inferSelect,
  | 'id'
  | 'filename'
  | 'originalName'
  | 'mimetype'
  | 'size'
  | 'folderId'
  | 'uploadedBy'
  | 'uploadedAt'
  | 'userId'
  | 'sha256'
> & { folderName: string } & Pick<typeof blobs.$inferSelect, 'status' | 'statusReason' | 'hasThumbnail'>

const inItsFolder = and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId))
const ofItsBytes = and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256))

/** Words as the index of the rows has them, so that PostgreSQL knows that it fits. */
const isUnreadBlob = sql`${blobs.status} <> 'indexed'`

/**
 * What the bytes of a row of `blobs` are: by the names of files, and of what was shared and lies in no folder yet. As a
 * rule it is one kind; but a text may be a mail by another name. Null when nothing has them any more.
 */
const typesOfBytes = sql<string[] | null>`(
  select array_agg(named.mimetype order by named.mimetype) from (
    select f.mimetype from ${files} f where f.workspace_id = ${blobs}.workspace_id and f.sha256 = ${blobs}.sha256
    union
    select s.mimetype from ${sharedFiles} s where s.workspace_id = ${blobs}.workspace_id and s.sha256 = ${blobs}.sha256
  ) named)`

function live(workspaceId: string | SQL | ReturnType<typeof sql.placeholder>) {
  return and(eq(files.workspaceId, workspaceId), isNull(files.trashedAt))
}

function selectFrom(on: Queryable) {
  return on.select(columns).from(files).innerJoin(folders, inItsFolder).innerJoin(blobs, ofItsBytes)
}

export async function findFile(on: Queryable, workspaceId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await selectFrom(on).where(and(live(workspaceId), eq(files.id, id)))
  return row
}

/** A file wherever it is by now, the trash too. */
export async function findFiled(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<FileRow | undefined> {
  const [row] = await selectFrom(on).where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)))
  return row
}

export async function findFiles(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  return ids.length === 0
    ? []
    : await selectFrom(on).where(and(live(workspaceId), inArray(files.id, [...ids])))
}

const selectContent = selection(
  'file_content',
  new QueryBuilder()
    .select({
      originalName: files.originalName,
      mimetype: files.mimetype,
      size: files.size,
      sha256: files.sha256,
      uploadedAt: files.uploadedAt,
    })
    .from(files)
    .where(and(live(sql.placeholder('workspaceId')), eq(files.id, sql.placeholder('id')))),
)

/** What is needed to hand a file's bytes out. */
export async function findContent(on: Queryable, workspaceId: string, id: string) {
  const [row] = await selectContent(on, { workspaceId, id })
  return row
}

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
 * What is known of a file's bytes, looked up for one file at a time: so the files stay in the order in which an index
 * has them. To sort 500 names by their collation takes PostgreSQL longer than all else that it does for their list.
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
        isUnread && isUnreadBlob,
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
  const [row] = await (isUnread ? query.innerJoin(blobs, and(ofItsBytes, isUnreadBlob)) : query).where(
    and(live(workspaceId), folderId === undefined ? undefined : eq(files.folderId, folderId)),
  )
  return row?.total ?? 0
}

/** How many documents wait to be read and how many could not be, in every workspace. */
export async function countUnread(on: Queryable): Promise<{ waiting: number; unreadable: number }> {
  const rows = await on
    .select({ status: blobs.status, total: count() })
    .from(blobs)
    // The bytes of a resource of the template are nobody's to read.
    .where(and(isUnreadBlob, sql`${typesOfBytes} is not null`))
    .groupBy(blobs.status)
  const of = (wanted: string) => rows.find(({ status }) => status === wanted)?.total ?? 0
  return { waiting: of('stored'), unreadable: of('unreadable') }
}

/** Which of some names are taken in a folder. */
export async function takenNames(
  on: Queryable,
  workspaceId: string,
  folderId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await on
    .select({ name: files.originalName })
    .from(files)
    .where(and(live(workspaceId), eq(files.folderId, folderId), inArray(files.originalName, [...names])))
  return new Set(rows.map((row) => row.name))
}

/** The files of one size in a folder. */
export async function filesOfSize(on: Queryable, workspaceId: string, folderId: string, size: number) {
  return await on
    .select({ originalName: files.originalName, sha256: files.sha256 })
    .from(files)
    .where(and(live(workspaceId), eq(files.folderId, folderId), eq(files.size, size)))
}

export type NewFile = Pick<
  typeof files.$inferInsert,
  'folderId' | 'filename' | 'originalName' | 'mimetype' | 'size' | 'sha256' | 'userId' | 'uploadedBy'
>

/** Adds a file's row; gives nothing when its name is taken in the folder. */
export async function insertFile(
  on: Queryable,
  workspaceId: string,
  file: NewFile,
): Promise<string | undefined> {
  const [row] = await on
    .insert(files)
    .values({ workspaceId, ...file })
    .onConflictDoNothing({
      target: [files.workspaceId, files.folderId, files.originalName],
      where: isNull(files.trashedAt),
    })
    .returning({ id: files.id })
  return row?.id
}

export async function updateFile(
  on: Queryable,
  workspaceId: string,
  id: string,
  change: { originalName?: string; folderId?: string },
): Promise<void> {
  await on
    .update(files)
    .set(change)
    .where(and(live(workspaceId), eq(files.id, id)))
}

/**
 * The files of some ids that are not in the trash, held as they are for the rest of the transaction.
 * In the order of their ids, so that two who want the same files do not wait for each other.
 */
export async function lockFiles(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  // Before anything is read of them: one that was just moved would be looked for in the folder that it has left.
  await on
    .select({ id: files.id })
    .from(files)
    .where(and(live(workspaceId), inArray(files.id, [...ids])))
    .orderBy(files.id)
    .for('no key update')
  return await findFiles(on, workspaceId, ids)
}

/**
 * Puts files into folders, out of the trash too, except where a name is taken.
 *
 * @returns the ids of those that were put there
 */
export async function placeFiles(
  on: Queryable,
  workspaceId: string,
  placements: ReadonlyArray<{ id: string; folderId: string }>,
): Promise<Set<string>> {
  const ids = sql.param(placements.map(({ id }) => id))
  const folderIds = sql.param(placements.map(({ folderId }) => folderId))
  const result = await on.execute<{ id: string }>(sql`
    with wanted as (
      select f.id, place.folder_id, f.original_name,
        row_number() over (partition by place.folder_id, f.original_name order by place.position) as turn
      from unnest(${ids}::uuid[], ${folderIds}::text[]) with ordinality as place(id, folder_id, position)
      join ${files} f on f.workspace_id = ${workspaceId} and f.id = place.id
    )
    update ${files} f set folder_id = wanted.folder_id, trashed_at = null, trash_id = null
    from wanted
    where f.workspace_id = ${workspaceId} and f.id = wanted.id and wanted.turn = 1 and not exists (
      select from ${files} other
      where other.workspace_id = ${workspaceId} and other.folder_id = wanted.folder_id
        and other.original_name = wanted.original_name and other.trashed_at is null)
    returning f.id`)
  return new Set(result.rows.map(({ id }) => id))
}

/** Puts one file into a folder under a name, out of the trash too. */
export async function placeFile(
  on: Queryable,
  workspaceId: string,
  id: string,
  place: { folderId: string; originalName: string },
): Promise<void> {
  await on
    .update(files)
    .set({ ...place, trashedAt: null, trashId: null })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)))
}

/** Moves files to the trash. They must be locked. */
export async function trashFiles(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
  trashId: string,
): Promise<void> {
  await on
    .update(files)
    .set({ trashedAt: sql`now()`, trashId })
    .where(and(live(workspaceId), inArray(files.id, [...ids])))
}

/** The bytes a workspace was found to hold, as a job reads them; nothing when no document has them any more. */
export async function findBlob(on: Queryable, workspaceId: string, sha256: string) {
  const [row] = await on
    .select({ sha256: blobs.sha256, size: blobs.size, status: blobs.status, mimetypes: typesOfBytes })
    .from(blobs)
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
  return known(row)
}

/** What was read in some bytes so far. */
export async function findReading(on: Queryable, workspaceId: string, sha256: string) {
  const [row] = await on
    .select({
      sha256: blobs.sha256,
      size: blobs.size,
      mimetypes: typesOfBytes,
      status: blobs.status,
      text: blobs.text,
      statusReason: blobs.statusReason,
    })
    .from(blobs)
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
  return known(row)
}

function known<Row extends { mimetypes: string[] | null }>(row: Row | undefined) {
  const [mimetype] = row?.mimetypes ?? []
  return row === undefined || mimetype === undefined
    ? undefined
    : { ...row, mimetype, mimetypes: row.mimetypes ?? [] }
}

/**
 * Asks for the reading of everything that was stored and not read, in every workspace, and of what had thumbnails:
 * a backup holds neither jobs nor what was made from a document.
 *
 * @returns how much that is
 */
export async function enqueueUnread(on: Queryable): Promise<number> {
  const result = await on.execute(sql`
    select ${newJob(
      'read-document',
      sql`json_build_object('workspaceId', b.workspace_id, 'sha256', b.sha256)`,
      sql`'read ' || b.workspace_id || ' ' || b.sha256`,
    )} from ${blobs} b where b.status = 'stored' or b.has_thumbnail`)
  return result.rowCount ?? 0
}

/** Keeps what was read in some bytes, or why nothing could be. */
export async function saveReading(
  on: Queryable,
  workspaceId: string,
  sha256: string,
  reading: {
    status: 'stored' | 'indexed' | 'unreadable'
    statusReason: string | null
    text: string | null
    hasThumbnail?: boolean
    words: string
  },
): Promise<void> {
  const { words, ...rest } = reading
  await on
    .update(blobs)
    .set({ ...rest, words: sql`to_tsvector('simple', ${words}) || to_tsvector('english', ${words})` })
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
}

/** Says that there are thumbnails of some bytes. */
export async function tellOfThumbnail(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await on
    .update(blobs)
    .set({ hasThumbnail: true })
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
}

/** Says that some bytes are to be read; their words are found until that is done. */
export async function forgetReading(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await on
    .update(blobs)
    .set({ status: 'stored', statusReason: null })
    .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
}
