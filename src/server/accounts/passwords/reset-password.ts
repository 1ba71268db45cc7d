import { AppError } from '#contract/errors.ts'
import { type Origin, recordSecurityEvent } from '#server/audit/index.ts'
import { enqueue } from '#server/jobs/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endAccess } from '../end-access.ts'
import { recordInBusinessOf } from '../record.ts'
import { updateUser } from '../repository.ts'
import { takeToken } from '../tokens/repository.ts'
import { requireStrongPasswordOf } from './check-strength.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from '../tokens/token.ts'

/**
 * Mails a link to choose a new password, where there is an account. That is looked up when the mail is written, so that
 * neither the answer to this call nor its time tells.
 */
export async function requestReset({ db }: AccountDependencies, email: string): Promise<void> {
  await enqueue(db, 'account-mail', { mail: 'reset-password', email })
}

/**
 * Sets a new password with the mailed token, and ends whatever else opens the account ({@link endAccess}): somebody else
 * may have begun it.
 *
 * @throws AppError `invalid` when the token is unknown, used or expired, or the password is too weak
 */
export async function resetPasswordWithToken(
  account: AccountDependencies,
  { token, password }: { token: string; password: string },
  now: Date,
  origin: Origin,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await account.db.transaction(async (tx) => {
    const taken = await takeToken(tx, hashToken(token), 'reset_password', now)
    if (taken === undefined) {
      throw new AppError('invalid', 'Failed to reset password. The link may have expired.')
    }
    const { userId } = taken
    // The token works once more when the password is refused.
    await requireStrongPasswordOf(tx, userId, password)
    await updateUser(tx, userId, { password: passwordHash, authMethod: 'email' })
    await endAccess(tx, account, userId)
    await recordInBusinessOf(tx, userId, {
      type: 'reset_password',
      description: 'Reset the password with a mailed link',
    })
    await recordSecurityEvent(tx, { type: 'password-reset', result: 'ok', userId, origin })
  })
}
