import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'

type Purpose = 'add' | 'sign-in' | 'prove'

declare module 'fastify' {
  interface Session {
    /** The challenge that a passkey is to answer next. */
    challenge?: { value: string; purpose: Purpose; until: number } | undefined
  }
}

/** How long an authenticator may take, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000

/** Keeps a challenge in the session. Somebody who is not signed in gets a session for it that lasts as long. */
export function keepChallenge(request: FastifyRequest, value: string, purpose: Purpose): void {
  const { session } = request
  if (
    session.userId === undefined &&
    session.halfSignedIn === undefined &&
    session.pendingSignIn === undefined
  )
    session.options({ maxAge: CHALLENGE_MS })
  session.challenge = { value, purpose, until: Date.now() + CHALLENGE_MS }
}

/**
 * The challenge of a session, which works once.
 *
 * @throws AppError `invalid` when there is none for this purpose, or it has expired
 */
export function takeChallenge({ session }: FastifyRequest, purpose: Purpose): string {
  const { challenge } = session
  session.challenge = undefined
  if (challenge === undefined || challenge.purpose !== purpose || challenge.until < Date.now())
    throw new AppError('invalid', 'This took too long. Please try again.')
  return challenge.value
}
