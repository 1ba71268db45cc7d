import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from './logger.ts'

/** Where a security event came from. */
export interface Origin {
  /** The network address; null for what an operator did on the machine. */
  address: string | null
  userAgent: string | null
  /** Gets a line for each event. */
  logger?: Pick<Logger, 'info'> | undefined
}

/** The origin of a request. The address is the client's, by what trusted proxies say (`TRUST_PROXY`). */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null, logger: request.log }
}

export const operatorOrigin: Origin = { address: null, userAgent: null }

const current = new AsyncLocalStorage<Origin>()

/** Remembers the origin of each request for what its handler records. */
export function rememberOrigins(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => current.run(originOf(request), done))
}

/** The origin of the request that is handled, else the operator. */
export function currentOrigin(): Origin {
  return current.getStore() ?? operatorOrigin
}
