import '@fastify/session'

/** Who makes a request, and the one workspace it may touch. */
export interface Identity {
  userId: string
  email: string
  /** How the person is named beside what they did. */
  name: string
  role: 'user' | 'master'
  workspaceId: string
  workspaceKind: 'business' | 'master'
}

/** Whose upload token that is, which then counts as used; nothing when there is no such token. */
export type FindTokenHolder = (token: string) => Promise<Identity | undefined>

/** The token in an `Authorization` header (RFC 6750). */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w~+/.-]+=*)$/i.exec(header ?? '')?.[1]
}

declare module 'fastify' {
  interface Session {
    userId?: string
    /** What the browser said of itself when it signed in. */
    userAgent?: string | undefined
    /** Who the session belongs to; found with it, and never stored in it. */
    identity?: () => Identity | undefined
  }
}
