import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_DAYS } from '#server/platform/http/server.ts'

declare module 'fastify' {
  interface Session {
    /** The ID token of the identity provider, needed to sign out there. */
    idToken?: string | undefined
    /** The company that the session was used for last. */
    companyId?: string
    /** The ID token of somebody who has signed out here and is being sent to the provider. */
    leaving?: string
    /** Somebody who has given the right password or signed in at the provider, and not yet the second factor. It opens nothing. */
    halfSignedIn?: { userId: string; until: number; failures: number; idToken?: string | undefined }
  }
}

/** How long the ID token is kept for the redirect to the provider. */
const LEAVING_MS = 5 * 60_000

/** In characters; longer `User-Agent` headers are cut. */
const MAX_USER_AGENT = 400

/**
 * Signs a person in on the requesting device, always under a new session id (`docs/adr/0008-sessions.md`).
 *
 * @param idToken of a sign-in at the provider; by default that of the one which this completes
 */
export async function beginSession(
  request: FastifyRequest,
  userId: string,
  idToken = halfOf(request, userId)?.idToken,
): Promise<void> {
  await request.session.regenerate()
  // The session before may have been set to a shorter life.
  request.session.options({ maxAge: SESSION_DAYS * 86_400_000 })
  request.session.userId = userId
  request.session.userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT)
  request.session.idToken = idToken
}

/** The first half of a sign-in to an account, where this is its second. */
function halfOf({ session }: FastifyRequest, userId: string) {
  return session.halfSignedIn?.userId === userId ? session.halfSignedIn : undefined
}

/** How long the second factor is waited for, in milliseconds. */
const HALF_MS = 10 * 60_000
/** Wrong second factors, after which the password is asked for again. */
const MAX_FAILURES = 5

/**
 * Waits for the second factor of somebody who has given the password or signed in at the provider: a session that belongs
 * to nobody.
 */
export async function beginHalfSession(
  request: FastifyRequest,
  userId: string,
  idToken?: string,
): Promise<void> {
  await request.session.regenerate()
  request.session.options({ maxAge: HALF_MS })
  request.session.halfSignedIn = { userId, until: Date.now() + HALF_MS, failures: 0, idToken }
}

/** @returns the account that a second factor is waited for; nothing without a first one in the last 10 minutes */
export function halfSignedIn({ session }: FastifyRequest): string | undefined {
  const { halfSignedIn: half } = session
  return half !== undefined && half.until > Date.now() && half.failures < MAX_FAILURES
    ? half.userId
    : undefined
}

/** Counts a wrong second factor. */
export function countFailure({ session }: FastifyRequest): void {
  const { halfSignedIn: half } = session
  if (half !== undefined) session.halfSignedIn = { ...half, failures: half.failures + 1 }
}

/**
 * Notes that somebody has just proved again who they are. The session gets a new id, so that a copy of its cookie does not
 * share the proof.
 */
export async function markProven(request: FastifyRequest): Promise<void> {
  await renewSession(request)
  request.session.provenAt = Date.now()
}

/** Gives the session of the requesting device a new id. Its proof ends. */
export async function renewSession(request: FastifyRequest): Promise<void> {
  await request.session.regenerate(['userId', 'userAgent', 'idToken', 'companyId', 'challenge'])
  request.session.options({ maxAge: SESSION_DAYS * 86_400_000 })
}

/**
 * Signs the requesting device out. The ID token, which signing out at the provider needs, is kept for minutes in a session
 * without a user.
 */
export async function leaveSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { idToken } = request.session
  clearBrowserCache(reply)
  if (idToken === undefined) return await forgetSession(request, reply)
  await request.session.regenerate()
  request.session.options({ maxAge: LEAVING_MS })
  request.session.leaving = idToken
}

/** Signs the requesting device out; without a session it changes nothing. */
export async function forgetSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { leaving, userId } = request.session
  if (userId !== undefined || leaving !== undefined) await request.session.destroy()
  const { name, ...cookie } = request.server.sessionCookie
  reply.clearCookie(name, cookie)
  clearBrowserCache(reply)
}

/**
 * Lets the browser forget the thumbnails and pages that it stores. What waits on the device is left alone: it may belong to
 * somebody else, and the page clears what is the person's own.
 */
function clearBrowserCache(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
}
