import type { FastifyRequest } from 'fastify'
import type { reauthenticate } from '#contract/people/accounts.ts'
import type { Received } from '#contract/platform/endpoint.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { SignedIn } from '#server/platform/identity.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { takeChallenge } from '../factors/challenge.ts'
import { takeTotp } from '../factors/one-time-codes.ts'
import { takePasskey } from '../factors/passkeys.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import { requirePassword } from './change-password.ts'

/**
 * Takes the proof of somebody who is signed in: the password, a passkey or a one-time code of their own.
 *
 * @throws AppError `invalid` for a wrong one, `conflict` for the password of an account without one
 */
export async function takeProof(
  { db, publicAddress }: AccountDependencies,
  who: SignedIn,
  given: Received<typeof reauthenticate>['body'],
  request: FastifyRequest,
): Promise<void> {
  const userId = who.person.id
  if ('password' in given) return void (await requirePassword(db, userId, given.password, 'password'))
  const isRight =
    'totp' in given
      ? await takeTotp(db, userId, given.totp, new Date())
      : (await takePasskey(db, relyingPartyOf(publicAddress, request), {
          assertion: given.passkey,
          challenge: takeChallenge(request, 'prove'),
          userId,
        })) !== undefined
  if (isRight) return
  await recordSecurityEvent(db, {
    type: 'reauthenticate',
    result: 'refused',
    userId,
    workspaceId: who.workspace?.id,
  })
  const message =
    'totp' in given ? 'This code is not right, or was used already.' : 'This passkey was not accepted.'
  throw new AppError('invalid', message, [{ path: 'totp' in given ? 'totp' : 'passkey', message }])
}
