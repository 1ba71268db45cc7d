import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { tokens } from '../tables.ts'
import type { TokenPurpose } from './token.ts'

export async function insertToken(on: Queryable, token: typeof tokens.$inferInsert): Promise<void> {
  await on.insert(tokens).values(token)
}

/** Deletes a token, so that it works once; gives nothing when there is none or it has expired. */
export async function takeToken(
  on: Queryable,
  hash: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ userId: string; email: string | null; createdAt: Date } | undefined> {
  const [row] = await on
    .delete(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now)))
    .returning({ userId: tokens.userId, email: tokens.email, createdAt: tokens.createdAt })
  return row
}

export async function findToken(
  on: Queryable,
  hash: string,
): Promise<typeof tokens.$inferSelect | undefined> {
  const [row] = await on.select().from(tokens).where(eq(tokens.hash, hash))
  return row
}

/** Deletes the tokens of an account for one purpose, or without a purpose all of them. */
export async function deleteTokensOf(on: Queryable, userId: string, purpose?: TokenPurpose): Promise<void> {
  await on
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), purpose === undefined ? undefined : eq(tokens.purpose, purpose)))
}

/** Deletes what undoes the changes of address that came after a time. */
export async function deleteLaterUndos(on: Queryable, userId: string, since: Date): Promise<void> {
  await on
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'undo_email'), gte(tokens.createdAt, since)))
}

/** Of every account. */
export async function deleteExpiredTokens(on: Queryable): Promise<void> {
  await on.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
}
