import type { Registration } from '#contract/credentials.ts'
import { enqueue } from '#server/jobs/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findUserByEmail } from '../repository.ts'
import { openAccount } from './open-account.ts'

/**
 * Opens an account and asks for the verification of its address. An address that has an account gets a mail that says
 * so instead; the answer is the same in both cases (`docs/product.md` §7).
 */
export async function registerAccount(
  account: AccountDependencies,
  { email, firstName, lastName, password: chosen, ...business }: Registration,
): Promise<void> {
  const password = await hashPassword(chosen)
  await account.db.transaction(async (tx) => {
    const person = { email, firstName, lastName, password, authMethod: 'email' }
    const user = await openAccount(tx, account, person, business)
    if (user !== undefined) {
      await enqueue(tx, 'account-mail', { userId: user.id, mail: 'verify-email' })
      return
    }
    const holder = await findUserByEmail(tx, email)
    if (holder !== undefined) {
      await enqueue(tx, 'account-mail', { userId: holder.id, mail: 'account-exists' })
    }
  })
}
