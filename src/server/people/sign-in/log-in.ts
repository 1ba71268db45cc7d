import type { SecondFactorMethod, User } from '#contract/people/sign-in.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { findBusinessOf } from '#server/company/workspaces/index.ts'
import { secondFactorsOf } from '../factors/factors-of.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { findByPassword, isPassword } from '../passwords/passwords.ts'
import { presentUser } from '../present.ts'
import { openByPassword } from '../registration/open-registered.ts'
import { registrationsOf } from '../registration/repository.ts'
import { findUserByEmail } from '../repository.ts'

/** The id of nobody. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * The account of an address and its password. A sign-in that a second factor has to complete is not recorded yet. The first
 * sign-in with the password of a registration opens its account.
 *
 * @param link the token of a mailed link that was opened in the same browser
 * @returns with how the sign-in is completed; nothing for an account without a second factor
 * @throws AppError `invalid_credentials`, also for an address without an account, and as slowly; `email_not_verified`
 *   and `account_locked` only to those who know the password
 */
export async function logIn(
  account: AccountDependencies,
  { email, link, password }: { email: string; password: string; link?: string | undefined },
): Promise<{ user: User; secondFactor: SecondFactorMethod[] }> {
  const { db } = account
  const [user, waiting] = await Promise.all([findUserByEmail(db, email), registrationsOf(db, email)])
  // Asked for nobody too, which takes as long.
  const business = await findBusinessOf(db, user?.id ?? NIL)
  const record = async (result: 'ok' | 'refused') => {
    const whose = { userId: user?.id, workspaceId: business?.id }
    await recordSecurityEvent(db, { type: 'sign-in', result, ...whose, detail: { by: 'password' } })
  }
  if (user === undefined) {
    const registration = await findByPassword(waiting, password)
    if (registration !== undefined && link !== undefined) {
      const opened = await openByPassword(account, { id: registration.id, link })
      if (opened !== undefined) return await logIn(account, { email, password })
    }
    await record('refused')
    throw new AppError(registration === undefined ? 'invalid_credentials' : 'email_not_verified')
  }
  if (!(await isPassword(user.password, password))) {
    await record('refused')
    throw new AppError('invalid_credentials')
  }
  if (user.lockedAt !== null) {
    await record('refused')
    throw new AppError('account_locked')
  }
  const secondFactor = await secondFactorsOf(db, user.id)
  if (secondFactor.length === 0) await record('ok')
  return { user: presentUser(user, business), secondFactor }
}
