import '@fastify/session'
import type { SessionHolder } from '../identity.ts'

/** The token in an `Authorization` header (RFC 6750). */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w~+/.-]+=*)$/i.exec(header ?? '')?.[1]
}

declare module 'fastify' {
  interface Session {
    userId?: string
    /** The `User-Agent` header of the sign-in. */
    userAgent?: string | undefined
    /** Who the session belongs to. Loaded with the session, never stored in it. */
    holder?: () => SessionHolder | undefined
    /** Who requires a second factor that the person does not have yet. Loaded with the session too. */
    factorRequiredBy?: () => 'server' | 'company' | undefined
  }
}
