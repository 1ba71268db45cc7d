import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { hasAccess, memberships } from '#server/company/workspaces/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/containing.ts'
import { sessions, users } from '../tables.ts'

const found = (words: string) =>
  containing(words, sql`concat_ws(' ', ${users.email}, ${users.firstName}, ${users.lastName})`)

/** Accounts whose address or name has some words, newest first, with where they are signed in and what they belong to. */
export async function selectAccounts(
  on: Queryable,
  { before, limit, words }: { words: string; before: string | undefined; limit: number },
) {
  const isLive = sql`${sessions.sess} ->> 'userId' = ${users.id}::text and ${sessions.expire} > now()`
  return await on
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      createdAt: users.createdAt,
      lockedAt: users.lockedAt,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${isLive})`,
      lastUsedAt:
        sql<Date | null>`(select max(${sessions.lastUsedAt}) from ${sessions} where ${isLive})`.mapWith(
          users.createdAt,
        ),
      companies: sql<number>`(
        select count(*)::int from ${memberships} where ${memberships.userId} = ${users.id} and ${hasAccess})`,
    })
    .from(users)
    .where(and(found(words), before === undefined ? undefined : lt(users.id, before)))
    .orderBy(desc(users.id))
    .limit(limit)
}

export async function countAccounts(on: Queryable, words = ''): Promise<number> {
  return await on.$count(users, found(words))
}

/** @returns whether that changed anything */
export async function setLocked(on: Queryable, id: string, isLocked: boolean): Promise<boolean> {
  const { rowCount } = await on
    .update(users)
    .set({ lockedAt: isLocked ? sql`now()` : null })
    .where(and(eq(users.id, id), sql`(${users.lockedAt} is not null) <> ${isLocked}`))
  return rowCount === 1
}
