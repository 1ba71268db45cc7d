import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { dropEmailChange } from '../profile/change-email.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteTokensOf, endSessionsOf, findUser, replacePassword } from '../repository.ts'

/**
 * Lets nobody on who has found an open screen but does not know the account's password.
 *
 * @param field the form's field that holds it
 * @returns its hash
 * @throws AppError `invalid` when it is another one, `conflict` when the account has none
 */
export async function requirePassword(
  db: Database,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('unauthorized')
  if (user.password === null) {
    throw new AppError(
      'conflict',
      'This account has no password yet. Choose one with "Forgot password?" on the sign-in page first.',
    )
  }
  if (!(await isPassword(user.password, password))) throw anotherPassword(field)
  return user.password
}

function anotherPassword(field: string): AppError {
  const message = 'This is not your present password.'
  return new AppError('invalid', message, [{ path: field, message }])
}

/**
 * Sets another password for somebody who is signed in. Every other session ends, and so does a change of
 * address that was not confirmed: somebody else may have begun it.
 *
 * @param currentSession the key of the session that goes on
 * @throws AppError as {@link requirePassword}
 */
export async function changePassword(
  db: Database,
  { userId, workspaceId }: Pick<Identity, 'userId' | 'workspaceId'>,
  { currentPassword, password }: { currentPassword: string; password: string },
  currentSession: string,
): Promise<void> {
  const presentHash = await requirePassword(db, userId, currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    // Of two who change it at the same moment the second one does not know it any more.
    if (!(await replacePassword(tx, userId, presentHash, passwordHash)))
      throw anotherPassword('currentPassword')
    await dropEmailChange(tx, userId)
    await deleteTokensOf(tx, userId, 'reset_password')
    await endSessionsOf(tx, userId, currentSession)
    await recordActivity(tx, workspaceId, {
      userId,
      type: 'change_password',
      description: 'Changed the password',
      entityType: 'account',
      entityId: userId,
    })
  })
}
