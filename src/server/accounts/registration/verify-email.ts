import { INVALID_VERIFICATION } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { type Origin, recordSecurityEvent } from '#server/audit/index.ts'
import { enqueue } from '#server/jobs/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sql-state.ts'
import type { AccountDependencies, JoinedCompany } from '../dependencies.ts'
import { completeEmailChange } from '../profile/change-email.ts'
import { recordInBusinessOf } from '../record.ts'
import { appointMaster } from '../repository.ts'
import { takeToken } from '../tokens/repository.ts'
import { hashToken } from '../tokens/token.ts'
import { appointIfChosen } from './administrator.ts'
import { openAccount } from './open-account.ts'
import { type RegistrationRow, takeRegistration } from './repository.ts'

/** What came of a confirmed address. */
export interface Verified {
  /** The address, for the form of the sign-in. */
  email: string
  /** Of an account that was registered with an invitation: the company that it joined; none when it did not work. */
  invitation?: { company: JoinedCompany | null }
}

/**
 * Confirms an address with the token that was mailed to it. That of a registration makes the account, of what was typed
 * in this registration; that of an account changes its address.
 *
 * @throws AppError `invalid` when the token is unknown, used or expired, or an account has the address by now
 */
export async function verifyEmailAddress(
  account: AccountDependencies,
  token: string,
  now: Date,
  origin: Origin,
): Promise<Verified> {
  const { adminEmail, db } = account
  const hash = hashToken(token)
  try {
    return await db.transaction(async (tx) => {
      const registration = await takeRegistration(tx, hash, now)
      if (registration !== undefined) {
        return await openRegistered(tx, account, registration, origin)
      }
      const change = await takeToken(tx, hash, 'change_email', now)
      const email = change?.email ?? ''
      const isChanged = change !== undefined && (await completeEmailChange(tx, change.userId, email, origin))
      if (!isChanged) throw new AppError('invalid', INVALID_VERIFICATION)
      if (adminEmail !== undefined) await appointMaster(tx, adminEmail)
      return { email }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('invalid', INVALID_VERIFICATION) : error
  }
}

async function openRegistered(
  tx: Transaction,
  account: AccountDependencies,
  { email, firstName, invitation, isAdministrator, lastName, password, ...registration }: RegistrationRow,
  origin: Origin,
): Promise<Verified> {
  const { businessName, businessType, registrationNumber } = registration
  const user = await openAccount(
    tx,
    account,
    { email, firstName, lastName, password, authMethod: 'email' },
    { businessName, businessType, registrationNumber },
  )
  if (user === undefined) throw new AppError('invalid', INVALID_VERIFICATION)
  await appointIfChosen(tx, account, user.id, isAdministrator)
  await recordVerification(tx, user.id)
  await recordSecurityEvent(tx, {
    type: 'account',
    result: 'ok',
    userId: user.id,
    origin,
    detail: { what: 'opened' },
  })
  if (invitation === null) return { email }
  return {
    email,
    invitation: { company: (await account.invitations.accept(tx, user, invitation, origin)) ?? null },
  }
}

/** Records that the address of a new account was verified. */
export async function recordVerification(tx: Transaction, userId: string): Promise<void> {
  await recordInBusinessOf(tx, userId, {
    type: 'verify_email',
    description: 'Verified the email address',
  })
}

/**
 * Mails the links of the registrations of an address again. Whether there are any is looked up by the job, so that
 * neither the answer to this call nor its time tells.
 */
export async function resendVerificationMail(
  { db }: Pick<AccountDependencies, 'db'>,
  email: string,
): Promise<void> {
  await enqueue(db, 'account-mail', { mail: 'resend-verification', email })
}
