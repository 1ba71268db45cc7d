import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** 256 random bits in base64url. They cannot be guessed, so that they need no signature. */
const FORM = /^[\w-]{43}$/

/** A new value for a cookie. */
export function newDevice(): string {
  return randomBytes(32).toString('base64url')
}

/** A cookie by which a browser is known again without a session; scripts do not see it. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined
  set(request: FastifyRequest, reply: FastifyReply, value: string): void
}

/**
 * @param suffix of its name, which begins as that of the session's cookie does
 * @param seconds how long the browser keeps it
 */
export function deviceCookie(suffix: string, seconds: number): DeviceCookie {
  const nameFor = ({ server }: FastifyRequest) => server.sessionCookie.name.replace('.sid', `.${suffix}`)
  const optionsFor = ({ server: { sessionCookie } }: FastifyRequest) =>
    ({ path: sessionCookie.path, secure: sessionCookie.secure, httpOnly: true, sameSite: 'lax' }) as const
  return {
    read(request) {
      const value = request.cookies[nameFor(request)]
      return value !== undefined && FORM.test(value) ? value : undefined
    },
    set(request, reply, value) {
      reply.setCookie(nameFor(request), value, { ...optionsFor(request), maxAge: seconds })
    },
  }
}
