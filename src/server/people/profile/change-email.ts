import { sql } from 'drizzle-orm'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { recordInBusinessOf } from '../record.ts'
import { lockUser, updateUser, type UserRow } from '../repository.ts'
import { deleteTokensOf } from '../tokens/repository.ts'
import { offerUndo } from '../undo/offer-undo.ts'

/**
 * Mails a link to another address, to confirm it, and a warning to the present one. Whether the other address has an
 * account is looked up when the mail is written, so that neither the answer to this call nor its time tells. Asked again
 * for the same address, it only sends the link again.
 */
export async function requestEmailChange(
  tx: Transaction,
  { id: userId, email: present, pendingEmail }: Pick<UserRow, 'id' | 'email' | 'pendingEmail'>,
  address: string,
): Promise<void> {
  if (address !== pendingEmail) {
    await deleteTokensOf(tx, userId, 'change_email')
    await updateUser(tx, userId, { pendingEmail: address })
    await enqueue(tx, 'account-mail', { userId, mail: 'email-changing', address, present })
    await recordSecurityEvent(tx, { type: 'email', userId, detail: { what: 'asked' } })
  }
  await enqueue(tx, 'account-mail', { userId, mail: 'change-email', address })
}

/** Drops a change of address that was not confirmed. Its links stop working. */
export async function dropEmailChange(on: Queryable, userId: string): Promise<void> {
  await deleteTokensOf(on, userId, 'change_email')
  await updateUser(on, userId, { pendingEmail: null })
}

/**
 * Makes a confirmed address the account's. Links in the old mailbox that reset the password or link a sign-in stop working; it gets a link that
 * undoes the change.
 *
 * @returns whether the account still waited for this address
 */
export async function completeEmailChange(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const before = await lockUser(tx, userId)
  const change = { email, pendingEmail: null }
  if (before === undefined || !(await updateUser(tx, userId, change, { pendingEmail: email }))) return false
  await deleteTokensOf(tx, userId, 'change_email', 'reset_password', 'link_identity')
  // Factors that were added or removed so shortly before may be the work of whoever changes the address.
  const undo = await offerUndo(tx, userId, before.email, sql`now() - interval '1 day'`)
  await enqueue(tx, 'account-mail', { userId, mail: 'email-changed', address: email, change: undo })
  await recordInBusinessOf(tx, userId, {
    type: 'change_email',
    description: `Changed the email address to ${email}`,
  })
  await recordSecurityEvent(tx, { type: 'email', userId, detail: { what: 'changed' } })
  return true
}
