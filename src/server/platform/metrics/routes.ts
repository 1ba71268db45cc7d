import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import { getMetrics } from '#contract/http/system.ts'
import {
  connectionLimits,
  refuseSlowBodies,
  serverTimeouts,
} from '#server/platform/http/connection-limits.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsDependencies {
  metrics: Metrics
  /** The bearer token of whoever may read. Without one, nobody may at the address of the product. */
  token: string | undefined
  /** Another address at which the metrics are served as well; whoever reaches it may read unless there is a token. */
  listen: { port: number; host: string } | undefined
}

/** Serves the metrics to whoever holds the token, and at an address of their own if there is one. */
export function metricsRoutes(app: FastifyInstance, { listen, metrics, token }: MetricsDependencies): void {
  const read = async (reply: FastifyReply) =>
    reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'private, no-store' })
      .send(await metrics.read())

  route(app, getMetrics, async ({ request, reply }) => {
    if (token === undefined || !isBearer(request, token)) throw new AppError('unauthorized')
    return await read(reply)
  })

  if (listen === undefined) return
  const own = fastify({ ...serverTimeouts(connectionLimits), forceCloseConnections: true })
  handleErrors(own)
  refuseSlowBodies(own, connectionLimits)
  own.get(getMetrics.path, async (request, reply) => {
    if (token !== undefined && !isBearer(request, token)) throw new AppError('unauthorized')
    return await read(reply)
  })
  app.addHook('onReady', async () => {
    await own.listen(listen)
  })
  app.addHook('onClose', async () => {
    await own.close()
  })
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
