import type { FactorChange } from '#contract/second-factor.ts'
import { lastSeal } from '#server/audit/index.ts'
import { enqueue, type JobPayloads } from '#server/jobs/index.ts'
import type { Mail, Mailer, MailLimits } from '#server/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findWorkspace } from '#server/workspaces/index.ts'
import {
  accountExistsMail,
  addressTakenMail,
  changeEmailMail,
  emailChangedMail,
  emailChangingMail,
  passwordResetMail,
  secondFactorMail,
  sealMail,
  verificationMail,
} from './mail-texts.ts'
import {
  deleteRegistrationsOf,
  findRegistration,
  insertRegistrationToken,
  registrationsOf,
} from '../registration/repository.ts'
import { findUser, findUserByEmail } from '../repository.ts'
import { findToken, insertToken } from '../tokens/repository.ts'
import { hashToken, makeToken, REGISTRATION_TOKEN_MS, tokenLife, type TokenPurpose } from '../tokens/token.ts'

export interface AccountMailDependencies {
  db: Database
  mailer: Mailer
  mailLimits: Pick<MailLimits, 'sendAccountMail'>
  baseUrl: string
}

type Payload = JobPayloads['account-mail']

/** Links that are mailed again at once, those of the newest registrations of an address. */
const MAX_RESENT = 3

/**
 * The job that writes and sends the mails of an account. It makes the token of a link itself, so that no token is stored
 * in the queue; run again after a failure, it sends a fresh one. It also looks up whether an address has an account:
 * whoever asked for the mail does not learn it.
 */
export function createAccountMailHandler({ baseUrl, db, mailer, mailLimits }: AccountMailDependencies) {
  const send = async (mail: Mail): Promise<void> => {
    await mailLimits.sendAccountMail(mail.to, () => mailer.send(mail))
  }
  const issueToken = async (userId: string, purpose: TokenPurpose, email?: string): Promise<string> => {
    const token = makeToken()
    const expiresAt = new Date(Date.now() + tokenLife[purpose])
    await insertToken(db, { hash: hashToken(token), userId, purpose, expiresAt, email })
    return token
  }

  const mailRegistration = async (registrationId: string): Promise<void> => {
    const registration = await findRegistration(db, registrationId)
    // Another registration of the address was confirmed while this job waited.
    if (registration === undefined) return
    const { email } = registration
    if ((await findUserByEmail(db, email)) !== undefined) {
      await send(accountExistsMail(email, baseUrl))
      await deleteRegistrationsOf(db, email)
      return
    }
    const token = makeToken()
    const expiresAt = new Date(Date.now() + REGISTRATION_TOKEN_MS)
    await insertRegistrationToken(db, { hash: hashToken(token), registrationId, expiresAt })
    await send(verificationMail(registration, baseUrl, token))
  }

  const resendVerification = async (email: string): Promise<void> => {
    const waiting = await registrationsOf(db, email)
    for (const { id } of waiting.slice(0, MAX_RESENT))
      await enqueue(db, 'account-mail', { mail: 'registration', registrationId: id })
  }

  const mailReset = async (email: string): Promise<void> => {
    const user = await findUserByEmail(db, email)
    // Without an account there may be a registration, whose address is to be confirmed first.
    if (user === undefined) return await resendVerification(email)
    await send(passwordResetMail(email, baseUrl, await issueToken(user.id, 'reset_password')))
  }

  const mailChange = async (userId: string, address: string): Promise<void> => {
    const user = await findUser(db, userId)
    // The change was dropped, or another address asked for, while this job waited.
    if (user?.pendingEmail !== address) return
    const isTaken = (await findUserByEmail(db, address)) !== undefined
    await send(
      isTaken
        ? addressTakenMail(address, baseUrl)
        : changeEmailMail(address, baseUrl, await issueToken(userId, 'change_email', address)),
    )
  }

  const warnOfChange = async (change: {
    userId: string
    address: string
    present: string
  }): Promise<void> => {
    // The account was deleted while this job waited.
    if ((await findUser(db, change.userId)) === undefined) return
    // Not limited: nobody can keep it back by asking for other mails first.
    await mailer.send(emailChangingMail(change.present, change.address, baseUrl))
  }

  const mailUndo = async ({ address, change }: { address: string; change: string }): Promise<void> => {
    const undoable = await findToken(db, change)
    // The change was undone while this job waited.
    if (undoable === undefined || undoable.email === null) return
    const token = makeToken()
    await insertToken(db, { ...undoable, hash: hashToken(token) })
    await mailer.send(emailChangedMail(undoable.email, address, baseUrl, token))
  }

  const tellOfFactor = async (userId: string, change: FactorChange): Promise<void> => {
    const user = await findUser(db, userId)
    if (user !== undefined) await mailer.send(secondFactorMail(user.email, baseUrl, change))
  }

  const mailSeal = async (userId: string, workspaceId: string): Promise<void> => {
    const user = await findUser(db, userId)
    const seal = await lastSeal(db, workspaceId)
    // The account or the company was closed while this job waited.
    if (user === undefined || seal === undefined) return
    const company = await findWorkspace(db, workspaceId)
    if (company === undefined) return
    await mailer.send(sealMail(user.email, company.businessName, seal, baseUrl))
  }

  return async (payload: Payload): Promise<void> => {
    switch (payload.mail) {
      case 'registration':
        return await mailRegistration(payload.registrationId)
      case 'resend-verification':
        return await resendVerification(payload.email)
      case 'reset-password':
        return await mailReset(payload.email)
      case 'change-email':
        return await mailChange(payload.userId, payload.address)
      case 'email-changed':
        return await mailUndo(payload)
      case 'second-factor':
        return await tellOfFactor(payload.userId, payload.change)
      case 'seal':
        return await mailSeal(payload.userId, payload.workspaceId)
      case 'email-changing':
        return await warnOfChange(payload)
    }
  }
}
