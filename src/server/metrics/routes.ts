import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { getMetrics } from '#contract/system.ts'
import { route } from '#server/platform/http/route.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsDependencies {
  metrics: Metrics
  /** Whoever has it may read from anywhere; without one, only this machine may. */
  token: string | undefined
}

export function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsDependencies): void {
  route(app, getMetrics, async ({ request, reply }) => {
    admit(request, token)
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** @throws AppError `unauthorized`, `forbidden` */
function admit(request: FastifyRequest, token: string | undefined): void {
  const { authorization, forwarded } = request.headers
  // A proxy on this machine speaks for others.
  const isForwarded = forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined
  if (loopback.has(request.socket.remoteAddress ?? '') && !isForwarded) return
  if (token === undefined) throw new AppError('forbidden')
  if (!isSame(authorization ?? '', `Bearer ${token}`)) throw new AppError('unauthorized')
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
