import type { FastifyRequest } from 'fastify'
import { PROOF_MINUTES } from '#contract/people/accounts.ts'
import { AppError } from '#contract/platform/errors.ts'

/** Whether somebody has proved in this session, within the last 10 minutes, who they are. Signing in does not count. */
export function isProven({ session }: FastifyRequest, now = Date.now()): boolean {
  const { provenAt } = session
  return provenAt !== undefined && provenAt <= now && now - provenAt < PROOF_MINUTES * 60_000
}

/**
 * For calls that need a fresh proof for some bodies only; {@link route} asks for it where the contract says `fresh`.
 *
 * @throws AppError `reauthenticate`
 */
export function requireProof(request: FastifyRequest): void {
  if (!isProven(request)) throw new AppError('reauthenticate')
}

declare module 'fastify' {
  interface Session {
    /** When this session last proved who uses it, in milliseconds since 1970. Absent after signing in. */
    provenAt?: number
  }
}
