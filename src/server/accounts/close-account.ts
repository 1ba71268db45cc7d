import { AppError } from '#contract/errors.ts'
import { endSessionsOf, requirePassword } from './index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { AccountDependencies } from './profile/dependencies.ts'
import { deleteUser } from './profile/repository.ts'

/**
 * Deletes an account with its workspace and every session, at once and for good. Bytes that nothing names any
 * more are collected later.
 *
 * @throws AppError `conflict` for the master administrator: the next account that verifies its address would be
 *   it; `invalid` for a wrong password; `unauthorized` when it was deleted at the same moment
 */
export async function deleteAccount(
  { db }: Pick<AccountDependencies, 'db'>,
  { userId, role }: Pick<Identity, 'userId' | 'role'>,
  password: string,
): Promise<void> {
  if (role === 'master') {
    throw new AppError(
      'conflict',
      'This is the account of the master administrator. Name another one with ADMIN_EMAIL before you delete it.',
    )
  }
  await requirePassword(db, userId, password, 'password')
  await db.transaction(async (tx) => {
    if (!(await deleteUser(tx, userId))) throw new AppError('unauthorized')
    await endSessionsOf(tx, userId)
  })
}
