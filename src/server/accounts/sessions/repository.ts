import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection } from '#server/platform/database/statement.ts'
import { memberships, workspaces } from '#server/workspaces/tables.ts'
import { identityColumns } from '../repository.ts'
import { sessions, users } from '../tables.ts'

const selectSession = selection(
  'session',
  new QueryBuilder()
    .select({
      sess: sessions.sess,
      isUnmarked: sql<boolean>`${sessions.lastUsedAt} < now() - interval '5 minutes'`,
      ...identityColumns,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), eq(workspaces.kind, 'business')))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql`now()`)))
    // Nulls come last: a membership of a workspace that is no business is passed over.
    .orderBy(workspaces.id)
    .limit(1),
)

/** A session that has not expired, with its account and that account's business. */
export async function findSession(on: Queryable, sid: string) {
  const [row] = await selectSession(on, { sid })
  return row
}

export async function saveSession(
  on: Queryable,
  { expire, sess, sid }: Pick<typeof sessions.$inferInsert, 'sid' | 'sess' | 'expire'>,
): Promise<void> {
  await on
    .insert(sessions)
    .values({ sid, sess, expire })
    .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } })
}

export async function markSessionUsed(on: Queryable, sid: string): Promise<void> {
  await on
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.sid, sid))
}

export async function deleteSession(on: Queryable, sid: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.sid, sid))
}

const ofUser = (userId: string) => eq(sql`${sessions.sess} ->> 'userId'`, userId)

/** Where an account is signed in, the last used first. */
export async function selectSessions(on: Queryable, userId: string) {
  return await on
    .select({
      id: sessions.id,
      sid: sessions.sid,
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(ofUser(userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Ends one session; gives its key, or nothing when the account has no such session. */
export async function endSessionOf(on: Queryable, userId: string, id: string): Promise<string | undefined> {
  const [row] = await on
    .delete(sessions)
    .where(and(ofUser(userId), eq(sessions.id, id)))
    .returning({ sid: sessions.sid })
  return row?.sid
}

/**
 * Ends every session of an account.
 *
 * @param except the key of a session that stays
 * @returns how many have ended
 */
export async function endSessionsOf(on: Queryable, userId: string, except?: string): Promise<number> {
  const result = await on
    .delete(sessions)
    .where(and(ofUser(userId), except === undefined ? undefined : ne(sessions.sid, except)))
  return result.rowCount ?? 0
}

/** Of every account. */
export async function deleteExpiredSessions(on: Queryable): Promise<void> {
  await on.delete(sessions).where(lt(sessions.expire, sql`now()`))
}
