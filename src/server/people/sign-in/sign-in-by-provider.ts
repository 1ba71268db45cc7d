import { AppError } from '#contract/platform/errors.ts'
import { currentDevice } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { AccountDependencies, JoinedCompany } from '../dependencies.ts'
import { admitVerified } from '../registration/admission.ts'
import { appointIfChosen } from '../registration/administrator.ts'
import { openAccount } from '../registration/open-account.ts'
import { recordVerification } from '../registration/open-registered.ts'
import { findUser, findUserByEmail } from '../repository.ts'
import { hashToken } from '#server/platform/token.ts'
import type { ProviderClaims } from './oidc.ts'
import { findUserOfIdentity, insertIdentity } from './repository.ts'

/**
 * The account of somebody whom the identity provider has named: the one that they were linked to, else a new one. An
 * account that has their address already is not opened: its owner gets a mail that links them.
 *
 * @param invitation the token of a company's invitation, which a new account accepts
 * @returns the account's id, and the company that it joined; else why nobody is signed in: the address has an account, or
 *   the provider does not vouch for it, so that it may be another person's
 * @throws AppError `account_locked`; `registration_closed` or `invitation_needed` for somebody new who may not open an account
 */
export async function signInByProvider(
  account: AccountDependencies,
  claims: ProviderClaims,
  invitation?: string,
): Promise<
  { userId: string; joined?: JoinedCompany | undefined } | { refused: 'provider_email' | 'provider_unlinked' }
> {
  return await account.db.transaction(async (tx) => {
    const known = await findUserOfIdentity(tx, claims)
    if (known !== undefined) {
      if ((await findUser(tx, known))?.lockedAt) throw new AppError('account_locked')
      return { userId: known }
    }
    const { email, firstName, isEmailVerified, issuer, lastName, subject } = claims
    if (email === undefined || !isEmailVerified) return { refused: 'provider_email' }
    if ((await findUserByEmail(tx, email)) === undefined) await admitVerified(tx, account, email)
    const opened = await openAccount(tx, account, {
      email,
      firstName: firstName ?? email.replace(/@.*/, ''),
      lastName,
      password: null,
      authMethod: 'oidc',
    })
    if (opened === undefined) {
      // Another browser of theirs may have opened the account at the same moment.
      const userId = await findUserOfIdentity(tx, claims)
      if (userId !== undefined) return { userId }
      const device = currentDevice()
      await enqueue(tx, 'account-mail', { mail: 'link-identity', email, issuer, subject, device })
      return { refused: 'provider_unlinked' }
    }
    await appointIfChosen(tx, account, opened.id, false)
    await recordVerification(tx, opened.id)
    await insertIdentity(tx, { issuer, subject, userId: opened.id })
    if (invitation === undefined) return { userId: opened.id }
    const joined = await account.invitations.accept(tx, opened, hashToken(invitation))
    return { userId: opened.id, joined }
  })
}
