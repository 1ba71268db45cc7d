import { AppError } from '#contract/platform/errors.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { currentDevice } from '#server/record/audit/index.ts'
import { lockUser } from '../repository.ts'
import { secondFactorsOf } from './factors-of.ts'
import { recordFactorChange } from './record-change.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './repository.ts'

/** @returns ten new codes, which are never shown again; the former ones stop working */
export async function issueRecoveryCodes(on: Queryable, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(on, userId, codes.map(hashRecoveryCode), currentDevice())
  return codes
}

/**
 * Issues recovery codes on demand.
 *
 * @throws AppError `conflict` for an account without a second factor
 */
export async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await secondFactorsOf(tx, userId)).length === 0)
      throw new AppError(
        'conflict',
        'Recovery codes belong to a passkey or to one-time codes. Add one first.',
      )
    const codes = await issueRecoveryCodes(tx, userId)
    await recordFactorChange(tx, userId, 'codes-renewed')
    return codes
  })
}

/** Recovery codes stand in for a factor: with the last factor they go too. */
export async function dropUselessCodes(on: Queryable, userId: string): Promise<void> {
  if ((await secondFactorsOf(on, userId)).length === 0) await replaceRecoveryCodes(on, userId, [])
}
