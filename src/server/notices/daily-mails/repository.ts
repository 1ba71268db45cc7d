import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { dailyMails } from './tables.ts'

export interface Choice {
  workspaceId: string
  userId: string
}

const ofChoice = ({ userId, workspaceId }: Choice) =>
  and(eq(dailyMails.workspaceId, workspaceId), eq(dailyMails.userId, userId))

export async function isChosen(on: Queryable, choice: Choice): Promise<boolean> {
  const rows = await on.select({ token: dailyMails.token }).from(dailyMails).where(ofChoice(choice))
  return rows.length > 0
}

export async function insertChoice(on: Queryable, choice: Choice & { token: string }): Promise<void> {
  await on.insert(dailyMails).values(choice).onConflictDoNothing()
}

export async function deleteChoice(on: Queryable, choice: Choice): Promise<void> {
  await on.delete(dailyMails).where(ofChoice(choice))
}

/** @returns whether there was such a token, which alone finds the choice */
export async function deleteByToken(on: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await on.delete(dailyMails).where(eq(dailyMails.token, token))
  return rowCount === 1
}

/** Locks a choice for the rest of the transaction, so that one mail is sent at a time. */
export async function lockChoice(
  on: Queryable,
  choice: Choice,
): Promise<typeof dailyMails.$inferSelect | undefined> {
  const [row] = await on.select().from(dailyMails).where(ofChoice(choice)).for('update')
  return row
}

export async function setTold(
  on: Queryable,
  choice: Choice,
  told: { toldUntil: Date; sentOn?: string },
): Promise<void> {
  await on.update(dailyMails).set(told).where(ofChoice(choice))
}

/** The companies of which a person wants to be told. */
export async function selectChoicesOf(on: Queryable, userId: string): Promise<Choice[]> {
  return await on
    .select({ workspaceId: dailyMails.workspaceId, userId: dailyMails.userId })
    .from(dailyMails)
    .where(eq(dailyMails.userId, userId))
    .orderBy(dailyMails.workspaceId)
}

/** A person is told no more of any company. */
export async function deleteChoicesOf(on: Queryable, userId: string): Promise<void> {
  await on.delete(dailyMails).where(eq(dailyMails.userId, userId))
}

/** Everybody's choices, in all companies. */
export async function* selectChoices(on: Queryable): AsyncGenerator<Choice> {
  yield* inPages(
    async (after: Choice | undefined, limit) =>
      await on
        .select({ workspaceId: dailyMails.workspaceId, userId: dailyMails.userId })
        .from(dailyMails)
        .where(
          after === undefined
            ? undefined
            : sql`(${dailyMails.workspaceId}, ${dailyMails.userId}) > (${after.workspaceId}, ${after.userId})`,
        )
        .orderBy(dailyMails.workspaceId, dailyMails.userId)
        .limit(limit),
    (row) => row,
  )
}
