import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'

export const MINUTE = 60_000

/** Options of a route: how many calls a minute it takes from one IP address. */
export function perAddress(max: number) {
  return { config: { rateLimit: { max, timeWindow: MINUTE } } }
}

type AccountLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * A limit for each account, on what one person does rarely.
 *
 * @param name of what is counted: limits of one name count together
 * @param timeWindow in milliseconds
 * @param accountOf names the account that a request is about: without it, whoever is signed in
 * @returns counts a request; throws AppError `rate_limited` when there were too many
 */
export function perAccount(
  app: FastifyInstance,
  name: string,
  max: number,
  timeWindow: number,
  accountOf = (request: FastifyRequest) => request.who?.userId ?? request.ip,
): AccountLimit {
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => `${name}:${accountOf(request)}`,
  })
  return async (request, reply) => {
    const used = await count(request)
    if (used.isAllowed || !used.isExceeded) return
    reply.header('retry-after', used.ttlInSeconds)
    throw new AppError('rate_limited')
  }
}
