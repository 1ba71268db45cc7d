import type { Database } from '#server/platform/database/database.ts'
import { findUserByEmail } from '../repository.ts'
import { endSessionsOf } from '../sessions/repository.ts'
import { recordFactorChange } from './record-change.ts'
import { deleteSecret, remove, replaceRecoveryCodes } from './repository.ts'

/**
 * Removes every second factor of an account and ends its sessions, as the operator may for somebody who has lost them.
 *
 * @returns how many factors there were; nothing for an address without an account
 */
export async function resetFactors(db: Database, email: string): Promise<number | undefined> {
  return await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined) return undefined
    const passkeys = await remove(tx, 'passkeys', user.id)
    const hadTotp = await deleteSecret(tx, user.id)
    await replaceRecoveryCodes(tx, user.id, [])
    const removed = passkeys + (hadTotp ? 1 : 0)
    if (removed > 0) {
      await endSessionsOf(tx, user.id)
      await recordFactorChange(tx, user.id, 'reset')
    }
    return removed
  })
}
