import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { calendarFeeds } from '../tables.ts'

const isOf = (workspaceId: string, userId: string) =>
  and(eq(calendarFeeds.workspaceId, workspaceId), eq(calendarFeeds.userId, userId))

export async function findFeed(on: Queryable, workspaceId: string, userId: string) {
  const [row] = await on
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(isOf(workspaceId, userId))
  return row?.createdAt
}

/** Whose calendar of which company has this token. */
export async function findFeedHolder(on: Queryable, hash: string) {
  const [row] = await on
    .select({ workspaceId: calendarFeeds.workspaceId, userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.hash, hash))
  return row
}

export async function saveFeed(on: Queryable, workspaceId: string, userId: string, hash: string) {
  await on
    .insert(calendarFeeds)
    .values({ workspaceId, userId, hash })
    .onConflictDoUpdate({
      target: [calendarFeeds.workspaceId, calendarFeeds.userId],
      set: { hash, createdAt: sql`now()` },
    })
}

/** @returns whether there was one */
export async function deleteFeed(on: Queryable, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await on.delete(calendarFeeds).where(isOf(workspaceId, userId))
  return (rowCount ?? 0) > 0
}

/** Revokes every calendar address of a person, in every company. */
export async function deleteFeedsOf(on: Queryable, userId: string): Promise<void> {
  await on.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
