import type { AccountSession } from '#contract/people/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deviceOf } from '#server/record/audit/index.ts'
import { selectSessions } from './repository.ts'

/**
 * Where an account is signed in: the requesting device first, then the last used.
 *
 * @param current the key of the session that asks
 */
export async function listSessions(db: Database, userId: string, current: string): Promise<AccountSession[]> {
  const rows = await selectSessions(db, userId)
  return rows
    .map(({ id, sid, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: sid === current,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
