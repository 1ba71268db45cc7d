import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_SHARE_MINUTES } from '#contract/inbox.ts'

/** Names the session's cookie with its prefix, and this one beside it. */
const nameFor = ({ server }: FastifyRequest) => server.sessionCookie.name.replace('.sid', '.share')

const FORM = /^[\w-]{43}$/

/** The random id of the device, if it has shared something in the last hour. */
export function deviceCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[nameFor(request)]
  return value !== undefined && FORM.test(value) ? value : undefined
}

/** A new random id. It cannot be guessed, so that it needs no signature. */
export function newDevice(): string {
  return randomBytes(32).toString('base64url')
}

/** Gives the device its id for as long as its shares are kept; scripts do not see it. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  const { path, secure } = request.server.sessionCookie
  const maxAge = DEVICE_SHARE_MINUTES * 60
  reply.setCookie(nameFor(request), value, { path, secure, httpOnly: true, sameSite: 'lax', maxAge })
}
