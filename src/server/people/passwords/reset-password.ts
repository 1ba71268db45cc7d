import { AppError } from '#contract/platform/errors.ts'
import type { YoungFactor } from '#contract/people/second-factor.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endAccess } from '../end-access.ts'
import { dropYoungFactors, listYoungFactors } from '../factors/young-factors.ts'
import { recordInBusinessOf } from '../record.ts'
import { openWithNewPassword } from '../registration/open-registered.ts'
import { addressOfToken } from '../registration/repository.ts'
import { updateUser } from '../repository.ts'
import { findMailToken, takeToken } from '../tokens/repository.ts'
import { requireStrongPasswordOf } from './check-strength.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from '#server/platform/token.ts'

/**
 * Mails a link to choose a new password, where there is an account. The account is looked up when the mail is
 * written, so that neither the answer to this call nor its time tells whether there is one.
 */
export async function requestReset({ db }: AccountDependencies, email: string): Promise<void> {
  await enqueue(db, 'account-mail', { mail: 'reset-password', email })
}

const EXPIRED = 'Failed to reset password. The link may have expired.'

/**
 * The factors that a reset of the password may drop.
 *
 * @throws AppError `invalid` when the token is unknown, used or expired
 */
export async function findYoungFactors(
  { db }: AccountDependencies,
  token: string,
  now: Date,
): Promise<YoungFactor[]> {
  // An account that a registration waits for has no factors.
  if ((await addressOfToken(db, hashToken(token), now)) !== undefined) return []
  const found = await findMailToken(db, hashToken(token))
  if (found?.purpose !== 'reset_password' || found.expiresAt <= now) throw new AppError('invalid', EXPIRED)
  return await listYoungFactors(db, found.userId, now)
}

/**
 * Sets a new password with the mailed token, and ends whatever else opens the account ({@link endAccess}): somebody else
 * may have begun it. Where registrations wait for the address, the account is opened with the new password.
 *
 * @param form `dropFactors` names the factors of {@link findYoungFactors} that go
 * @throws AppError `invalid` when the token is unknown, used or expired, or the password is too weak
 */
export async function resetPasswordWithToken(
  account: AccountDependencies,
  {
    dropFactors = [],
    password,
    token,
  }: { token: string; password: string; dropFactors?: string[] | undefined },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await account.db.transaction(async (tx) => {
    const taken = await takeToken(tx, hashToken(token), 'reset_password', now)
    const userId = taken?.userId ?? (await openWithNewPassword(tx, account, { token, passwordHash, now }))
    if (userId === undefined) throw new AppError('invalid', EXPIRED)
    // The token works once more when the password is refused.
    await requireStrongPasswordOf(tx, userId, password)
    await updateUser(tx, userId, { password: passwordHash, authMethod: 'email' })
    await endAccess(tx, account, userId)
    await dropYoungFactors(tx, userId, dropFactors, now)
    await recordInBusinessOf(tx, userId, {
      type: 'reset_password',
      description: 'Reset the password with a mailed link',
    })
    await recordSecurityEvent(tx, { type: 'password-reset', userId })
  })
}
