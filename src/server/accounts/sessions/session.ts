import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE, SESSION_DAYS } from '#server/platform/http/server.ts'

declare module 'fastify' {
  interface Session {
    /** The identity provider's word for who signed in there; its signing out asks for it. */
    idToken?: string | undefined
    /** That of somebody who has signed out here and is on the way to the provider. */
    leaving?: string
  }
}

/** How long somebody who has signed out here may take to be sent to the provider. */
const LEAVING_MS = 5 * 60_000

/** Long enough for what browsers say of themselves. */
const MAX_USER_AGENT = 400

/** Signs a person in on the requesting device, always under a new session id (`docs/adr/0008-sessions.md`). */
export async function beginSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate()
  // The session before may have been one of minutes.
  request.session.options({ maxAge: SESSION_DAYS * 86_400_000 })
  request.session.userId = userId
  request.session.userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT)
}

/**
 * Signs the device that asks out. What the provider needs to know for signing out there too is kept for minutes, in a
 * session of nobody.
 */
export async function leaveSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { idToken } = request.session
  if (idToken === undefined) return await forgetSession(request, reply)
  await request.session.regenerate()
  request.session.options({ maxAge: LEAVING_MS })
  request.session.leaving = idToken
}

/** Signs the device that asks out; without a session it changes nothing. */
export async function forgetSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { leaving, userId } = request.session
  if (userId !== undefined || leaving !== undefined) await request.session.destroy()
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
}
