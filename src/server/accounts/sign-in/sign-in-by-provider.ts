import { type Origin, recordSecurityEvent } from '#server/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountDependencies, JoinedCompany } from '../dependencies.ts'
import { recordInBusinessOf } from '../record.ts'
import { admitVerified } from '../registration/admission.ts'
import { appointIfChosen } from '../registration/administrator.ts'
import { openAccount } from '../registration/open-account.ts'
import { recordVerification } from '../registration/verify-email.ts'
import { findUserByEmail } from '../repository.ts'
import { hashToken } from '../tokens/token.ts'
import type { ProviderClaims } from './oidc.ts'
import { findUserOfIdentity, insertIdentity } from './repository.ts'

/**
 * The account of somebody whom the identity provider has named: the one they were joined to before, else the one of
 * their address, else a new one.
 *
 * @param invitation the token of a company's invitation, which a new account accepts
 * @returns the account's id, and the company that it joined; nothing for somebody new whose address the provider does not vouch for, because they could
 *   take over the account of another person's address
 * @throws AppError `registration_closed` or `invitation_needed` for somebody new who may not open an account
 */
export async function signInByProvider(
  account: AccountDependencies,
  claims: ProviderClaims,
  origin: Origin,
  invitation?: string,
): Promise<{ userId: string; joined?: JoinedCompany | undefined } | undefined> {
  return await account.db.transaction(async (tx) => {
    const known = await findUserOfIdentity(tx, claims)
    if (known !== undefined) return { userId: known }
    const { email, firstName, isEmailVerified, issuer, lastName, subject } = claims
    if (email === undefined || !isEmailVerified) return undefined
    if ((await findUserByEmail(tx, email)) === undefined) await admitVerified(tx, account, email)
    const opened = await openAccount(tx, account, {
      email,
      firstName: firstName ?? email.replace(/@.*/, ''),
      lastName,
      password: null,
      authMethod: 'oidc',
    })
    if (opened !== undefined) {
      await appointIfChosen(tx, account, opened.id, false)
      await recordVerification(tx, opened.id)
    }
    const userId = opened?.id ?? (await joinAccount(tx, email, issuer, origin))
    await insertIdentity(tx, { issuer, subject, userId })
    if (opened === undefined || invitation === undefined) return { userId }
    return { userId, joined: await account.invitations.accept(tx, opened, hashToken(invitation), origin) }
  })
}

/** @returns the id of the account that the address has already */
async function joinAccount(tx: Transaction, email: string, issuer: string, origin: Origin): Promise<string> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined) throw new Error('The account has just been removed')
  const provider = new URL(issuer).host
  await recordInBusinessOf(tx, user.id, {
    type: 'account',
    description: `Joined the account to ${provider} for signing in`,
  })
  await recordSecurityEvent(tx, {
    type: 'identity',
    result: 'ok',
    userId: user.id,
    origin,
    detail: { what: 'linked', provider },
  })
  return user.id
}
