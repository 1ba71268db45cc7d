import { lastSeal } from '#server/record/audit/index.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import type { Letter, Post } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findWorkspace, letterheadOf } from '#server/company/workspaces/index.ts'
import {
  accountExistsMail,
  addressTakenMail,
  changeEmailMail,
  codesGuessedMail,
  emailChangedMail,
  emailChangingMail,
  identityLinkedMail,
  linkIdentityMail,
  passwordResetMail,
  secondFactorMail,
  sealMail,
  verificationMail,
} from './mail-texts.ts'
import {
  deleteRegistrationsOf,
  insertRegistrationToken,
  registrationsOf,
} from '../registration/repository.ts'
import { findUser, findUserByEmail } from '../repository.ts'
import { findMailToken, insertMailToken } from '../tokens/repository.ts'
import { REGISTRATION_TOKEN_MS, tokenLife, type TokenPurpose } from '../tokens/token.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'

export interface AccountMailDependencies {
  db: Database
  post: Pick<Post, 'send'>
  baseUrl: string
}

type Payload = JobPayloads['account-mail']
/** The payload of one of its mails. */
type PayloadOf<Name, One = Payload> = One extends Payload ? (Name extends One['mail'] ? One : never) : never

/**
 * The job that writes and sends the mails of an account. It makes the token of a link itself, so that no token is stored
 * in the queue; run again after a failure, it sends a fresh one. It also looks up whether an address has an account:
 * whoever asked for the mail does not learn it.
 */
export function createAccountMailHandler({ baseUrl, db, post }: AccountMailDependencies) {
  const send = async (letter: Letter): Promise<void> => {
    await post.send(letter)
  }
  const issueToken = async (
    userId: string,
    purpose: TokenPurpose,
    of: { email?: string; identity?: { issuer: string; subject: string } } = {},
  ): Promise<string> => {
    const token = makeToken()
    const expiresAt = new Date(Date.now() + tokenLife[purpose])
    await insertMailToken(db, { hash: hashToken(token), userId, purpose, expiresAt, ...of })
    return token
  }

  /** A link that is as good for every registration of an address. */
  const issueRegistrationToken = async (email: string, life: number): Promise<string> => {
    const token = makeToken()
    await insertRegistrationToken(db, {
      hash: hashToken(token),
      email,
      expiresAt: new Date(Date.now() + life),
    })
    return token
  }

  /** Mails a link that undoes a change to the address that the account had before it. */
  const mailUndo = async (undo: string, write: (to: string, token: string) => Letter): Promise<void> => {
    const undoable = await findMailToken(db, undo)
    // The change was undone while this job waited.
    if (undoable === undefined || undoable.email === null) return
    const token = makeToken()
    await insertMailToken(db, { ...undoable, hash: hashToken(token) })
    await send(write(undoable.email, token))
  }

  const mails: { [Name in Payload['mail']]: (payload: PayloadOf<Name>) => Promise<void> } = {
    async registration({ email }) {
      const waiting = await registrationsOf(db, email)
      // None was made, or one has become the account while this job waited.
      if (waiting.length === 0) return
      if ((await findUserByEmail(db, email)) === undefined) {
        const token = await issueRegistrationToken(email, REGISTRATION_TOKEN_MS)
        return await send(verificationMail(email, waiting, baseUrl, token))
      }
      await send(accountExistsMail(email, baseUrl))
      await deleteRegistrationsOf(db, email)
    },

    async 'reset-password'({ email }) {
      const user = await findUserByEmail(db, email)
      if (user !== undefined)
        return await send(passwordResetMail(email, baseUrl, await issueToken(user.id, 'reset_password')))
      // Whoever has forgotten the password of a registration opens the account with another one.
      if ((await registrationsOf(db, email)).length === 0) return
      const token = await issueRegistrationToken(email, tokenLife.reset_password)
      await send(passwordResetMail(email, baseUrl, token))
    },

    async 'change-email'({ address, userId }) {
      const user = await findUser(db, userId)
      // The change was dropped, or another address asked for, while this job waited.
      if (user?.pendingEmail !== address) return
      const isTaken = (await findUserByEmail(db, address)) !== undefined
      await send(
        isTaken
          ? addressTakenMail(address, baseUrl)
          : changeEmailMail(address, baseUrl, await issueToken(userId, 'change_email', { email: address })),
      )
    },

    async 'email-changing'({ address, present, userId }) {
      // The account was deleted while this job waited.
      if ((await findUser(db, userId)) === undefined) return
      await send(emailChangingMail(present, address, baseUrl))
    },

    'email-changed': ({ address, change }) =>
      mailUndo(change, (to, token) => emailChangedMail(to, address, baseUrl, token)),

    async 'link-identity'({ device, email, issuer, subject }) {
      const user = await findUserByEmail(db, email)
      // The account was deleted or got another address while this job waited.
      if (user === undefined) return
      const token = await issueToken(user.id, 'link_identity', { identity: { issuer, subject } })
      await send(linkIdentityMail(email, baseUrl, { token, provider: new URL(issuer).host, device }))
    },

    'identity-linked': ({ provider, undo }) =>
      mailUndo(undo, (to, token) => identityLinkedMail(to, provider, baseUrl, token)),

    async 'codes-guessed'({ userId }) {
      const user = await findUser(db, userId)
      if (user !== undefined) await send(codesGuessedMail(user.email, baseUrl))
    },

    async 'second-factor'({ change, undo, userId }) {
      if (undo !== undefined)
        return await mailUndo(undo, (to, token) => secondFactorMail(to, baseUrl, change, token))
      const user = await findUser(db, userId)
      if (user !== undefined) await send(secondFactorMail(user.email, baseUrl, change))
    },

    async seal({ userId, workspaceId }) {
      const user = await findUser(db, userId)
      const seal = await lastSeal(db, workspaceId)
      // The account or the company was closed while this job waited.
      if (user === undefined || seal === undefined) return
      const company = await findWorkspace(db, workspaceId)
      if (company === undefined) return
      await send(sealMail(user.email, letterheadOf(company, 'your company'), seal, baseUrl))
    },
  }

  return async (payload: Payload): Promise<void> => await mails[payload.mail](payload as never)
}
