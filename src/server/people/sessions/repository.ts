import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection } from '#server/platform/database/statement.ts'
import { companiesOf, requiresFactorOf } from '#server/company/workspaces/index.ts'
import { personColumns } from '../repository.ts'
import { passkeys, sessions, totpSecrets, users } from '../tables.ts'

const selectSession = selection(
  'session',
  new QueryBuilder()
    .select({
      sess: sessions.sess,
      unusedMs: sql<number>`(extract(epoch from now() - ${sessions.lastUsedAt}) * 1000)::float8`,
      /** Until it expires. */
      leftMs: sql<number>`(extract(epoch from ${sessions.expire} - now()) * 1000)::float8`,
      // A session that was given a new id has it in itself.
      lastCompanyId: sql<
        string | null
      >`coalesce(${sessions.companyId}::text, ${sessions.sess} ->> 'companyId')`,
      ...personColumns,
      companies: companiesOf(users.id),
      isProviders: sql<boolean>`${sessions.sess} ? 'idToken'`,
      hasFactor: sql<boolean>`(
        exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
        or exists (select from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null)
      )`,
      isFactorRequired: requiresFactorOf(users.id),
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql`now()`)))
    .limit(1),
)

/** A session that has not expired, with its account and the companies whose member it is. */
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

/**
 * @param endAfterMs when the session ends unless it is used again, in milliseconds; at the latest when its cookie does
 */
export async function markSessionUsed(
  on: Queryable,
  sid: string,
  endAfterMs: number | undefined,
): Promise<void> {
  const idleEnd = sql`now() + ${endAfterMs} * interval '1 millisecond'`
  const cookieEnd = sql`(${sessions.sess} -> 'cookie' ->> 'expires')::timestamptz`
  await on
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      ...(endAfterMs !== undefined && { expire: sql`least(${cookieEnd}, ${idleEnd})` }),
    })
    .where(eq(sessions.sid, sid))
}

/** Notes which company a session was used for last. A session that has ended meanwhile stays ended. */
export async function noteCompany(on: Queryable, sid: string, companyId: string): Promise<void> {
  await on.update(sessions).set({ companyId }).where(eq(sessions.sid, sid))
}

export async function deleteSession(on: Queryable, sid: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.sid, sid))
}

const ofUser = (userId: string) => eq(sql`${sessions.sess} ->> 'userId'`, userId)
/** Half signed in: the second factor is still missing. */
const halfOfUser = (userId: string) => eq(sql`${sessions.sess} -> 'halfSignedIn' ->> 'userId'`, userId)

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
 * Ends every session of an account, and every sign-in to it that waits for the second factor.
 *
 * @param except the key of a session that stays
 * @returns how many have ended
 */
export async function endSessionsOf(on: Queryable, userId: string, except?: string): Promise<number> {
  const result = await on
    .delete(sessions)
    .where(
      or(
        and(ofUser(userId), except === undefined ? undefined : ne(sessions.sid, except)),
        halfOfUser(userId),
      ),
    )
  return result.rowCount ?? 0
}

/** Covers every account. */
export async function deleteExpiredSessions(on: Queryable): Promise<void> {
  await on.delete(sessions).where(lt(sessions.expire, sql`now()`))
}
