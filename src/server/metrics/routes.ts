import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { getMetrics } from '#contract/system.ts'
import { route } from '#server/platform/http/route.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsDependencies {
  metrics: Metrics
  /** Required of remote requests; if undefined, only local requests are answered. */
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
  // A local proxy forwards remote requests.
  const isForwarded = forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined
  if (loopback.has(request.socket.remoteAddress ?? '') && !isForwarded) return
  if (token === undefined) throw new AppError('forbidden')
  if (!isEqual(authorization ?? '', `Bearer ${token}`)) throw new AppError('unauthorized')
}

function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
