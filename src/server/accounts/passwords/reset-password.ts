import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { dropEmailChange } from '../profile/change-email.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { hashPassword } from './passwords.ts'
import {
  businessWorkspaceOf,
  deleteTokensOf,
  endSessionsOf,
  findUserByEmail,
  markVerified,
  setPassword,
  takeToken,
} from '../repository.ts'
import { hashToken } from '../tokens.ts'

/** Mails a link to choose a new password, where there is an account. */
export async function requestReset({ db }: AuthDependencies, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (user !== undefined) await enqueue(db, 'account-mail', { userId: user.id, mail: 'reset-password' })
}

/**
 * Sets a new password with the mailed token and ends every session of the account, and a change of address
 * that was not confirmed: somebody else may have begun it. Who could read the
 * mail has shown that the address is theirs, so it counts as verified too.
 *
 * @throws AppError `invalid` when the token is unknown, used or too old
 */
export async function resetPasswordWithToken(
  { db }: AuthDependencies,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const taken = await takeToken(tx, hashToken(token), 'reset_password', now)
    if (taken === undefined) {
      throw new AppError('invalid', 'Failed to reset password. The link may have expired.')
    }
    const { userId } = taken
    await setPassword(tx, userId, passwordHash)
    await markVerified(tx, userId)
    await deleteTokensOf(tx, userId, 'reset_password')
    await dropEmailChange(tx, userId)
    await endSessionsOf(tx, userId)
    const workspaceId = await businessWorkspaceOf(tx, userId)
    if (workspaceId === undefined) return
    await recordActivity(tx, workspaceId, {
      userId,
      type: 'reset_password',
      description: 'Reset the password with a mailed link',
      entityType: 'account',
      entityId: userId,
    })
  })
}
