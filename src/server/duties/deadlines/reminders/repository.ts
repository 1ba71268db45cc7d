import { and, asc, eq, exists, isNull, lt, or, sql } from 'drizzle-orm'
import type { ReminderChoice } from '#contract/notices/reminders.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import { users } from '#server/people/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { memberships, workspaces } from '#server/company/workspaces/tables.ts'
import { companyFacts, ownDeadlines, reminders } from '../tables.ts'

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

/**
 * Ends the reminders to whom a token belongs.
 *
 * @returns that person, if there is one
 */
export async function endByToken(on: Queryable, token: string): Promise<string | undefined> {
  const [row] = await on
    .update(reminders)
    .set({ weekly: false, ahead: false })
    .where(eq(reminders.token, token))
    .returning({ userId: reminders.userId })
  return row?.userId
}

/** Who belongs to companies that have deadlines, and was not reminded since a day; by person. */
export async function selectPersons(on: Queryable, today: Day) {
  const inCompany = (table: typeof companyFacts | typeof ownDeadlines) =>
    exists(
      on
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.workspaceId, memberships.workspaceId)),
    )
  return await on
    .select({
      userId: users.id,
      email: users.email,
      companyId: memberships.workspaceId,
      companyName: workspaces.businessName,
      role: memberships.role,
      functions: memberships.functions,
      mayExport: memberships.mayExport,
      weekly: sql<boolean>`coalesce(${reminders.weekly}, true)`,
      ahead: sql<boolean>`coalesce(${reminders.ahead}, true)`,
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
        or(isNull(reminders.userId), eq(reminders.weekly, true), eq(reminders.ahead, true)),
        or(inCompany(companyFacts), inCompany(ownDeadlines)),
      ),
    )
    .orderBy(asc(users.id), asc(memberships.workspaceId))
}
export type PersonRow = Awaited<ReturnType<typeof selectPersons>>[number]

/**
 * Notes that a person is reminded on a day.
 *
 * @returns the token of the link that ends reminders; nothing for whom another server reminds already
 */
export async function noteReminded(on: Queryable, userId: string, today: Day): Promise<string | undefined> {
  const [row] = await on
    .insert(reminders)
    .values({ userId, remindedOn: today })
    .onConflictDoUpdate({
      target: reminders.userId,
      set: { remindedOn: today },
      setWhere: or(isNull(reminders.remindedOn), lt(reminders.remindedOn, today)),
    })
    .returning({ token: reminders.token })
  return row?.token
}
