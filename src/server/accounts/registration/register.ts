import type { Registration } from '#contract/credentials.ts'
import { recordActivity } from '#server/activity/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findUserByEmail, insertMembership, insertUser } from '../repository.ts'

/**
 * Makes an account with its own workspace, filled from the master template, and asks for the verification
 * of its address, all in one transaction. An address that has an account gets a mail that says so instead;
 * the answer is the same in both cases (`docs/product.md` §7).
 */
export async function registerAccount(
  { db, provisionWorkspace }: AuthDependencies,
  { password, ...profile }: Registration,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const user = await insertUser(tx, { ...profile, passwordHash, authMethod: 'email' })
    if (user === undefined) {
      const holder = await findUserByEmail(tx, profile.email)
      if (holder !== undefined)
        await enqueue(tx, 'account-mail', { userId: holder.id, mail: 'account-exists' })
      return
    }
    const workspaceId = await provisionWorkspace(tx)
    await insertMembership(tx, workspaceId, user.id)
    await recordActivity(tx, workspaceId, {
      userId: user.id,
      type: 'create_account',
      description: 'Created the account',
      entityType: 'account',
      entityId: user.id,
    })
    await enqueue(tx, 'account-mail', { userId: user.id, mail: 'verify-email' })
  })
}
