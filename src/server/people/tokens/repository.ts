import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/platform/database/database.ts'
import { tokens } from '../tables.ts'
import type { TokenPurpose } from './token.ts'

export async function insertMailToken(on: Queryable, token: PgInsertValue<typeof tokens>): Promise<void> {
  await on.insert(tokens).values(token)
}

/** Deletes a token, so that it works once; gives nothing when there is none or it has expired. */
export async function takeToken(
  on: Queryable,
  hash: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<typeof tokens.$inferSelect | undefined> {
  const [row] = await on
    .delete(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now)))
    .returning()
  return row
}

export async function findMailToken(
  on: Queryable,
  hash: string,
): Promise<typeof tokens.$inferSelect | undefined> {
  const [row] = await on.select().from(tokens).where(eq(tokens.hash, hash))
  return row
}

/** Deletes the tokens of an account for some purposes. */
export async function deleteTokensOf(
  on: Queryable,
  userId: string,
  ...purposes: TokenPurpose[]
): Promise<void> {
  await on.delete(tokens).where(and(eq(tokens.userId, userId), inArray(tokens.purpose, purposes)))
}

/** Deletes the links that undo the changes since a time. */
export async function deleteLaterUndos(on: Queryable, userId: string, since: Date): Promise<void> {
  await on
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'undo'), gte(tokens.backTo, since)))
}

/** Covers every account. */
export async function deleteExpiredTokens(on: Queryable): Promise<void> {
  await on.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
}
