import {
  and,
  asc,
  type Column,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { dutyNames } from '#contract/duties/deadline-rules.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import { nameOfUser, users } from '#server/people/tables.ts'
import { blobs } from '#server/bytes/tables.ts'
import { shownFacts } from '#server/manual/files/index.ts'
import { files } from '#server/manual/files/tables.ts'
import { visibleArea } from '#server/manual/folders/index.ts'
import { folders } from '#server/manual/folders/tables.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import type { Scope } from '#server/platform/identity.ts'
import { searchDocuments } from '#server/manual/search/tables.ts'
import { generalKinds } from './offered-paper.ts'
import type { CompanyEvent } from './occurrences/occurrences.ts'
import { companyEvents, deadlines, ownDeadlines } from './tables.ts'

/** Whether a company follows deadlines: it has said something of itself, or has deadlines of its own. */
export function hasDeadlines(on: Queryable, companyId: Column | string): SQL | undefined {
  const has = (table: typeof companyFacts | typeof ownDeadlines) =>
    exists(
      on
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.workspaceId, companyId)),
    )
  return or(has(companyFacts), has(ownDeadlines))
}

/** Whether a company follows deadlines, in one look at the indexes. */
export async function followsDeadlines(on: Queryable, companyId: string): Promise<boolean> {
  const { rows } = await on.execute<{ has: boolean }>(sql`select ${hasDeadlines(on, companyId)} as has`)
  return rows[0]?.has === true
}

const { workspaceId: _, ...columns } = getTableColumns(deadlines)

const nameBy = (id: Column) =>
  sql<string | null>`(select ${nameOfUser} from ${users} where ${users.id} = ${id})`

/** What people did with the deadlines of a company, with the names of those people and of the papers that are still there. */
export async function selectDeadlines(on: Queryable, workspaceId: string) {
  return await on
    .select({
      ...columns,
      closedByName: nameBy(deadlines.closedBy),
      assignedName: nameBy(deadlines.assignedTo),
      fileName: sql<string | null>`${files.originalName}`,
      fileFolderId: files.folderId,
      fileArea: folders.area,
    })
    .from(deadlines)
    .leftJoin(
      files,
      and(
        eq(files.workspaceId, deadlines.workspaceId),
        eq(files.id, deadlines.fileId),
        isNull(files.trashedAt),
      ),
    )
    .leftJoin(folders, and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId)))
    .where(eq(deadlines.workspaceId, workspaceId))
}
export type DeadlineRow = Awaited<ReturnType<typeof selectDeadlines>>[number]

/** What papers of companies closed, by the papers' ids: each duty with the end of its period. */
export async function selectProofs(on: Queryable, workspaceIds: readonly string[]) {
  const rows = await on
    .select({ fileId: deadlines.fileId, closed: deadlines.closed })
    .from(deadlines)
    .where(and(isAmong(deadlines.workspaceId, workspaceIds), isNotNull(deadlines.fileId)))
  const proofs = new Map<string, Array<{ duty: string; to: Day | null }>>()
  for (const { closed, fileId } of rows) {
    if (fileId === null || closed === null) continue
    // A payment on account and a quarterly update are duties of Self Assessment, and no return.
    const [series] = closed.id.split('.')
    const duty = dutyNames.find((name) => name === series) ?? closed.rule
    const proof = { duty, to: closed.period?.to ?? null }
    proofs.set(fileId, [...(proofs.get(fileId) ?? []), proof])
  }
  return proofs
}

type Change = Partial<Omit<typeof deadlines.$inferInsert, 'workspaceId' | 'id'>>

export async function saveDeadline(on: Queryable, workspaceId: string, id: string, change: Change) {
  await on
    .insert(deadlines)
    .values({ workspaceId, id, ...change })
    .onConflictDoUpdate({ target: [deadlines.workspaceId, deadlines.id], set: change })
}

/** What closing a deadline has changed, while it is closed. */
export async function findMoved(on: Queryable, workspaceId: string, id: string) {
  const [row] = await on
    .select({ closed: deadlines.closed })
    .from(deadlines)
    .where(and(eq(deadlines.workspaceId, workspaceId), eq(deadlines.id, id)))
  return row?.closed?.moved
}

/** Forgets what people did with deadlines that are no longer due; what was closed stays. */
export async function forgetOpen(on: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await on
    .delete(deadlines)
    .where(
      and(
        eq(deadlines.workspaceId, workspaceId),
        inArray(deadlines.id, [...ids]),
        isNull(deadlines.closedAt),
      ),
    )
}

/** The ids of what was closed. */
export async function selectClosedIds(on: Queryable, workspaceId: string): Promise<Set<string>> {
  const rows = await on
    .select({ id: deadlines.id })
    .from(deadlines)
    .where(and(eq(deadlines.workspaceId, workspaceId), isNotNull(deadlines.closedAt)))
  return new Set(rows.map(({ id }) => id))
}

const AUTHORITIES = 'hmrc|h ?m revenue|companies house|pensions regulator|information commissioner|\\mico\\M'
/** How much of a text is looked at for what it is about, in characters. */
const BEGINNING = 3000

