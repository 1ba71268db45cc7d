import { and, eq, gt, lt, sql } from 'drizzle-orm'
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
): Promise<{ userId: string; email: string | null } | undefined> {
  const [row] = await on
    .delete(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now)))
    .returning({ userId: tokens.userId, email: tokens.email })
  return row
}

/** Deletes the tokens of an account for one purpose, or without a purpose all of them. */
export async function deleteTokensOf(on: Queryable, userId: string, purpose?: TokenPurpose): Promise<void> {
  await on
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), purpose === undefined ? undefined : eq(tokens.purpose, purpose)))
}

/** Of every account. */
export async function deleteExpiredTokens(on: Queryable): Promise<void> {
  await on.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
}
