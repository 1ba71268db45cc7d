import type { FastifyRequest } from 'fastify'
import type { Logger } from '#server/platform/logger.ts'

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
