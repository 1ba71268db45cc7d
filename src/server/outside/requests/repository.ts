import { and, asc, count, eq, getTableColumns, gte, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#contract/platform/plain-date.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { isPartOf, type LinkKey, type RequestRow } from '../links/repository.ts'
import { outsideLinks, paperRequests, receivedPapers, wantedPapers } from '../tables.ts'
import { wantedStateOf } from './policy.ts'

/** Something that is wanted, how far it is, and what came for it: the company and outsiders see what the contract names. */
export type WantedRow = Awaited<ReturnType<typeof selectWantedWhere>>[number]
export type PaperRow = WantedRow['papers'][number]
export type NewWanted = Omit<typeof wantedPapers.$inferInsert, 'workspaceId' | 'id' | 'requestId'>

export async function insertRequest(on: Queryable, request: RequestRow): Promise<void> {
  await on.insert(paperRequests).values(request)
}

export async function insertWanted(on: Queryable, request: LinkKey, rows: readonly NewWanted[]) {
  const { id: requestId, workspaceId } = request
  await on.insert(wantedPapers).values(rows.map((row) => ({ ...row, workspaceId, requestId })))
}

export async function updateRequest(on: Queryable, request: LinkKey, change: Partial<RequestRow>) {
  const isThis = and(eq(paperRequests.workspaceId, request.workspaceId), eq(paperRequests.id, request.id))
  await on.update(paperRequests).set(change).where(isThis)
}

/** A receipt names the time of a paper as `at`. */
const paperColumns = { ...getTableColumns(receivedPapers), at: receivedPapers.receivedAt }

const cameFor = and(
  eq(receivedPapers.workspaceId, wantedPapers.workspaceId),
  eq(receivedPapers.wantedId, wantedPapers.id),
)

/** What is wanted, as far as a condition holds, and what came for it, each in the order of the keys. */
async function selectWantedWhere(on: Queryable, condition: SQL | undefined) {
  const rows = await on
    .select({
      wanted: wantedPapers,
      paper: paperColumns,
      /** Null once the file was deleted for good. */
      fileId: files.id,
      isTrashed: sql<boolean>`${files.trashedAt} is not null`,
      /** Whether somebody took it out of the inbox into a folder. */
      isFiled: sql<boolean>`coalesce(${files.folderId} <> ${LOG_FOLDER_ID}, true)`,
    })
    .from(wantedPapers)
    .leftJoin(receivedPapers, cameFor)
    .leftJoin(
      files,
      and(eq(files.workspaceId, receivedPapers.workspaceId), eq(files.id, receivedPapers.fileId)),
    )
    .where(condition)
    .orderBy(asc(wantedPapers.id), asc(receivedPapers.id))
  const byWanted = Map.groupBy(rows, ({ wanted }) => wanted.id)
  return [...new Map(rows.map(({ wanted }) => [wanted.id, wanted])).values()].map((one) => {
    const came = byWanted.get(one.id) ?? []
    const papers = came.flatMap(({ paper, wanted, ...file }) => (paper === null ? [] : { ...paper, ...file }))
    return { ...one, papers, state: wantedStateOf(papers) }
  })
}

export async function selectWanted(on: Queryable, requests: readonly LinkKey[]) {
  return await selectWantedWhere(on, isPartOf(requests, wantedPapers.workspaceId, wantedPapers.requestId))
}

/** A paper that came, and what it came for. */
export async function findPaper(on: Queryable, workspaceId: string, id: string) {
  const isThis = and(eq(receivedPapers.workspaceId, workspaceId), eq(receivedPapers.id, id))
  const [wanted] = await selectWantedWhere(on, isThis)
  const [paper] = wanted?.papers ?? []
  return wanted && paper && { paper, wanted }
}

export async function insertPaper(on: Queryable, paper: typeof receivedPapers.$inferInsert) {
  const [row] = await on.insert(receivedPapers).values(paper).returning(paperColumns)
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
  const came = on
    .select({ one: sql`1` })
    .from(receivedPapers)
    .where(and(cameFor, isNull(receivedPapers.declined)))
  const isOpen = and(isAmong(workspaceId, workspaceIds), isNull(endedAt), gte(expiresOn, today))
  return await on
    .select({ workspaceId, areas, count: count() })
    .from(wantedPapers)
    .innerJoin(outsideLinks, and(eq(workspaceId, wantedPapers.workspaceId), eq(id, wantedPapers.requestId)))
    .where(and(isOpen, notExists(came)))
    .groupBy(workspaceId, areas)
}
