import { INVALID_VERIFICATION } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isTaken } from '#server/platform/database/sql-state.ts'
import { completeEmailChange } from '../profile/change-email.ts'
import type { AuthDependencies } from '../dependencies.ts'
import {
  appointMaster,
  businessWorkspaceOf,
  deleteTokensOf,
  findUserByEmail,
  markVerified,
  promoteFirst,
  takeToken,
} from '../repository.ts'
import { hashToken } from '../tokens.ts'

/**
 * Confirms an address with the token that was mailed to it: the one an account was made with, or the one it
 * is to change to.
 *
 * @throws AppError `invalid` when the token is unknown, used or too old, or somebody else has the address by now
 */
export async function verifyEmailAddress(auth: AuthDependencies, token: string, now: Date): Promise<void> {
  const { adminEmail, db } = auth
  try {
    await db.transaction(async (tx) => {
      const hash = hashToken(token)
      const first = await takeToken(tx, hash, 'verify_email', now)
      if (first !== undefined) {
        await verifyAccount(tx, auth, first.userId)
        return
      }
      const change = await takeToken(tx, hash, 'change_email', now)
      const isChanged =
        change !== undefined && (await completeEmailChange(tx, change.userId, change.email ?? ''))
      if (!isChanged) throw new AppError('invalid', INVALID_VERIFICATION)
      if (adminEmail !== undefined) await appointMaster(tx, adminEmail)
    })
  } catch (error) {
    throw isTaken(error) ? new AppError('invalid', INVALID_VERIFICATION) : error
  }
}

/** The address an account was made with is now known to be its own, which may make it the master administrator's. */
export async function verifyAccount(
  tx: Transaction,
  { adminEmail, masterWorkspaceId }: Pick<AuthDependencies, 'adminEmail' | 'masterWorkspaceId'>,
  userId: string,
): Promise<void> {
  await markVerified(tx, userId)
  await deleteTokensOf(tx, userId, 'verify_email')
  if (adminEmail === undefined) await promoteFirst(tx, masterWorkspaceId, userId)
  else await appointMaster(tx, adminEmail)
  const workspaceId = await businessWorkspaceOf(tx, userId)
  if (workspaceId === undefined) return
  await recordActivity(tx, workspaceId, {
    userId,
    type: 'verify_email',
    description: 'Verified the email address',
    entityType: 'account',
    entityId: userId,
  })
}

/** Mails the verification link again, where there is an account that still needs it. */
export async function resendVerificationMail({ db }: AuthDependencies, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (user?.emailVerified === 0) await enqueue(db, 'account-mail', { userId: user.id, mail: 'verify-email' })
}
