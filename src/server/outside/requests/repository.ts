import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Day } from '#contract/platform/plain-date.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import type { RequestRow } from '../links/repository.ts'
import { outsideLinks, paperRequests, receivedPapers, wantedPapers } from '../tables.ts'

export type WantedRow = typeof wantedPapers.$inferSelect
export type PaperRow = Awaited<ReturnType<typeof selectPapers>>[number]
export type NewWanted = Omit<typeof wantedPapers.$inferInsert, 'workspaceId' | 'id' | 'requestId'>
type RequestKey = Pick<RequestRow, 'id' | 'workspaceId'>

export async function insertRequest(on: Queryable, request: RequestRow): Promise<void> {
  await on.insert(paperRequests).values(request)
}

export async function insertWanted(on: Queryable, request: RequestKey, rows: readonly NewWanted[]) {
  const { id: requestId, workspaceId } = request
  await on.insert(wantedPapers).values(rows.map((row) => ({ ...row, workspaceId, requestId })))
}

export async function updateRequest(on: Queryable, request: RequestKey, change: Partial<RequestRow>) {
  const isThis = and(eq(paperRequests.workspaceId, request.workspaceId), eq(paperRequests.id, request.id))
  await on.update(paperRequests).set(change).where(isThis)
}

/** What is wanted in a company, as far as a condition holds, in the order in which it was asked for. */
async function selectWantedWhere(on: Queryable, workspaceId: string, condition: SQL): Promise<WantedRow[]> {
  return await on
    .select()
    .from(wantedPapers)
    .where(and(eq(wantedPapers.workspaceId, workspaceId), condition))
    .orderBy(asc(wantedPapers.id))
}

export async function selectWanted(on: Queryable, workspaceId: string, requestIds: readonly string[]) {
  return await selectWantedWhere(on, workspaceId, inArray(wantedPapers.requestId, [...requestIds]))
}

/** What came in a company, as far as a condition holds, in the order in which it came. */
async function selectPapers(on: Queryable, workspaceId: string, condition: SQL) {
  return await on
    .select({
      ...getTableColumns(receivedPapers),
      isDeleted: sql<boolean>`${files.id} is null`,
      isTrashed: sql<boolean>`${files.trashedAt} is not null`,
      /** Whether somebody took it out of the inbox into a folder. */
      isFiled: sql<boolean>`coalesce(${files.folderId} <> ${LOG_FOLDER_ID}, true)`,
    })
    .from(receivedPapers)
    .leftJoin(
      files,
      and(eq(files.workspaceId, receivedPapers.workspaceId), eq(files.id, receivedPapers.fileId)),
    )
    .where(and(eq(receivedPapers.workspaceId, workspaceId), condition))
    .orderBy(asc(receivedPapers.id))
}

export async function selectReceived(on: Queryable, workspaceId: string, wanted: readonly WantedRow[]) {
  const ids = wanted.map(({ id }) => id)
  return await selectPapers(on, workspaceId, inArray(receivedPapers.wantedId, ids))
}

export async function findPaper(on: Queryable, workspaceId: string, id: string) {
  const [paper] = await selectPapers(on, workspaceId, eq(receivedPapers.id, id))
  if (paper === undefined) return undefined
  const [wanted] = await selectWantedWhere(on, workspaceId, eq(wantedPapers.id, paper.wantedId))
  return wanted && { paper, wanted }
}

export async function insertPaper(on: Queryable, paper: typeof receivedPapers.$inferInsert) {
  const [row] = await on.insert(receivedPapers).values(paper).returning()
  if (row === undefined) throw new Error('A paper could not be kept')
  return row
}

export async function setDeclined(on: Queryable, paper: PaperRow, declined: string): Promise<void> {
  const isThis = and(eq(receivedPapers.workspaceId, paper.workspaceId), eq(receivedPapers.id, paper.id))
  await on.update(receivedPapers).set({ declined }).where(isThis)
}

/** How many papers open requests ask for that have not come, by companies and by the areas of the requests. */
export async function countWaiting(on: Queryable, workspaceIds: readonly string[], today: Day) {
  const { areas, endedAt, expiresOn, id, workspaceId } = outsideLinks
  const cameFor = and(
    eq(receivedPapers.workspaceId, wantedPapers.workspaceId),
    eq(receivedPapers.wantedId, wantedPapers.id),
    isNull(receivedPapers.declined),
  )
  const came = on
    .select({ one: sql`1` })
    .from(receivedPapers)
    .where(cameFor)
  const isOpen = and(isAmong(workspaceId, workspaceIds), isNull(endedAt), gte(expiresOn, today))
  return await on
    .select({ workspaceId, areas, count: count() })
    .from(wantedPapers)
    .innerJoin(outsideLinks, and(eq(workspaceId, wantedPapers.workspaceId), eq(id, wantedPapers.requestId)))
    .where(and(isOpen, notExists(came)))
    .groupBy(workspaceId, areas)
}
