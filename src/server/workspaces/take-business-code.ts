import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isTaken } from '#server/platform/database/sql-state.ts'
import type { Identity } from '#server/platform/identity.ts'
import { codeOf } from './business-code.ts'
import { lockUser, setBusinessCode } from '#server/accounts/profile/repository.ts'

/** So many draws in a row hit a taken code only when there are none left. */
const ATTEMPTS = 100

/**
 * The code of a business: made once, then always the same.
 *
 * @param draw gives a random number that codes are made of
 */
export async function takeBusinessCode(
  db: Database,
  who: Pick<Identity, 'userId' | 'workspaceId'>,
  draw: () => number,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const code = codeOf(draw())
    if (code === undefined) continue
    try {
      return await keepFirst(db, who, code)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw new AppError('unavailable', 'No business code could be made. Please try again.')
}

async function keepFirst(
  db: Database,
  { userId, workspaceId }: Pick<Identity, 'userId' | 'workspaceId'>,
  code: string,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new AppError('unauthorized')
    if (user.businessCode !== null) return user.businessCode
    await setBusinessCode(tx, userId, code)
    await recordActivity(tx, workspaceId, {
      userId,
      type: 'create_business_code',
      description: `Made the business code ${code}`,
      entityType: 'account',
      entityId: userId,
    })
    return code
  })
}
