import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DEADLOCK, retriedTransaction } from '#server/platform/database/retried-transaction.ts'
import type { Identity } from '#server/platform/identity.ts'
import { deleteBusinessesOf } from '#server/workspaces/index.ts'
import { requirePassword } from './passwords/change-password.ts'
import { deleteUser } from './repository.ts'
import { endSessionsOf } from './sessions/repository.ts'

/**
 * Deletes an account with its business and every session, at once and for good. The bytes of its documents are
 * collected later.
 *
 * @throws AppError `conflict` for the master administrator, because the next account to be verified would take over the
 *   role; `invalid` for a wrong password; `unauthorized` when the account was deleted at the same moment
 */
export async function deleteAccount(
  db: Database,
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
  // What is read or uploaded meanwhile locks the documents first and their business last; this goes the other way.
  await retriedTransaction(db, [DEADLOCK], async (tx) => {
    await deleteBusinessesOf(tx, userId)
    if (!(await deleteUser(tx, userId))) throw new AppError('unauthorized')
    await endSessionsOf(tx, userId)
  })
}
