import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { insertMailToken } from '../tokens/repository.ts'
import { tokenLife } from '../tokens/token.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'

/**
 * Lets a change of an account be undone for 7 days ({@link undoChange}).
 *
 * @param email the address before the change, which gets the link
 * @param backTo the time to which the factors go back; by default that of the change
 * @returns names the change for the job that mails the link
 */
export async function offerUndo(
  on: Queryable,
  userId: string,
  email: string,
  backTo: SQL = sql`now()`,
): Promise<string> {
  // No token has this hash: the one that is mailed is made with the mail, and is beside it.
  const hash = hashToken(makeToken())
  const expiresAt = new Date(Date.now() + tokenLife.undo)
  await insertMailToken(on, { hash, userId, purpose: 'undo', email, backTo, expiresAt })
  return hash
}
