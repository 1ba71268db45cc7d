import { and, asc, count, eq, getTableColumns, gte, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Day } from '#contract/platform/plain-date.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { RequestRow } from '../links/repository.ts'
import { outsideLinks, paperRequests, receivedPapers, wantedPapers } from '../tables.ts'

export type WantedRow = typeof wantedPapers.$inferSelect
export type PaperRow = typeof receivedPapers.$inferSelect & {
  isDeleted: boolean
  isTrashed: boolean
  /** Whether somebody took it out of the inbox into a folder. */
  isFiled: boolean
}
export type NewWanted = Omit<typeof wantedPapers.$inferInsert, 'workspaceId' | 'id' | 'requestId'>

export async function insertRequest(on: Queryable, request: RequestRow): Promise<void> {
  await on.insert(paperRequests).values(request)
}

export async function insertWanted(
  on: Queryable,
  { id: requestId, workspaceId }: Pick<RequestRow, 'id' | 'workspaceId'>,
  rows: readonly NewWanted[],
): Promise<void> {
  await on.insert(wantedPapers).values(rows.map((row) => ({ ...row, workspaceId, requestId })))
}

export async function updateRequest(
  on: Queryable,
  { id, workspaceId }: Pick<RequestRow, 'id' | 'workspaceId'>,
  change: Partial<Pick<RequestRow, 'askedOn' | 'fullToldOn' | 'remind' | 'reminders'>>,
): Promise<void> {
  await on
    .update(paperRequests)
    .set(change)
    .where(and(eq(paperRequests.workspaceId, workspaceId), eq(paperRequests.id, id)))
}

export async function selectWanted(
  on: Queryable,
  workspaceId: string,
  requestIds: readonly string[],
): Promise<WantedRow[]> {
  return await on
    .select()
    .from(wantedPapers)
    .where(and(eq(wantedPapers.workspaceId, workspaceId), inArray(wantedPapers.requestId, [...requestIds])))
    .orderBy(asc(wantedPapers.id))
}

function selectPapersFrom(on: Queryable) {
  return on
    .select({
      ...getTableColumns(receivedPapers),
      isDeleted: sql<boolean>`${files.id} is null`,
      isTrashed: sql<boolean>`${files.trashedAt} is not null`,
      isFiled: sql<boolean>`coalesce(${files.folderId} <> ${LOG_FOLDER_ID}, true)`,
    })
    .from(receivedPapers)
    .leftJoin(
      files,
      and(eq(files.workspaceId, receivedPapers.workspaceId), eq(files.id, receivedPapers.fileId)),
    )
    .$dynamic()
}

/** What came for what is wanted, in the order in which it came. */
export async function selectReceived(
  on: Queryable,
  workspaceId: string,
  wantedIds: readonly string[],
): Promise<PaperRow[]> {
  return await selectPapersFrom(on)
    .where(and(eq(receivedPapers.workspaceId, workspaceId), inArray(receivedPapers.wantedId, [...wantedIds])))
    .orderBy(asc(receivedPapers.id))
}

/** A paper, with what it came for. */
export async function findPaper(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<{ paper: PaperRow; wanted: WantedRow } | undefined> {
  const [paper] = await selectPapersFrom(on).where(
    and(eq(receivedPapers.workspaceId, workspaceId), eq(receivedPapers.id, id)),
  )
  if (paper === undefined) return undefined
  const [wanted] = await on
    .select()
    .from(wantedPapers)
    .where(and(eq(wantedPapers.workspaceId, workspaceId), eq(wantedPapers.id, paper.wantedId)))
  return wanted && { paper, wanted }
}

export async function insertPaper(
  on: Queryable,
  paper: Omit<typeof receivedPapers.$inferInsert, 'id' | 'receivedAt'>,
): Promise<typeof receivedPapers.$inferSelect> {
  const [row] = await on.insert(receivedPapers).values(paper).returning()
  if (row === undefined) throw new Error('A paper could not be kept')
  return row
}

export async function setDeclined(
  on: Queryable,
  workspaceId: string,
  id: string,
  declined: string,
): Promise<void> {
  await on
    .update(receivedPapers)
    .set({ declined })
    .where(and(eq(receivedPapers.workspaceId, workspaceId), eq(receivedPapers.id, id)))
}

/**
 * How many papers are asked for by open requests and have not come, by companies and by the areas of the requests.
 *
 * @param today a request works on its last day, too
 */
export async function countWaiting(on: Queryable, workspaceIds: readonly string[], today: Day) {
  const came = on
    .select({ one: sql`1` })
    .from(receivedPapers)
    .where(
      and(
        eq(receivedPapers.workspaceId, wantedPapers.workspaceId),
        eq(receivedPapers.wantedId, wantedPapers.id),
        isNull(receivedPapers.declined),
      ),
    )
  return await on
    .select({ workspaceId: outsideLinks.workspaceId, areas: outsideLinks.areas, count: count() })
    .from(wantedPapers)
    .innerJoin(
      outsideLinks,
      and(
        eq(outsideLinks.workspaceId, wantedPapers.workspaceId),
        eq(outsideLinks.id, wantedPapers.requestId),
      ),
    )
    .where(
      and(
        inArray(outsideLinks.workspaceId, [...workspaceIds]),
        isNull(outsideLinks.endedAt),
        gte(outsideLinks.expiresOn, today),
        notExists(came),
      ),
    )
    .groupBy(outsideLinks.workspaceId, outsideLinks.areas)
}
