import { AppError } from '#contract/errors.ts'
import { enqueue } from '#server/jobs/index.ts'
import { dropEmailChange } from '../profile/change-email.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { recordInBusinessOf } from '../record.ts'
import { findUserByEmail, updateUser } from '../repository.ts'
import { endSessionsOf } from '../sessions/repository.ts'
import { deleteTokensOf, takeToken } from '../tokens/repository.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from '../tokens/token.ts'

/** Mails a link to choose a new password, where there is an account. */
export async function requestReset({ db }: AccountDependencies, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (user !== undefined) await enqueue(db, 'account-mail', { userId: user.id, mail: 'reset-password' })
}

/**
 * Sets a new password with the mailed token. Ends every session of the account, and drops a change of address that was
 * not confirmed: somebody else may have begun it. The address counts as verified: whoever has the token could read the
 * mail.
 *
 * @throws AppError `invalid` when the token is unknown, used or expired
 */
export async function resetPasswordWithToken(
  { db }: AccountDependencies,
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
    await updateUser(tx, userId, { password: passwordHash, emailVerified: 1 })
    await deleteTokensOf(tx, userId, 'reset_password')
    await dropEmailChange(tx, userId)
    await endSessionsOf(tx, userId)
    await recordInBusinessOf(tx, userId, {
      type: 'reset_password',
      description: 'Reset the password with a mailed link',
    })
  })
}
