import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** Answered under any load, for they tell of it. */
const always = new Set(['/healthz', '/readyz', '/metrics'])

export interface Shedding {
  /** How late the event loop may be on average, in milliseconds; 0 for any. */
  maxDelayMs: number
  /** Whether something else says that there is too much to do. */
  isOverloaded: () => boolean
  /** How often it is looked at. */
  intervalMs?: number
}

/**
 * Refuses requests with 503 and Retry-After while the server cannot keep up: those that it has then end in time,
 * and those refused come again, instead of all of them running into time limits.
 */
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
      if (!always.has(request.routeOptions.url ?? '')) throw new AppError('unavailable')
    },
  })
}
