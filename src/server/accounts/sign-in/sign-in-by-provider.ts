import { recordActivity } from '#server/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AuthDependencies } from '../dependencies.ts'
import type { ProviderClaims } from './oidc.ts'
import {
  businessWorkspaceOf,
  clearUnverified,
  findUserByEmail,
  findUserOfIdentity,
  insertIdentity,
  insertMembership,
  insertUser,
} from '../repository.ts'
import { verifyAccount } from '../registration/verify-email.ts'

/**
 * The account of somebody whom the provider has named: the one they were joined to before, else the one of their
 * address, else a new one, made like any that registers.
 *
 * @returns the account's id; nothing when they are new and the provider does not vouch for an address of theirs, for
 *   then anybody could take anybody's account
 */
export async function signInByProvider(
  auth: AuthDependencies,
  claims: ProviderClaims,
): Promise<string | undefined> {
  return await auth.db.transaction(async (tx) => {
    const known = await findUserOfIdentity(tx, claims)
    if (known !== undefined) return known
    const { email, isEmailVerified, issuer, subject } = claims
    if (email === undefined || !isEmailVerified) return undefined
    const userId =
      (await makeAccount(tx, auth, email, claims)) ?? (await joinAccount(tx, auth, email, claims))
    await insertIdentity(tx, { issuer, subject, userId })
    return userId
  })
}

/** Gives nothing when the address has an account. */
async function makeAccount(
  tx: Transaction,
  auth: AuthDependencies,
  email: string,
  { firstName, lastName }: ProviderClaims,
): Promise<string | undefined> {
  const user = await insertUser(tx, {
    email,
    firstName: firstName ?? email.replace(/@.*/, ''),
    lastName,
    businessType: 'Ltd Company',
    businessName: null,
    registrationNumber: null,
    passwordHash: null,
    authMethod: 'oidc',
  })
  if (user === undefined) return undefined
  await insertMembership(tx, await auth.provisionWorkspace(tx), user.id)
  await verifyAccount(tx, auth, user.id)
  return user.id
}

async function joinAccount(
  tx: Transaction,
  auth: AuthDependencies,
  email: string,
  claims: ProviderClaims,
): Promise<string> {
  const user = await findUserByEmail(tx, email)
  const workspaceId = user && (await businessWorkspaceOf(tx, user.id))
  if (user === undefined || workspaceId === undefined) throw new Error('The account has just been removed')
  if (user.emailVerified === 0) {
    await clearUnverified(tx, user.id, claims)
    await verifyAccount(tx, auth, user.id)
  }
  await recordActivity(tx, workspaceId, {
    userId: user.id,
    type: 'account',
    description: `Joined the account to ${new URL(claims.issuer).host} for signing in`,
    entityType: 'account',
    entityId: user.id,
  })
  return user.id
}
