import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE, SESSION_DAYS } from '#server/platform/http/server.ts'

declare module 'fastify' {
  interface Session {
    /** The ID token of the identity provider, needed to sign out there. */
    idToken?: string | undefined
    /** The ID token of somebody who has signed out here and is being sent to the provider. */
    leaving?: string
  }
}

/** How long the ID token is kept for the redirect to the provider. */
const LEAVING_MS = 5 * 60_000

/** In characters; longer `User-Agent` headers are cut. */
const MAX_USER_AGENT = 400

/** Signs a person in on the requesting device, always under a new session id (`docs/adr/0008-sessions.md`). */
export async function beginSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate()
  // The session before may have been set to a shorter life.
  request.session.options({ maxAge: SESSION_DAYS * 86_400_000 })
  request.session.userId = userId
  request.session.userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT)
}

/**
 * Signs the requesting device out. The ID token, which signing out at the provider needs, is kept for minutes in a session
 * without a user.
 */
export async function leaveSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { idToken } = request.session
  if (idToken === undefined) return await forgetSession(request, reply)
  await request.session.regenerate()
  request.session.options({ maxAge: LEAVING_MS })
  request.session.leaving = idToken
}

/** Signs the requesting device out; without a session it changes nothing. */
export async function forgetSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { leaving, userId } = request.session
  if (userId !== undefined || leaving !== undefined) await request.session.destroy()
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
}
