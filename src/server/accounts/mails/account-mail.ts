import type { JobPayloads } from '#server/jobs/index.ts'
import type { Mailer } from '#server/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  accountExistsMail,
  addressTakenMail,
  changeEmailMail,
  emailChangingMail,
  passwordResetMail,
  verificationMail,
} from './mail-texts.ts'
import { findUser, findUserByEmail } from '../repository.ts'
import { insertToken } from '../tokens/repository.ts'
import { hashToken, makeToken, tokenLife, type TokenPurpose } from '../tokens/token.ts'

export interface AccountMailDependencies {
  db: Database
  mailer: Mailer
  baseUrl: string
}

/**
 * The job that writes and sends the mails of an account. It makes the token of a link itself, so that no token is stored
 * in the queue; run again after a failure, it sends a fresh one.
 */
export function createAccountMailHandler({ baseUrl, db, mailer }: AccountMailDependencies) {
  return async (payload: JobPayloads['account-mail']): Promise<void> => {
    const { userId } = payload
    const user = await findUser(db, userId)
    if (user === undefined) return

    const issueToken = async (purpose: TokenPurpose, email?: string): Promise<string> => {
      const token = makeToken()
      const expiresAt = new Date(Date.now() + tokenLife[purpose])
      await insertToken(db, { hash: hashToken(token), userId, purpose, expiresAt, email })
      return token
    }

    switch (payload.mail) {
      case 'verify-email':
        return await mailer.send(verificationMail(user.email, baseUrl, await issueToken('verify_email')))
      case 'reset-password':
        return await mailer.send(passwordResetMail(user.email, baseUrl, await issueToken('reset_password')))
      case 'account-exists':
        return await mailer.send(accountExistsMail(user.email, baseUrl))
      case 'change-email': {
        const { address } = payload
        // The change was dropped, or another address asked for, while this job waited.
        if (user.pendingEmail !== address) return
        const isTaken = (await findUserByEmail(db, address)) !== undefined
        return await mailer.send(
          isTaken
            ? addressTakenMail(address, baseUrl)
            : changeEmailMail(address, baseUrl, await issueToken('change_email', address)),
        )
      }
      case 'email-changing':
        return await mailer.send(emailChangingMail(payload.present, payload.address, baseUrl))
    }
  }
}
