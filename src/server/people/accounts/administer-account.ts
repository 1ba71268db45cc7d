import { isAdministrator } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import { operatorOrigin } from '#server/platform/origin.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endOpenAccess } from '../end-access.ts'
import { lockUser, type UserRow } from '../repository.ts'
import { endSessionsOf } from '../sessions/repository.ts'
import { setLocked } from './repository.ts'

// What the administrator does with somebody's account. The person's own log says that the administrator did it, and not
// from where.

/**
 * Signs an account out on every device.
 *
 * @returns how many sessions have ended
 * @throws AppError `not_found`
 */
export async function endAllSessions(tx: Transaction, userId: string): Promise<number> {
  await requireAccount(tx, userId)
  const ended = await endSessionsOf(tx, userId)
  await recordSecurityEvent(tx, {
    type: 'session',
    userId,
    origin: operatorOrigin,
    detail: { ended, by: 'administrator' },
  })
  return ended
}

/**
 * Locks an account, so that nobody signs in to it, or unlocks it. Locking ends whatever opens it now: sessions, upload
 * tokens, calendar addresses.
 *
 * @returns whether it was the other way before
 * @throws AppError `not_found`; `conflict` for the administrator's own account
 */
export async function setAccountLock(
  tx: Transaction,
  dependencies: Pick<AccountDependencies, 'endTokens'>,
  userId: string,
  isLocked: boolean,
): Promise<boolean> {
  if (isAdministrator(await requireAccount(tx, userId)))
    throw new AppError('conflict', 'The account of the administrator cannot be locked.')
  if (!(await setLocked(tx, userId, isLocked))) return false
  if (isLocked) await endOpenAccess(tx, dependencies, userId)
  await recordSecurityEvent(tx, {
    type: 'account',
    userId,
    origin: operatorOrigin,
    detail: { change: isLocked ? 'locked' : 'unlocked', by: 'administrator' },
  })
  return true
}

async function requireAccount(tx: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new AppError('not_found', 'This account could not be found.')
  return user
}
