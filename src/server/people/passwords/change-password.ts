import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Acting } from '#server/platform/identity.ts'
import { dropEmailChange } from '../profile/change-email.ts'
import { requireStrongPasswordOf } from './check-strength.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { recordOnAccount } from '../record.ts'
import { findUser, updateUser } from '../repository.ts'
import { forgetGuessedCodes } from '../sign-in/limit-guesses.ts'
import { endSessionsOf } from '../sessions/repository.ts'
import { deleteTokensOf } from '../tokens/repository.ts'

/**
 * Asks for the password of somebody who is signed in, so that an unattended screen is not enough.
 *
 * @param field the field of the form that holds the password, named in the error
 * @throws AppError `invalid` for a wrong password, `conflict` when the account has none
 */
export async function requirePassword(
  db: Database,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('unauthorized')
  if (user.password === null)
    throw new AppError(
      'conflict',
      'This account has no password yet. Choose one with "Forgot password?" on the sign-in page first.',
    )
  if (!(await isPassword(user.password, password))) {
    await recordSecurityEvent(db, { type: 'reauthenticate', result: 'refused', userId })
    throw anotherPassword(field)
  }
  return user.password
}

function anotherPassword(field: string): AppError {
  const message = 'This is not your present password.'
  return new AppError('invalid', message, [{ path: field, message }])
}

/**
 * Sets another password for somebody who is signed in. Ends every other session, and drops a change of address that was
 * not confirmed: somebody else may have begun it.
 *
 * @param form `currentPassword` is left out by somebody who has just proved otherwise who they are
 * @param currentSession the key of the session that stays
 * @throws AppError as {@link requirePassword} and {@link requireStrongPasswordOf}
 */
export async function changePassword(
  db: Database,
  who: Acting,
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
  currentSession: string,
): Promise<void> {
  const userId = who.person.id
  const presentHash =
    currentPassword === undefined
      ? (await findUser(db, userId))?.password
      : await requirePassword(db, userId, currentPassword, 'currentPassword')
  await requireStrongPasswordOf(db, userId, password)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const isChanged = await updateUser(tx, userId, { password: passwordHash }, { password: presentHash })
    if (!isChanged) throw anotherPassword('currentPassword')
    await dropEmailChange(tx, userId)
    await forgetGuessedCodes(tx, userId)
    await deleteTokensOf(tx, userId, 'reset_password', 'link_identity')
    await endSessionsOf(tx, userId, currentSession)
    await recordOnAccount(tx, who, { type: 'change_password', description: 'Changed the password' })
    await recordSecurityEvent(tx, { type: 'password', userId })
  })
}
