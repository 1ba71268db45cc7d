import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { recordInBusinessOf } from '../record.ts'
import { openAccount } from '../registration/open-account.ts'
import { verifyAccount } from '../registration/verify-email.ts'
import { findUserByEmail, updateUser } from '../repository.ts'
import { endSessionsOf } from '../sessions/repository.ts'
import { deleteTokensOf } from '../tokens/repository.ts'
import type { ProviderClaims } from './oidc.ts'
import { findUserOfIdentity, insertIdentity } from './repository.ts'

/**
 * The account of somebody whom the identity provider has named: the one they were joined to before, else the one of
 * their address, else a new one.
 *
 * @returns the account's id; nothing for somebody new whose address the provider does not vouch for, because they could
 *   take over the account of another person's address
 */
export async function signInByProvider(
  account: AccountDependencies,
  claims: ProviderClaims,
): Promise<string | undefined> {
  return await account.db.transaction(async (tx) => {
    const known = await findUserOfIdentity(tx, claims)
    if (known !== undefined) return known
    const { email, firstName, isEmailVerified, issuer, lastName, subject } = claims
    if (email === undefined || !isEmailVerified) return undefined
    const opened = await openAccount(tx, account, {
      email,
      firstName: firstName ?? email.replace(/@.*/, ''),
      lastName,
      password: null,
      authMethod: 'oidc',
    })
    if (opened !== undefined) await verifyAccount(tx, account, opened.id)
    const userId = opened?.id ?? (await joinAccount(tx, account, email, claims))
    await insertIdentity(tx, { issuer, subject, userId })
    return userId
  })
}

/** @returns the id of the account that the address has already */
async function joinAccount(
  tx: Transaction,
  account: AccountDependencies,
  email: string,
  { firstName, issuer, lastName }: ProviderClaims,
): Promise<string> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined) throw new Error('The account has just been removed')
  if (user.emailVerified === 0) {
    // Whoever made it has never shown that the address is theirs: nothing they chose opens it any more.
    await updateUser(tx, user.id, { password: null, authMethod: 'oidc', firstName, lastName })
    await deleteTokensOf(tx, user.id)
    await endSessionsOf(tx, user.id)
    await verifyAccount(tx, account, user.id)
  }
  await recordInBusinessOf(tx, user.id, {
    type: 'account',
    description: `Joined the account to ${new URL(issuer).host} for signing in`,
  })
  return user.id
}
