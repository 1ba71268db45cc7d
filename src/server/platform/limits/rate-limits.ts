import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import type { Database } from '../database/database.ts'
import { addGuess } from './repository.ts'
import { hashToken } from '../token.ts'

export const MINUTE = 60_000

/** Options of a route: how many calls a minute it takes from one IP address. */
export function perAddress(max: number) {
  return { config: { rateLimit: { max, timeWindow: MINUTE } } }
}

/** Counts a request; throws AppError `rate_limited` when there were too many. */
type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface Limits {
  db: Database
  isRateLimited: boolean
}

/**
 * A limit for each account, on what one person does rarely. It is counted in the database: several servers share it.
 *
 * @param name of what is counted: limits of one name count together
 * @param timeWindow in milliseconds
 */
export function perAccount(limits: Limits, name: string, max: number, timeWindow: number): Limit {
  return limitBy(limits, max, timeWindow, ({ ip, who }) => [name, who?.person.id ?? ip])
}

/** The network of an address, in which somebody may have all addresses: one IPv4 address, or the /48 of an IPv6 one. */
export function networkOf(ip: string): string {
  return normalizeIP(ip, 48)
}

/** The same for each network. */
export function perNetwork(limits: Limits, name: string, max: number, timeWindow: number): Limit {
  return limitBy(limits, max, timeWindow, ({ ip }) => [name, 'network', networkOf(ip)])
}

function limitBy(
  { db, isRateLimited }: Limits,
  max: number,
  timeWindow: number,
  keyOf: (request: FastifyRequest) => string[],
): Limit {
  return async (request, reply) => {
    if (!isRateLimited) return
    const key = hashToken(JSON.stringify(keyOf(request)))
    const { count, secondsLeft } = await addGuess(db, key, timeWindow)
    if (count <= max) return
    reply.header('retry-after', secondsLeft)
    throw new AppError('rate_limited')
  }
}
