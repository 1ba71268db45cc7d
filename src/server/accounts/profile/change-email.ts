import { recordActivity } from '#server/activity/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import {
  businessWorkspaceOf,
  deleteTokensOf,
  setPendingEmail,
  takePendingEmail,
  type UserRow,
} from '../repository.ts'

/**
 * Asks the holder of another address to confirm it, and tells the present one. Whether the other address
 * belongs to somebody is found out when the mail is written, so that neither this answer nor its time tells.
 * Asked again for the same address, it only sends the link again.
 */
export async function requestEmailChange(
  tx: Transaction,
  { id: userId, email: present, pendingEmail }: Pick<UserRow, 'id' | 'email' | 'pendingEmail'>,
  address: string,
): Promise<void> {
  if (address !== pendingEmail) {
    await deleteTokensOf(tx, userId, 'change_email')
    await setPendingEmail(tx, userId, address)
    await enqueue(tx, 'account-mail', { userId, mail: 'email-changing', address, present })
  }
  await enqueue(tx, 'account-mail', { userId, mail: 'change-email', address })
}

/** Gives a change of address up: its links stop working. */
export async function dropEmailChange(on: Queryable, userId: string): Promise<void> {
  await deleteTokensOf(on, userId, 'change_email')
  await setPendingEmail(on, userId, null)
}

/**
 * Makes a confirmed address the account's. Links to reset the password that lie in the old mailbox stop working.
 *
 * @returns whether the account still waited for it
 */
export async function completeEmailChange(tx: Transaction, userId: string, email: string): Promise<boolean> {
  if (!(await takePendingEmail(tx, userId, email))) return false
  await deleteTokensOf(tx, userId, 'change_email')
  await deleteTokensOf(tx, userId, 'reset_password')
  const workspaceId = await businessWorkspaceOf(tx, userId)
  if (workspaceId !== undefined) {
    await recordActivity(tx, workspaceId, {
      userId,
      type: 'change_email',
      description: `Changed the email address to ${email}`,
      entityType: 'account',
      entityId: userId,
    })
  }
  return true
}
