import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'

/** Answered under any load. */
const exempt = new Set(['/healthz', '/readyz', '/metrics'])

export interface Shedding {
  /** The event loop's maximum mean delay, in milliseconds; 0 for no limit. */
  maxDelayMs: number
  /** Another criterion, such as the database's load. */
  isOverloaded: () => boolean
  /** How often the load is measured, in milliseconds. */
  intervalMs?: number
}

/** Refuses new requests with 503 and Retry-After under overload, so that the accepted ones finish in time. */
export async function shedLoad(
  app: FastifyInstance,
  { intervalMs = 1000, isOverloaded, maxDelayMs }: Shedding,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: intervalMs,
    healthCheck: async () => !isOverloaded(),
    healthCheckInterval: intervalMs,
    pressureHandler(request) {
      if (!exempt.has(request.routeOptions.url ?? '')) throw new AppError('unavailable')
    },
  })
}
