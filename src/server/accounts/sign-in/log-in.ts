import type { SecondFactorMethod, User } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { type Origin, recordSecurityEvent } from '#server/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findBusinessOf } from '#server/workspaces/index.ts'
import { secondFactorsOf } from '../factors/factors-of.ts'
import { isOneOf, isPassword } from '../passwords/passwords.ts'
import { presentUser } from '../present.ts'
import { registrationsOf } from '../registration/repository.ts'
import { findUserByEmail } from '../repository.ts'

/** The id of nobody. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * The account of an address and its password. A sign-in that a second factor has to complete is not recorded yet.
 *
 * @returns with how the sign-in is completed; nothing for an account without a second factor
 * @throws AppError `invalid_credentials`, also for an address without an account, and as slowly; `email_not_verified`
 *   only to those who know the password of a registration
 */
export async function logIn(
  db: Database,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<{ user: User; secondFactor: SecondFactorMethod[] }> {
  const [user, waiting] = await Promise.all([findUserByEmail(db, email), registrationsOf(db, email)])
  // Asked for nobody too, which takes as long.
  const business = await findBusinessOf(db, user?.id ?? NIL)
  const record = async (result: 'ok' | 'refused') => {
    const whose = { userId: user?.id, workspaceId: business?.id }
    await recordSecurityEvent(db, { type: 'sign-in', result, ...whose, origin, detail: { by: 'password' } })
  }
  if (user === undefined) {
    const passwords = waiting.map((registration) => registration.password)
    const isKnown = await isOneOf(passwords, password)
    await record('refused')
    throw new AppError(isKnown ? 'email_not_verified' : 'invalid_credentials')
  }
  if (!(await isPassword(user.password, password))) {
    await record('refused')
    throw new AppError('invalid_credentials')
  }
  const secondFactor = await secondFactorsOf(db, user.id)
  if (secondFactor.length === 0) await record('ok')
  return { user: presentUser(user, business), secondFactor }
}
