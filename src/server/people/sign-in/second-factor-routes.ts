import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import * as calls from '#contract/people/second-factor.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { keepChallenge, takeChallenge } from '../factors/challenge.ts'
import { assertionOptions, takePasskey } from '../factors/passkeys.ts'
import { recordRefusal } from '../factors/record-change.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { beginSession, countFailure, halfSignedIn } from '../sessions/session.ts'
import { limitGuesses } from './limit-guesses.ts'
import { passSecondFactor, userWhoSignsIn } from './pass-second-factor.ts'

/** The second step of a sign-in, and the sign-in by passkey alone. */
export function secondFactorRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { db, publicAddress } = account

  route(app, calls.completeSignIn, perAddress(30), async ({ body, request, reply }) => {
    const userId = halfSignedIn(request)
    if (userId === undefined) throw new AppError('unauthorized', 'Please sign in again.')
    const user = await limitGuesses(account, { request, reply, codesOf: userId }, async () => {
      countFailure(request)
      return await passSecondFactor(db, userId, body, new Date())
    })
    await beginSession(request, user.id)
    return user
  })

  route(app, calls.beginPasskeySignIn, perAddress(60), async ({ request }) => {
    const party = relyingPartyOf(publicAddress, request)
    const options = await assertionOptions(db, party, halfSignedIn(request))
    keepChallenge(request, options.challenge, 'sign-in')
    return { ...options }
  })

  route(app, calls.signInWithPasskey, perAddress(30), async ({ body, request }) => {
    const half = halfSignedIn(request)
    const userId = await takePasskey(db, relyingPartyOf(publicAddress, request), {
      assertion: body.passkey,
      challenge: takeChallenge(request, 'sign-in'),
      userId: half,
    })
    if (userId === undefined) {
      countFailure(request)
      await recordRefusal(db, 'passkey', half)
      throw new AppError('invalid_credentials', 'This passkey was not accepted.')
    }
    const user = await userWhoSignsIn(db, userId, 'passkey')
    await beginSession(request, user.id)
    return user
  })
}