const paperColumns = {
  fileId: files.id,
  name: files.originalName,
  folderId: files.folderId,
  area: folders.area,
  read: shownFacts,
  confirmed: files.confirmedFacts,
}
const itsFolder = and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId))
const itsBytes = and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256))
const itsDocument = and(
  eq(searchDocuments.workspaceId, files.workspaceId),
  eq(searchDocuments.fileId, files.id),
)

/**
 * The papers of some kinds, those filed last first, with what is known of each.
 *
 * @param days how long ago they may have been filed; without it, ever
 */
export async function selectPapersOfKinds(
  on: Queryable,
  workspaceId: string,
  kinds: readonly DocumentKind[],
  days?: number,
) {
  if (kinds.length === 0) return []
  return await on
    .select({
      ...paperColumns,
      // Only of texts that name an authority: receipts of a café are many.
      beginning: sql<string | null>`case when ${inArray(searchDocuments.kind, [...generalKinds])}
        and concat(${blobs.text}, ' ', ${searchDocuments.party}) ~* ${AUTHORITIES} then left(${blobs.text}, ${BEGINNING}) end`,
    })
    .from(files)
    .innerJoin(folders, itsFolder)
    .innerJoin(blobs, itsBytes)
    .innerJoin(searchDocuments, itsDocument)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        isNull(files.trashedAt),
        days === undefined ? undefined : sql`${files.uploadedAt} > now() - make_interval(days => ${days})`,
        inArray(searchDocuments.kind, [...kinds]),
      ),
    )
    .orderBy(desc(files.uploadedAt))
}

/** The papers that say when they end, of the companies and areas that a condition names. */
export async function selectEnding(on: Queryable, where: SQL | undefined) {
  return await on
    .select({
      ...paperColumns,
      workspaceId: files.workspaceId,
      sha256: files.sha256,
      uploadedAt: files.uploadedAt,
    })
    .from(searchDocuments)
    .innerJoin(files, itsDocument)
    .innerJoin(folders, itsFolder)
    .innerJoin(blobs, itsBytes)
    .where(and(where, isNotNull(searchDocuments.ends), isNull(files.trashedAt)))
}

/** The papers of a company that say when they end, as far as somebody may view them. */
export async function selectVisibleEnding(on: Queryable, scope: Scope) {
  return await selectEnding(on, and(eq(searchDocuments.workspaceId, scope.id), visibleArea(scope)))
}

const { workspaceId: __, createdAt: ___, ...ownColumns } = getTableColumns(ownDeadlines)
export type OwnRow = Pick<typeof ownDeadlines.$inferSelect, keyof typeof ownColumns>
type NewOwn = Omit<OwnRow, 'id'>

export async function selectOwn(on: Queryable, workspaceId: string): Promise<OwnRow[]> {
  return await on
    .select(ownColumns)
    .from(ownDeadlines)
    .where(eq(ownDeadlines.workspaceId, workspaceId))
    .orderBy(asc(ownDeadlines.due), asc(ownDeadlines.id))
}

export async function countOwn(on: Queryable, workspaceId: string): Promise<number> {
  return await on.$count(ownDeadlines, eq(ownDeadlines.workspaceId, workspaceId))
}

export async function insertOwn(on: Queryable, workspaceId: string, own: NewOwn): Promise<OwnRow> {
  const [row] = await on
    .insert(ownDeadlines)
    .values({ workspaceId, ...own })
    .returning(ownColumns)
  if (row === undefined) throw new Error('A deadline could not be made')
  return row
}

export async function updateOwn(on: Queryable, workspaceId: string, id: string, own: NewOwn): Promise<void> {
  await on
    .update(ownDeadlines)
    .set(own)
    .where(and(eq(ownDeadlines.workspaceId, workspaceId), eq(ownDeadlines.id, id)))
}

export async function deleteOwn(on: Queryable, workspaceId: string, id: string): Promise<void> {
  await on.delete(ownDeadlines).where(and(eq(ownDeadlines.workspaceId, workspaceId), eq(ownDeadlines.id, id)))
}

/** What happened in a company, with the deadlines that follow from it. */
export async function selectEvents(on: Queryable, workspaceId: string): Promise<CompanyEvent[]> {
  const { about, happenedOn, id, rule } = companyEvents
  return await on
    .select({ id, rule, happenedOn, about })
    .from(companyEvents)
    .where(eq(companyEvents.workspaceId, workspaceId))
}

export async function countEvents(on: Queryable, workspaceId: string): Promise<number> {
  return await on.$count(companyEvents, eq(companyEvents.workspaceId, workspaceId))
}

/** @returns its id */
export async function insertEvent(on: Queryable, workspaceId: string, event: Omit<CompanyEvent, 'id'>) {
  const [row] = await on
    .insert(companyEvents)
    .values({ workspaceId, ...event })
    .returning({ id: companyEvents.id })
  if (row === undefined) throw new Error('An event could not be recorded')
  return row.id
}

export interface Place {
  id: string
  name: string
  area: string
}

/** The folders of a company that are not in the trash, by their codes. */
export async function selectPlaces(on: Queryable, workspaceId: string, ids: readonly string[]) {
  const rows = await on
    .select({ id: folders.id, name: folders.name, area: folders.area })
    .from(folders)
    .where(
      and(eq(folders.workspaceId, workspaceId), inArray(folders.id, [...ids]), isNull(folders.trashedAt)),
    )
  return new Map(rows.map((row) => [row.id, row]))
}
