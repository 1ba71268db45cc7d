import { AppError } from '#contract/platform/errors.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { selectPasskeys } from '../factors/repository.ts'
import { findUser } from '../repository.ts'
import { selectIdentities } from './repository.ts'

/**
 * Makes sure that somebody can still sign in, after one way to do so was removed: by a password, a passkey or at an
 * identity provider.
 *
 * @throws AppError `conflict`
 */
export async function requireWayIn(tx: Transaction, userId: string): Promise<void> {
  const user = await findUser(tx, userId)
  if (user?.password !== null) return
  if ((await selectPasskeys(tx, userId)).length > 0) return
  if ((await selectIdentities(tx, userId)).length > 0) return
  throw new AppError('conflict', 'This is the only way into your account. Choose a password first.')
}
