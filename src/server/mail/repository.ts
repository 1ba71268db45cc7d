import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { sentMails } from './tables.ts'

type Kind = (typeof sentMails.$inferInsert)['kind']

/** Any number that no other lock of two parts uses. */
const MAIL_LOCK = 429

/** Has the transactions that count mails of a kind follow one another, until they end. */
export async function lockCount(on: Queryable, kind: Kind): Promise<void> {
  await on.execute(sql`select pg_advisory_xact_lock(${MAIL_LOCK}, hashtext(${kind}))`)
}

/** How many mails of a kind were sent since a time, and when the first of them was; to one recipient or to all. */
export async function countSent(
  on: Queryable,
  { kind, recipient, since }: { kind: Kind; recipient?: string; since: Date },
): Promise<{ count: number; first: Date }> {
  const { rows } = await on.execute<{ count: number; first: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from min(sent_at)) * 1000, 0)::float8 as first
    from ${sentMails} where kind = ${kind} and sent_at > ${since.toISOString()}
      and ${recipient === undefined ? sql`true` : sql`recipient = ${recipient}`}`)
  const [row] = rows
  return { count: row?.count ?? 0, first: new Date(row?.first ?? 0) }
}

/** @returns its id */
export async function insertSent(on: Queryable, mail: typeof sentMails.$inferInsert): Promise<string> {
  const [row] = await on.insert(sentMails).values(mail).returning({ id: sentMails.id })
  if (row === undefined) throw new Error('A mail could not be counted')
  return row.id
}

export async function deleteSent(on: Queryable, ids: readonly string[]): Promise<void> {
  await on.delete(sentMails).where(inArray(sentMails.id, [...ids]))
}

/** Forgets mails that were sent before a time. */
export async function deleteSentBefore(on: Queryable, time: Date): Promise<void> {
  await on.delete(sentMails).where(lt(sentMails.sentAt, time))
}

/** When an account was made, if that was after a time. */
export async function findMadeSince(on: Queryable, userId: string, since: Date): Promise<Date | undefined> {
  const [row] = await on
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.createdAt} > ${since.toISOString()}`))
  return row?.createdAt
}
