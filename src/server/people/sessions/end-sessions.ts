import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Acting } from '#server/platform/identity.ts'
import { recordOnAccount } from '../record.ts'
import { endSessionOf, endSessionsOf } from './repository.ts'

/**
 * Ends one session of an account.
 *
 * @param id as the list of sessions shows it
 * @returns the key of the session
 * @throws AppError `not_found`, also for a session of somebody else
 */
export async function endSession(db: Database, who: Acting, id: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const sid = await endSessionOf(tx, who.person.id, id)
    if (sid === undefined) throw new AppError('not_found', 'This device is signed out already.')
    await recordOnAccount(tx, who, { type: 'end_session', description: 'Signed out a device' })
    await recordEnded(tx, who, 1)
    return sid
  })
}

/**
 * Ends every session of an account but one.
 *
 * @param current the key of the session that stays
 * @returns how many have ended
 */
export async function endOtherSessions(db: Database, who: Acting, current: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, who.person.id, current)
    if (ended > 0) {
      await recordOnAccount(tx, who, {
        type: 'end_session',
        description: `Signed out everywhere else: ${String(ended)} ${ended === 1 ? 'device' : 'devices'}`,
      })
      await recordEnded(tx, who, ended)
    }
    return ended
  })
}

async function recordEnded(tx: Transaction, who: Acting, ended: number): Promise<void> {
  const { person, workspace } = who
  const event = { type: 'session', result: 'ok', userId: person.id, workspaceId: workspace?.id } as const
  await recordSecurityEvent(tx, { ...event, detail: { ended } })
}
