import type { LinkedIdentity } from '#contract/people/accounts.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Acting } from '#server/platform/identity.ts'
import { recordOnAccount } from '../record.ts'
import { lockUser } from '../repository.ts'
import { requireWayIn } from './require-way-in.ts'
import { deleteIdentity, selectIdentities } from './repository.ts'

/** The identity providers that sign somebody in, the first linked first. */
export async function listLinkedIdentities(db: Database, userId: string): Promise<LinkedIdentity[]> {
  const rows = await selectIdentities(db, userId)
  return rows.map(({ createdAt, id, issuer }) => ({
    id,
    provider: new URL(issuer).host,
    linkedAt: createdAt.toISOString(),
  }))
}

/**
 * Lets an identity provider no longer sign somebody in.
 *
 * @throws AppError `not_found`, also for an identity of somebody else; `conflict` for the last way into the account
 */
export async function removeLinkedIdentity(db: Database, who: Acting, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = who.person.id
    // A second removal at the same time sees the first.
    await lockUser(tx, userId)
    const removed = await deleteIdentity(tx, userId, id)
    if (removed === undefined) throw new AppError('not_found', 'This sign-in is not linked any more.')
    await requireWayIn(tx, userId)
    const provider = new URL(removed.issuer).host
    await recordOnAccount(tx, who, {
      type: 'account',
      description: `Removed ${provider} from what signs the account in`,
    })
    await recordSecurityEvent(tx, { type: 'identity', userId, detail: { what: 'removed', provider } })
  })
}
