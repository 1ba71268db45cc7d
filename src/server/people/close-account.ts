import { isAdministrator } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DEADLOCK, retriedTransaction } from '#server/platform/database/retried-transaction.ts'
import type { Person } from '#server/platform/identity.ts'
import { deleteBusinessesOf, isNeededOwner } from '#server/company/workspaces/index.ts'
import { requirePassword } from './passwords/change-password.ts'
import { deleteUser } from './repository.ts'
import { endSessionsOf } from './sessions/repository.ts'

/**
 * Deletes an account, the companies that nobody else owns and every session, at once and for good. The bytes of documents are
 * collected later.
 *
 * @param password left out by somebody who has just proved otherwise who they are
 * @throws AppError `conflict` for the master administrator, because the next account to be verified would take over the
 *   role; `invalid` for a wrong password; `unauthorized` when the account was deleted at the same moment
 */
export async function deleteAccount(
  db: Database,
  { id: userId, role }: Pick<Person, 'id' | 'role'>,
  password: string | undefined,
): Promise<void> {
  if (isAdministrator({ role }))
    throw new AppError(
      'conflict',
      'This is the account of the master administrator. Name another one with ADMIN_EMAIL before you delete it.',
    )
  if (password !== undefined) await requirePassword(db, userId, password, 'password')
  // What is read or uploaded meanwhile locks the documents first and their business last; this goes the other way.
  await retriedTransaction(db, [DEADLOCK], async (tx) => {
    await recordSecurityEvent(tx, { type: 'account', userId, detail: { what: 'closed' } })
    if (await isNeededOwner(tx, userId))
      throw new AppError(
        'conflict',
        'You are the last owner of a company that others belong to. Name another owner, or close the company first.',
      )
    await deleteBusinessesOf(tx, userId)
    if (!(await deleteUser(tx, userId))) throw new AppError('unauthorized')
    await endSessionsOf(tx, userId)
  })
}
