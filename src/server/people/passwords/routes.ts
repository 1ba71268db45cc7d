import type { FastifyInstance } from 'fastify'
import * as accountCalls from '#contract/people/accounts.ts'
import { listYoungFactors } from '#contract/people/second-factor.ts'
import * as calls from '#contract/people/sign-in.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { isProven, requireProof } from '#server/platform/http/proof.ts'
import { route } from '#server/platform/http/route.ts'
import { deleteAccount } from '../close-account.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { strangerOf } from '../stranger.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { limitGuesses } from '../sign-in/limit-guesses.ts'
import { forgetSession, markProven, renewSession } from '../sessions/session.ts'
import { keepChallenge } from '../factors/challenge.ts'
import { assertionOptions } from '../factors/passkeys.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import { changePassword } from './change-password.ts'
import { proofMethodsOf } from './proof-methods.ts'
import { takeProof } from './take-proof.ts'
import { findYoungFactors, requestReset, resetPasswordWithToken } from './reset-password.ts'

/** The calls that set a password or prove who knows it, and the deletion of the account. */
export function passwordRoutes(app: FastifyInstance, account: AccountDependencies): void {
  route(app, calls.requestPasswordReset, perAddress(5), async ({ body, request }) => {
    await account.post.ask('reset', strangerOf(request, body.email))
    await requestReset(account, body.email)
    return { message: calls.RESET_REQUESTED }
  })

  route(app, calls.resetPassword, perAddress(10), async ({ body }) => {
    await resetPasswordWithToken(account, body, new Date())
    return { message: 'Your password has been reset. You can now log in.' }
  })

  route(app, listYoungFactors, perAddress(30), async ({ body }) => ({
    factors: await findYoungFactors(account, body.token, new Date()),
  }))

  route(app, accountCalls.getProof, async ({ who, request }) => {
    const methods = await proofMethodsOf(account, who.person.id)
    const provider = methods.includes('provider') ? (account.provider?.host ?? null) : null
    return { isProven: isProven(request), methods, provider }
  })

  route(app, accountCalls.beginPasskeyProof, async ({ who, request }) => {
    const party = relyingPartyOf(account.publicAddress, request)
    const options = await assertionOptions(account.db, party, who.person.id)
    keepChallenge(request, options.challenge, 'prove')
    return { ...options }
  })

  route(app, accountCalls.reauthenticate, async ({ who, body, request, reply }) => {
    const whose = 'totp' in body ? { codesOf: who.person.id } : { account: who.person.email }
    await limitGuesses(account, { request, reply, ...whose }, () => takeProof(account, who, body, request))
    await markProven(request)
    await recordSecurityEvent(account.db, { type: 'reauthenticate', userId: who.person.id })
  })

  route(app, accountCalls.changePassword, async ({ who, body, request, reply }) => {
    const change = () => changePassword(account.db, who, body, request.session.sessionId)
    if (body.currentPassword === undefined) {
      requireProof(request)
      await change()
    } else await limitGuesses(account, { request, reply, account: who.person.email }, change)
    await renewSession(request)
    return { message: 'Your password has been changed.' }
  })

  route(app, accountCalls.deleteAccount, async ({ who, body, request, reply }) => {
    const close = () => deleteAccount(account.db, who.person, body.password)
    if (body.password === undefined) {
      requireProof(request)
      await close()
    } else await limitGuesses(account, { request, reply, account: who.person.email }, close)
    await forgetSession(request, reply)
  })
}
