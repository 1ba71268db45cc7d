import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { users } from '#server/people/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { sentMails } from './tables.ts'

type Kind = (typeof sentMails.$inferInsert)['kind']

/** Whose mails are counted: what one asker asked for, what one recipient was sent, or else all that were sent. */
export type Whose = { asker?: string; recipient?: string }

/** Any number that no other lock of two parts uses. */
const MAIL_LOCK = 429

/** Has the transactions that count mails of a kind follow one another, until they end. */
export async function lockCount(on: Queryable, kind: Kind): Promise<void> {
  await on.execute(sql`select pg_advisory_xact_lock(${MAIL_LOCK}, hashtext(${kind}))`)
}

/** How many mails of a kind were asked for or sent since a time, and when the first of them was. */
export async function countSent(
  on: Queryable,
  { asker, kind, recipient, since }: Whose & { kind: Kind; since: Date },
): Promise<{ count: number; first: Date }> {
  const whose =
    asker === undefined
      ? recipient === undefined
        ? sql`recipient is not null`
        : sql`recipient = ${recipient}`
      : sql`asker = ${asker}`
  const { rows } = await on.execute<{ count: number; first: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from min(sent_at)) * 1000, 0)::float8 as first
    from ${sentMails} where kind = ${kind} and sent_at > ${since.toISOString()} and ${whose}`)
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
