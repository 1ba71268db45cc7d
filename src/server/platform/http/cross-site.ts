import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import { ownOrigin } from './own-origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes from other sites (CSRF). Browsers send `Sec-Fetch-Site`, older ones `Origin`; clients that send neither
 * are no browsers, and have no cookie that they were not given on purpose.
 *
 * @param origin of the public address, accepted beside the one in the request
 */
export function refuseCrossSite(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    if (site === 'same-origin' || site === 'none') return
    const from = request.headers.origin
    const ownOrigins = [origin, ownOrigin(request)]
    const isForeign = site !== undefined || (from !== undefined && !ownOrigins.includes(from))
    if (isForeign) throw new AppError('cross_site')
  })
}
