import type { User } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findBusinessOf } from '#server/workspaces/index.ts'
import { isPassword } from '../passwords/passwords.ts'
import { presentUser } from '../present.ts'
import { findUserByEmail } from '../repository.ts'

/**
 * The account of an address and its password.
 *
 * @throws AppError `invalid_credentials`, also for an address without an account, and as slowly; `email_not_verified`
 *   only to those who know the password; `unauthorized` when the account was deleted at the same moment
 */
export async function logIn(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const user = await findUserByEmail(db, email)
  if (!(await isPassword(user?.password, password)) || user === undefined) {
    throw new AppError('invalid_credentials')
  }
  if (user.emailVerified === 0) throw new AppError('email_not_verified')
  const business = await findBusinessOf(db, user.id)
  if (business === undefined) throw new AppError('unauthorized')
  return presentUser(user, business)
}
