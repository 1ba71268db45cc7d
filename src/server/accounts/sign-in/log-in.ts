import { AppError } from '#contract/errors.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { isPassword } from '../passwords/passwords.ts'
import { findUserByEmail, type UserRow } from '../repository.ts'

/**
 * The account of an address and its password.
 *
 * @throws AppError `invalid_credentials`, as slow and as silent for an address without an account;
 *   `email_not_verified` only for who knows the password
 */
export async function checkCredentials(
  { db }: AuthDependencies,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (!(await isPassword(user?.password, password)) || user === undefined) {
    throw new AppError('invalid_credentials')
  }
  if (user.emailVerified === 0) throw new AppError('email_not_verified')
  return user
}
