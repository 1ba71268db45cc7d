import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site asks for. Browsers say where a request comes from by `Sec-Fetch-Site`;
 * older ones by `Origin`; what is no browser says nothing and holds no cookie that it was not given on purpose.
 *
 * @param origin the origin of the public address, accepted beside the one that was asked
 */
export function refuseCrossSite(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    if (site === 'same-origin' || site === 'none') return
    const from = request.headers.origin
    const ownOrigins = [origin, `${request.protocol}://${request.host}`]
    const isForeign = site !== undefined || (from !== undefined && !ownOrigins.includes(from))
    if (isForeign) throw new AppError('cross_site')
  })
}
