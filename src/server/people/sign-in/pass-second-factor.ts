import { AppError } from '#contract/platform/errors.ts'
import type { SecondFactorMethod, User } from '#contract/people/sign-in.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findBusinessOf } from '#server/company/workspaces/index.ts'
import { takeTotp } from '../factors/one-time-codes.ts'
import { recordFactorChange, recordRefusal } from '../factors/record-change.ts'
import { hashRecoveryCode } from '../factors/recovery-codes.ts'
import { takeRecoveryCode } from '../factors/repository.ts'
import { presentUser } from '../present.ts'
import { findUser } from '../repository.ts'

/**
 * Takes the one-time code or the recovery code of somebody who has given the password. Each code works once.
 *
 * @throws AppError `invalid_credentials` for a wrong or used code
 */
export async function passSecondFactor(
  db: Database,
  userId: string,
  given: { totp: string } | { recovery: string },
  now: Date,
): Promise<User> {
  if ('totp' in given) {
    if (!(await takeTotp(db, userId, given.totp, now))) {
      await recordRefusal(db, 'second-factor', userId)
      throw new AppError('invalid_credentials', 'This code is not right, or was used already.')
    }
  } else if (!(await takeRecovery(db, userId, given.recovery))) {
    await recordRefusal(db, 'recovery-code', userId)
    throw new AppError('invalid_credentials', 'This recovery code is not right, or was used already.')
  }
  return await userWhoSignsIn(db, userId, 'totp' in given ? 'totp' : 'recovery')
}

async function takeRecovery(db: Database, userId: string, code: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const left = await takeRecoveryCode(tx, userId, hashRecoveryCode(code))
    if (left !== undefined) await recordFactorChange(tx, userId, 'code-used')
    return left !== undefined
  })
}

/**
 * The account of somebody who has shown whose it is.
 *
 * @throws AppError `email_not_verified`; `account_locked`; `unauthorized` when the account was deleted at the same moment
 */
export async function userWhoSignsIn(db: Database, userId: string, by: SecondFactorMethod): Promise<User> {
  const user = await findUser(db, userId)
  const business = await findBusinessOf(db, userId)
  if (user === undefined) throw new AppError('unauthorized')
  if (user.emailVerified === 0) throw new AppError('email_not_verified')
  if (user.lockedAt !== null) throw new AppError('account_locked')
  await recordSecurityEvent(db, { type: 'sign-in', userId, workspaceId: business?.id, detail: { by } })
  return presentUser(user, business)
}
