import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { EndedMails, ReminderChoice } from '#contract/notices/daily-mail.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import { memberships, workspaces } from '#server/company/workspaces/tables.ts'
import { hasDeadlines } from '#server/duties/deadlines/index.ts'
import { users } from '#server/people/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { reminders } from './tables.ts'

export async function findChoice(on: Queryable, userId: string): Promise<ReminderChoice | undefined> {
  const [row] = await on
    .select({ weekly: reminders.weekly, ahead: reminders.ahead })
    .from(reminders)
    .where(eq(reminders.userId, userId))
  return row
}

export async function saveChoice(on: Queryable, userId: string, choice: ReminderChoice): Promise<void> {
  await on
    .insert(reminders)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: reminders.userId, set: choice })
}

interface Membership {
  workspaceId: string
  userId: string
}

/** Whether a person gets mails about what others do in a company. */
export async function isTold(on: Queryable, { userId, workspaceId }: Membership): Promise<boolean> {
  const [row] = await on
    .select({ isTold: sql<boolean>`${reminders.news} ? ${workspaceId}` })
    .from(reminders)
    .where(eq(reminders.userId, userId))
  return row?.isTold ?? false
}

/** Subscribes a person to what others do in a company; an earlier subscription stays as it is. */
export async function beginNews(on: Queryable, { userId, workspaceId }: Membership): Promise<void> {
  const news = sql`jsonb_build_object(${workspaceId}::text, now())`
  await on
    .insert(reminders)
    .values({ userId, news })
    .onConflictDoUpdate({ target: reminders.userId, set: { news: sql`${news} || ${reminders.news}` } })
}

export async function endNews(on: Queryable, { userId, workspaceId }: Membership): Promise<void> {
  await on
    .update(reminders)
    .set({ news: sql`${reminders.news} - ${workspaceId}::text` })
    .where(eq(reminders.userId, userId))
}

/** Ends mails to whom a token belongs, if there is such a person. */
export async function endByToken(on: Queryable, token: string, ended: EndedMails): Promise<void> {
  await on
    .update(reminders)
    .set({
      ...(ended !== 'news' && { weekly: false, ahead: false }),
      ...(ended !== 'reminders' && { news: {} }),
    })
    .where(eq(reminders.token, token))
}

/** Ends the subscriptions of people who have left a company: whoever comes back chooses anew. */
export async function forgetLeft(on: Queryable): Promise<void> {
  const isMember = sql`exists (select from ${memberships}
    where ${memberships.userId} = ${reminders.userId} and ${memberships.workspaceId}::text = news_of.key)`
  await on
    .update(reminders)
    .set({
      news: sql`(select coalesce(jsonb_object_agg(news_of.key, news_of.value), '{}')
        from jsonb_each(${reminders.news}) news_of where ${isMember})`,
    })
    .where(sql`exists (select from jsonb_object_keys(${reminders.news}) news_of (key) where not ${isMember})`)
}

/** Members of companies who may have something to be mailed, and were mailed nothing since a day; by person. */
export async function selectPersons(on: Queryable, today: Day) {
  const wantsNews: SQL<boolean> = sql`coalesce(${reminders.news} ? ${memberships.workspaceId}::text, false)`
  return await on
    .select({
      userId: users.id,
      email: users.email,
      companyId: memberships.workspaceId,
      companyName: workspaces.businessName,
      initials: workspaces.initials,
      colour: workspaces.colour,
      role: memberships.role,
      functions: memberships.functions,
      mayExport: memberships.mayExport,
      weekly: sql<boolean>`coalesce(${reminders.weekly}, true)`,
      ahead: sql<boolean>`coalesce(${reminders.ahead}, true)`,
      wantsNews,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(reminders, eq(reminders.userId, users.id))
    .where(
      and(
        isNull(workspaces.closedAt),
        eq(workspaces.kind, 'business'),
        or(isNull(memberships.until), sql`${memberships.until} >= ${today}`),
        or(isNull(reminders.remindedOn), lt(reminders.remindedOn, today)),
        or(
          wantsNews,
          and(
            or(isNull(reminders.userId), eq(reminders.weekly, true), eq(reminders.ahead, true)),
            hasDeadlines(on, memberships.workspaceId),
          ),
        ),
      ),
    )
    .orderBy(asc(users.id), asc(memberships.workspaceId))
}
export type PersonRow = Awaited<ReturnType<typeof selectPersons>>[number]

/**
 * Locks what a person is mailed for the rest of the transaction, so that one mail is sent at a time.
 *
 * @returns nothing for whom another server has mailed already
 */
export async function lockMail(on: Queryable, userId: string, today: Day) {
  await on.insert(reminders).values({ userId }).onConflictDoNothing()
  const [row] = await on
    .select({ token: reminders.token, news: reminders.news })
    .from(reminders)
    .where(
      and(eq(reminders.userId, userId), or(isNull(reminders.remindedOn), lt(reminders.remindedOn, today))),
    )
    .for('update')
  return row
}

/** Notes that a person was mailed on a day, and until when they were notified of companies. */
export async function noteMailed(
  on: Queryable,
  userId: string,
  { news, today }: { news: Record<string, string>; today: Day },
): Promise<void> {
  await on.update(reminders).set({ remindedOn: today, news }).where(eq(reminders.userId, userId))
}
