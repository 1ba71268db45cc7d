import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { endSessionOf, endSessionsOf } from '../repository.ts'

type Owner = Pick<Identity, 'userId' | 'workspaceId'>

/**
 * Ends one session of an account.
 *
 * @param id the id that its owner knows, not the key
 * @returns its key
 * @throws AppError `not_found`, also for somebody else's
 */
export async function endSession(db: Database, { userId, workspaceId }: Owner, id: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const sid = await endSessionOf(tx, userId, id)
    if (sid === undefined) throw new AppError('not_found', 'This device is signed out already.')
    await recordActivity(tx, workspaceId, {
      userId,
      type: 'end_session',
      description: 'Signed out a device',
      entityType: 'account',
      entityId: userId,
    })
    return sid
  })
}

/**
 * Ends every session of an account but one.
 *
 * @param current the key of the one that stays
 * @returns how many have ended
 */
export async function endOtherSessions(
  db: Database,
  { userId, workspaceId }: Owner,
  current: string,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, userId, current)
    if (ended > 0) {
      await recordActivity(tx, workspaceId, {
        userId,
        type: 'end_session',
        description: `Signed out everywhere else: ${String(ended)} ${ended === 1 ? 'device' : 'devices'}`,
        entityType: 'account',
        entityId: userId,
      })
    }
    return ended
  })
}
