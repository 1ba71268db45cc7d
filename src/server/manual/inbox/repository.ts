import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Identity } from '#server/platform/identity.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { filings, type PaperBefore, sharedFiles } from './tables.ts'

export type SharedFileRow = typeof sharedFiles.$inferSelect

export async function insertShared(
  on: Queryable,
  workspaceId: string,
  rows: ReadonlyArray<Omit<typeof sharedFiles.$inferInsert, 'workspaceId' | 'id' | 'sharedAt'>>,
): Promise<SharedFileRow[]> {
  return await on
    .insert(sharedFiles)
    .values(rows.map((row) => ({ ...row, workspaceId })))
    .returning()
}

/** Ends the waiting of shared files for a reading of some bytes, which are read now. */
export async function endWaitingShared(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await on
    .update(sharedFiles)
    .set({ awaitsReading: false })
    .where(
      and(
        eq(sharedFiles.workspaceId, workspaceId),
        eq(sharedFiles.sha256, sha256),
        sharedFiles.awaitsReading,
      ),
    )
}

/** Shared files that are not filed, newest first. */
export async function selectShared(
  on: Queryable,
  workspaceId: string,
  { before, limit }: { before: string | undefined; limit: number | undefined },
): Promise<SharedFileRow[]> {
  const query = on
    .select()
    .from(sharedFiles)
    .where(
      and(
        eq(sharedFiles.workspaceId, workspaceId),
        before === undefined ? undefined : lt(sharedFiles.id, before),
      ),
    )
    .orderBy(desc(sharedFiles.id))
  return await (limit === undefined ? query : query.limit(limit))
}

export async function countShared(on: Queryable, workspaceId: string): Promise<number> {
  const [row] = await on
    .select({ shared: count() })
    .from(sharedFiles)
    .where(eq(sharedFiles.workspaceId, workspaceId))
  return row?.shared ?? 0
}

/** Whether something shared waits under this id. */
export async function isShared(on: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await on
    .select({ id: sharedFiles.id })
    .from(sharedFiles)
    .where(and(eq(sharedFiles.workspaceId, workspaceId), eq(sharedFiles.id, id)))
  return rows.length > 0
}

/** Removes shared files from the inbox and returns them, so that each is filed or deleted once. */
export async function takeShared(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<SharedFileRow[]> {
  return await on
    .delete(sharedFiles)
    .where(and(eq(sharedFiles.workspaceId, workspaceId), inArray(sharedFiles.id, [...ids])))
    .returning()
}

/** Keeps how papers were before they were filed. */
export async function insertFiling(
  on: Queryable,
  { person, workspace }: Identity,
  papers: PaperBefore[],
): Promise<string> {
  const [row] = await on
    .insert(filings)
    .values({ workspaceId: workspace.id, userId: person.id, papers })
    .returning({ id: filings.id })
  if (row === undefined) throw new Error('A filing could not be kept')
  return row.id
}

/** Removes what a person filed and returns how it was before, so that it is undone once. */
export async function takeFiling(
  on: Queryable,
  { person, workspace }: Identity,
  id: string,
): Promise<PaperBefore[] | undefined> {
  const [row] = await on
    .delete(filings)
    .where(and(eq(filings.workspaceId, workspace.id), eq(filings.id, id), eq(filings.userId, person.id)))
    .returning({ papers: filings.papers })
  return row?.papers
}

/** Deletes what was kept to undo filings before a time, in every workspace. */
export async function deleteFilingsBefore(on: Queryable, time: Date): Promise<void> {
  await on.delete(filings).where(lt(filings.filedAt, time))
}

/** Deletes what was shared before a time, in every workspace. */
export async function deleteSharedBefore(on: Queryable, time: Date): Promise<void> {
  await on.delete(sharedFiles).where(lt(sharedFiles.sharedAt, time))
}
