import { INVALID_VERIFICATION } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { enqueue } from '#server/jobs/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sql-state.ts'
import { lockWorkspace } from '#server/workspaces/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { completeEmailChange } from '../profile/change-email.ts'
import { recordInBusinessOf } from '../record.ts'
import { appointMaster, findUserByEmail, promoteFirst, updateUser } from '../repository.ts'
import { deleteTokensOf, takeToken } from '../tokens/repository.ts'
import { hashToken } from '../tokens/token.ts'

/**
 * Confirms an address with the token that was mailed to it: the one an account was made with, or the one it
 * is to change to.
 *
 * @throws AppError `invalid` when the token is unknown, used or expired, or another account has the address by now
 */
export async function verifyEmailAddress(
  account: AccountDependencies,
  token: string,
  now: Date,
): Promise<void> {
  const { adminEmail, db } = account
  try {
    await db.transaction(async (tx) => {
      const hash = hashToken(token)
      const first = await takeToken(tx, hash, 'verify_email', now)
      if (first !== undefined) {
        await verifyAccount(tx, account, first.userId)
        return
      }
      const change = await takeToken(tx, hash, 'change_email', now)
      const isChanged =
        change !== undefined && (await completeEmailChange(tx, change.userId, change.email ?? ''))
      if (!isChanged) throw new AppError('invalid', INVALID_VERIFICATION)
      if (adminEmail !== undefined) await appointMaster(tx, adminEmail)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('invalid', INVALID_VERIFICATION) : error
  }
}

/** Marks the address of an account as verified. The account may become the master administrator's by that. */
export async function verifyAccount(
  tx: Transaction,
  { adminEmail, masterWorkspaceId }: Pick<AccountDependencies, 'adminEmail' | 'masterWorkspaceId'>,
  userId: string,
): Promise<void> {
  await updateUser(tx, userId, { emailVerified: 1 })
  await deleteTokensOf(tx, userId, 'verify_email')
  if (adminEmail !== undefined) await appointMaster(tx, adminEmail)
  else {
    // Of two accounts that are verified at the same moment, one must see the other.
    await lockWorkspace(tx, masterWorkspaceId)
    await promoteFirst(tx, userId)
  }
  await recordInBusinessOf(tx, userId, {
    type: 'verify_email',
    description: 'Verified the email address',
  })
}

/** Mails the verification link again, where there is an account that still needs it. */
export async function resendVerificationMail({ db }: AccountDependencies, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (user?.emailVerified === 0) await enqueue(db, 'account-mail', { userId: user.id, mail: 'verify-email' })
}
