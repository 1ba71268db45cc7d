import { type Origin, recordSecurityEvent } from '#server/audit/index.ts'
import { enqueue } from '#server/jobs/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { recordInBusinessOf } from '../record.ts'
import { lockUser, updateUser, type UserRow } from '../repository.ts'
import { deleteTokensOf, insertToken } from '../tokens/repository.ts'
import { hashToken, makeToken, tokenLife } from '../tokens/token.ts'

/**
 * Mails a link to another address, to confirm it, and a warning to the present one. Whether the other address has an
 * account is looked up when the mail is written, so that neither the answer to this call nor its time tells. Asked again
 * for the same address, it only sends the link again.
 */
export async function requestEmailChange(
  tx: Transaction,
  { id: userId, email: present, pendingEmail }: Pick<UserRow, 'id' | 'email' | 'pendingEmail'>,
  address: string,
  origin: Origin,
): Promise<void> {
  if (address !== pendingEmail) {
    await deleteTokensOf(tx, userId, 'change_email')
    await updateUser(tx, userId, { pendingEmail: address })
    await enqueue(tx, 'account-mail', { userId, mail: 'email-changing', address, present })
    await recordSecurityEvent(tx, { type: 'email', result: 'ok', userId, origin, detail: { what: 'asked' } })
  }
  await enqueue(tx, 'account-mail', { userId, mail: 'change-email', address })
}

/** Drops a change of address that was not confirmed. Its links stop working. */
export async function dropEmailChange(on: Queryable, userId: string): Promise<void> {
  await deleteTokensOf(on, userId, 'change_email')
  await updateUser(on, userId, { pendingEmail: null })
}

/**
 * Makes a confirmed address the account's. Links to reset the password in the old mailbox stop working; it gets a link that
 * undoes the change.
 *
 * @returns whether the account still waited for this address
 */
export async function completeEmailChange(
  tx: Transaction,
  userId: string,
  email: string,
  origin: Origin,
): Promise<boolean> {
  const before = await lockUser(tx, userId)
  const change = { email, pendingEmail: null }
  if (before === undefined || !(await updateUser(tx, userId, change, { pendingEmail: email }))) return false
  await deleteTokensOf(tx, userId, 'change_email')
  await deleteTokensOf(tx, userId, 'reset_password')
  // No token has this hash: the one that is mailed is made with the mail, and stands beside it.
  const hash = hashToken(makeToken())
  const expiresAt = new Date(Date.now() + tokenLife.undo_email)
  await insertToken(tx, { hash, userId, purpose: 'undo_email', email: before.email, expiresAt })
  await enqueue(tx, 'account-mail', { userId, mail: 'email-changed', address: email, change: hash })
  await recordInBusinessOf(tx, userId, {
    type: 'change_email',
    description: `Changed the email address to ${email}`,
  })
  await recordSecurityEvent(tx, { type: 'email', result: 'ok', userId, origin, detail: { what: 'changed' } })
  return true
}
