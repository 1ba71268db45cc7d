import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountDependencies, JoinedCompany } from '../dependencies.ts'
import { recordInBusinessOf } from '../record.ts'
import type { UserRow } from '../repository.ts'
import { hashToken } from '#server/platform/token.ts'
import { appointIfChosen } from './administrator.ts'
import { openAccount } from './open-account.ts'
import { lockAddressOfToken, type RegistrationRow } from './repository.ts'

/** What an account is opened with. */
type Registered = Pick<RegistrationRow, 'email' | 'password'> & Partial<RegistrationRow>

/**
 * Opens the account of a registration whose address was confirmed, accepts the invitation that it was made with, and
 * drops the other registrations of the address.
 *
 * @returns nothing when the address has an account already
 */
export async function openRegistered(
  tx: Transaction,
  account: AccountDependencies,
  {
    email,
    firstName = null,
    invitation,
    isAdministrator = false,
    lastName = null,
    password,
    ...of
  }: Registered,
): Promise<{ user: UserRow; joined: JoinedCompany | undefined } | undefined> {
  const { businessName, businessType = 'Ltd Company', registrationNumber } = of
  const user = await openAccount(
    tx,
    account,
    { email, firstName, lastName, password, authMethod: 'email' },
    { businessName, businessType, registrationNumber },
  )
  if (user === undefined) return undefined
  await appointIfChosen(tx, account, user.id, isAdministrator)
  await recordVerification(tx, user.id)
  await recordSecurityEvent(tx, { type: 'account', userId: user.id, detail: { what: 'opened' } })
  const joined =
    typeof invitation === 'string' ? await account.invitations.accept(tx, user, invitation) : undefined
  return { user, joined }
}

/**
 * Opens the account of the registration that somebody has made: they know its password, and their browser has the token
 * of a link that was mailed to its address. A stranger who registered the address has no such link, and its owner does not
 * type the stranger's password.
 *
 * @param id of the registration whose password they have typed
 * @param link the token of the link
 * @returns nothing when the token is another address's, or has expired
 */
export async function openByPassword(
  account: AccountDependencies,
  { id, link }: { id: string; link: string },
): Promise<UserRow | undefined> {
  return await account.db.transaction(async (tx) => {
    const registered = await lockAddressOfToken(tx, hashToken(link), new Date())
    const registration = registered?.waiting.find((one) => one.id === id)
    return registration && (await openRegistered(tx, account, registration))?.user
  })
}

/**
 * Opens the account of an address with a password that is chosen now, by a link that was mailed to it. What was typed at
 * registrations is dropped: it may be a stranger's.
 *
 * @returns the id of the account; nothing when the token is of no registration
 */
export async function openWithNewPassword(
  tx: Transaction,
  account: AccountDependencies,
  { now, passwordHash, token }: { token: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
  const registered = await lockAddressOfToken(tx, hashToken(token), now)
  if (registered === undefined) return undefined
  const { email } = registered
  const person = { email, firstName: email.replace(/@.*/, ''), password: passwordHash }
  return (await openRegistered(tx, account, person))?.user.id
}

/** Records that the address of a new account was verified. */
export async function recordVerification(tx: Transaction, userId: string): Promise<void> {
  await recordInBusinessOf(tx, userId, {
    type: 'verify_email',
    description: 'Verified the email address',
  })
}
