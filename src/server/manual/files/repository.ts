import type { FactChanges, ReadFacts } from '#contract/documents/document-facts.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files, fileVersions, type FilledSlot, type KeptAs } from './tables.ts'
import { visibleArea } from '#server/manual/folders/index.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { askForKeeper, type Keeper, type KeepingBasis, keepingBasis } from '#server/manual/keeping/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import { areasWith } from '#contract/company/roles.ts'
import { selection, statement } from '#server/platform/database/statement.ts'

/** The facts by which papers are kept and expected: as they were read, and as people said. */
export type PaperFacts = [read: ReadFacts | null, confirmed: FactChanges | null]

/** What was read in a file's bytes; nothing while the file waits for a reading of its own. */
function read<Value>(column: SQL | AnyPgColumn, until: Value | null = null): SQL<Value> {
  return sql`case when ${files.awaitsReading} then ${sql.raw(until === null ? 'null' : `'${String(until)}'`)} else ${column} end`
}

type Blob = typeof blobs.$inferSelect
/** The facts that were read in a file's bytes, as far as they are shown of it. */
export const shownFacts = read<ReadFacts | null>(blobs.facts)

/** The facts that keeping and expecting do not look at. */
const OTHER_FACTS = sql.raw(`'{party,total,reference,due}'::text[]`)

/** The facts of the former versions of a file, which are kept as long as their own facts say; null where it has none. */
const formerFacts = sql<PaperFacts[] | null>`
  case when ${files.version} > 1 then (
    select jsonb_agg(jsonb_build_array(b.facts - ${OTHER_FACTS}, v.confirmed_facts))
    from ${fileVersions} v join ${blobs} b on b.workspace_id = v.workspace_id and b.sha256 = v.sha256
    where v.workspace_id = ${files.workspaceId} and v.file_id = ${files.id}) end`

export const columns = {
  id: files.id,
  filename: files.filename,
  originalName: files.originalName,
  mimetype: files.mimetype,
  size: files.size,
  folderId: files.folderId,
  folderName: folders.name,
  area: folders.area,
  uploadedBy: files.uploadedBy,
  uploadedAt: files.uploadedAt,
  userId: files.userId,
  sha256: files.sha256,
  version: files.version,
  status: read<Blob['status']>(blobs.status, 'stored').as('status'),
  statusReason: read<Blob['statusReason']>(blobs.statusReason).as('status_reason'),
  hasThumbnail: sql<boolean>`${blobs.hasThumbnail} and not ${files.awaitsPicture}`.as('has_thumbnail'),
  holdReason: files.holdReason,
  keeping: files.keeping,
  source: files.source,
  awaitsReading: files.awaitsReading,
  awaitsPicture: files.awaitsPicture,
  paperFacts: sql<PaperFacts | null>`
    case when ${shownFacts} is null and ${files.confirmedFacts} is null then null else jsonb_build_array(
      ${shownFacts} - ${OTHER_FACTS}, ${files.confirmedFacts}) end`.as('paper_facts'),
  formerFacts: formerFacts.as('former_facts'),
}

/** Left out of long lists that do not show them. */
export const factColumns = { readFacts: shownFacts.as('read_facts'), confirmedFacts: files.confirmedFacts }

export const inItsFolder = and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId))
export const ofItsBytes = and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256))

/** The files of a workspace that are not in the trash. */
export function live(workspaceId: string | SQL | ReturnType<typeof sql.placeholder>) {
  return and(eq(files.workspaceId, workspaceId), isNull(files.trashedAt))
}

function selectFrom(on: Queryable) {
  return on
    .select({ ...columns, ...factColumns })
    .from(files)
    .innerJoin(folders, inItsFolder)
    .innerJoin(blobs, ofItsBytes)
}

type Selected = Awaited<ReturnType<typeof selectFrom>>[number]
export type FileRow = Omit<Selected, keyof typeof factColumns> &
  Partial<Pick<Selected, keyof typeof factColumns>>

export async function findFile(on: Queryable, scope: Scope, id: string): Promise<FileRow | undefined> {
  const [row] = await selectFrom(on).where(and(live(scope.id), visibleArea(scope), eq(files.id, id)))
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

const paperColumns = {
  id: files.id,
  originalName: files.originalName,
  folderId: files.folderId,
  paperFacts: columns.paperFacts,
  fills: files.fills,
  userId: files.userId,
  area: folders.area,
}

/** Whether a person filed it, or anything is known of it. */
const isPaper = sql`(${shownFacts} is not null or ${files.confirmedFacts} is not null or ${files.fills} is not null or ${files.userId} is not null)`

/** The facts of the papers that a person may view. */
export async function selectPapers(on: Queryable, scope: Scope) {
  return await on
    .select({ ...paperColumns, formerFacts: columns.formerFacts, keeping: files.keeping })
    .from(files)
    .innerJoin(folders, inItsFolder)
    .innerJoin(blobs, ofItsBytes)
    .where(and(live(scope.id), visibleArea(scope), isPaper))
}

/** A paper of one of several companies, as the database writes it. */
type PaperOfCompany = [
  id: string,
  originalName: string,
  folderId: string,
  facts: ReadFacts | null,
  confirmed: FactChanges | null,
  fills: FilledSlot | null,
  userId: string | null,
]

/**
 * The papers of several companies with what is known of them, whoever may view them: for each company as JSON, which is
 * parsed when it is its turn, since thousands of rows would take as long as all that is worked out from them.
 */
export async function selectPapersOf(on: Queryable, workspaceIds: readonly string[]) {
  const paper = sql`json_build_array(${files.id}, ${files.originalName}, ${files.folderId}, ${shownFacts},
    ${files.confirmedFacts}, ${files.fills}, ${files.userId})`
  const rows = await on
    .select({ workspaceId: files.workspaceId, papers: sql<string>`json_agg(${paper})::text` })
    .from(files)
    .innerJoin(blobs, ofItsBytes)
    .where(and(isAmong(files.workspaceId, workspaceIds), isNull(files.trashedAt), isPaper))
    .groupBy(files.workspaceId)
  const companies = new Map(rows.map(({ papers, workspaceId }) => [workspaceId, papers]))
  return (workspaceId: string) =>
    (JSON.parse(companies.get(workspaceId) ?? '[]') as PaperOfCompany[]).map(
      ([id, originalName, folderId, facts, confirmed, fills, userId]) => ({
        id,
        originalName,
        folderId,
        paperFacts: [facts, confirmed] satisfies PaperFacts,
        fills,
        userId,
      }),
    )
}

/** How many of the papers that a person may view were filed by people, counted up to `most`. */
export async function countFiled(on: Queryable, scope: Scope, most: number): Promise<number> {
  const filed = on
    .select({ id: files.id })
    .from(files)
    .innerJoin(folders, inItsFolder)
    .where(and(live(scope.id), visibleArea(scope), isNotNull(files.userId)))
    .limit(most)
    .as('filed')
  return await on.$count(filed)
}

/** Files in the trash. */
export async function findTrashed(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  return ids.length === 0
    ? []
    : await selectFrom(on).where(
        and(eq(files.workspaceId, workspaceId), isNotNull(files.trashedAt), isAmong(files.id, ids)),
      )
}

const isInAreas = sql`(${sql.placeholder('areas')}::text[] is null or ${folders.area} = any (${sql.placeholder('areas')}::text[]))`

const selectFound = selection(
  'found_files',
  new QueryBuilder()
    .select({
      ...columns,
      ...factColumns,
      basis: sql<KeepingBasis | null>`case when row_number() over () = 1
        then (select to_jsonb(basis) from (${keepingBasis}) basis) end`.as('basis'),
    })
    .from(files)
    .innerJoin(folders, inItsFolder)
    .innerJoin(blobs, ofItsBytes)
    .where(
      and(
        live(sql.placeholder('workspaceId')),
        // Not looked into by the planner, which would plan anew for each number of them.
        sql`${files.id} = any (array(select unnest(${sql.placeholder('ids')}::uuid[])))`,
        isInAreas,
      ),
    ),
)

/** Files, and the keeper of their company, which is not known where there are none. */
export interface KeptFiles {
  rows: FileRow[]
  keeper: Keeper | undefined
}

/** The files of some ids that a person may view, in the order of the ids. */
export async function findKeptFiles(on: Queryable, scope: Scope, ids: readonly string[]): Promise<KeptFiles> {
  if (ids.length === 0) return { rows: [], keeper: undefined }
  const areas = areasWith(scope, 'view') ?? null
  const { keeperOf, values } = askForKeeper(scope.id)
  const found = await selectFound(on, { ...values, ids: [...ids], areas })
  const byId = new Map(found.map(({ basis, ...row }) => [row.id, row]))
  return {
    rows: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
    keeper: found.length === 0 ? undefined : keeperOf(found.find(({ basis }) => basis !== null)?.basis),
  }
}

/** The files of some ids that a person may view, in the order of the ids. */
export async function findFiles(on: Queryable, scope: Scope, ids: readonly string[]): Promise<FileRow[]> {
  return (await findKeptFiles(on, scope, ids)).rows
}

const contentColumns = {
  originalName: files.originalName,
  mimetype: files.mimetype,
  size: files.size,
  sha256: files.sha256,
  uploadedAt: files.uploadedAt,
  awaitsPicture: files.awaitsPicture,
}
const contentOf = and(live(sql.placeholder('workspaceId')), eq(files.id, sql.placeholder('id')))

const selectContent = selection(
  'file_content',
  new QueryBuilder().select(contentColumns).from(files).where(contentOf),
)

const selectVisibleContent = selection(
  'visible_file_content',
  new QueryBuilder()
    .select(contentColumns)
    .from(files)
    .innerJoin(folders, inItsFolder)
    .where(and(contentOf, sql`${folders.area} = any (${sql.placeholder('areas')}::text[])`)),
)

/** What is needed to hand a file's bytes out. */
export async function findContent(on: Queryable, scope: Scope, id: string) {
  const areas = areasWith(scope, 'view')
  const [row] = await (areas === undefined
    ? selectContent(on, { workspaceId: scope.id, id })
    : selectVisibleContent(on, { workspaceId: scope.id, id, areas }))
  return row
}

const selectRead = selection(
  'read_content',
  new QueryBuilder()
    .select({ sha256: files.sha256, status: columns.status, hasThumbnail: columns.hasThumbnail })
    .from(files)
    .innerJoin(folders, inItsFolder)
    .innerJoin(blobs, ofItsBytes)
    .where(and(contentOf, isInAreas)),
)

/** How far a file's bytes have been read for it. */
export async function findReadContent(on: Queryable, scope: Scope, id: string) {
  const [row] = await selectRead(on, { workspaceId: scope.id, id, areas: areasWith(scope, 'view') ?? null })
  return row
}

const end = statement(
  'end_waiting',
  sql`update ${files} set awaits_reading = awaits_reading and not ended.reading, awaits_picture = awaits_picture and not ended.picture
  from (values (${sql.placeholder('reading')}::boolean, ${sql.placeholder('picture')}::boolean)) ended (reading, picture)
  where workspace_id = ${sql.placeholder('workspaceId')}::uuid and sha256 = ${sql.placeholder('sha256')}::text
    and (awaits_reading and ended.reading or awaits_picture and ended.picture)`,
)

/** Ends the waiting of files for a reading of some bytes, or for their thumbnails, which are made now. */
export async function endWaiting(
  on: Queryable,
  workspaceId: string,
  sha256: string,
  { picture = false, reading = false }: { reading?: boolean; picture?: boolean },
): Promise<void> {
  await end(on, { workspaceId, sha256, picture, reading })
}

/** The hashes that the company has in files, none of which a person sees. */
export async function selectHidden(
  on: Queryable,
  scope: Scope,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (areasWith(scope, 'view') === undefined) return new Set()
  const { rows } = await on.execute<{ sha256: string }>(sql`
    select h.sha256 from unnest(${sql.param([...hashes])}::text[]) h(sha256)
    where ${isHidden(sql`${scope.id}::uuid`, sql`h.sha256`, sql`${sql.param([...(areasWith(scope, 'view') ?? [])])}::text[]`)}`)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/**
 * Whether a company has some bytes, and none of its files that has them lies in some areas. One that waits for a reading
 * or thumbnails of its own counts for nothing: else sending the same bytes twice would tell.
 */
export function isHidden(workspaceId: SQL, sha256: SQL, areas: SQL): SQL {
  return sql`exists (select from ${blobs} b where b.workspace_id = ${workspaceId} and b.sha256 = ${sha256})
    and not exists (
      select from ${files} f join ${folders} o on o.workspace_id = f.workspace_id and o.id = f.folder_id
      where f.workspace_id = ${workspaceId} and f.sha256 = ${sha256} and f.trashed_at is null
        and not f.awaits_picture and o.area = any (${areas}))`
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
  | 'folderId'
  | 'filename'
  | 'originalName'
  | 'mimetype'
  | 'size'
  | 'sha256'
  | 'userId'
  | 'uploadedBy'
  | 'confirmedFacts'
  | 'awaitsReading'
  | 'awaitsPicture'
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
  change: {
    originalName?: string
    folderId?: string
    confirmedFacts?: FactChanges
    holdReason?: string | null
    source?: FileRow['source']
    fills?: FilledSlot | null
    isGuessed?: boolean
    keeping?: KeptAs | null
  },
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
export async function lockFiles(on: Queryable, scope: Scope, ids: readonly string[]): Promise<KeptFiles> {
  // Locked before they are read: a file that is being moved would be read together with the folder it has left.
  await on
    .select({ id: files.id })
    .from(files)
    .where(and(live(scope.id), isAmong(files.id, ids)))
    .orderBy(files.id)
    .for('no key update')
  return await findKeptFiles(on, scope, ids)
}

/** A shared paper that somebody puts into a folder waits no longer. */
const notShared = sql`case when source ->> 'kind' = 'share' then null else source end`

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
    update ${files} f set folder_id = wanted.folder_id, source = ${notShared}, is_guessed = false, trashed_at = null, trash_id = null, is_kept = false
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
    .set({ ...place, source: notShared, isGuessed: false, trashedAt: null, trashId: null, isKept: false })
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
    .where(and(live(workspaceId), isAmong(files.id, ids)))
}

/** Deletes files for good that are not in the trash. They must be locked. */
export async function removeFiles(on: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await on.delete(files).where(and(live(workspaceId), isAmong(files.id, ids)))
}

/** How many other files of a workspace have the same bytes as some of its files, former versions and the trash too, by the SHA-256. */
export async function selectOtherCopies(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await on.execute<{ sha256: string; copies: number }>(sql`
    select f.sha256, count(distinct f.id)::int as copies from (
      select id, sha256 from ${files} where workspace_id = ${workspaceId}
      union all select file_id, sha256 from ${fileVersions} where workspace_id = ${workspaceId}) f
    where f.id <> all (${sql.param([...ids])}::uuid[]) and f.sha256 in (
      select g.sha256 from ${files} g where g.workspace_id = ${workspaceId} and g.id = any (${sql.param([...ids])}::uuid[]))
    group by f.sha256`)
  return new Map(rows.map(({ copies, sha256 }) => [sha256, copies]))
}
