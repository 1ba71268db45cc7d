import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Adds security headers to every answer; helmet makes them for the first one. Inline scripts are forbidden; inline styles
 * are needed for virtual lists.
 *
 * @param isHttps whether the public address is https, for Strict-Transport-Security
 * @param storeOrigin the origin of a bucket that browsers access directly
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  isHttps: boolean,
  storeOrigin: string | undefined,
): Promise<void> {
  const store = storeOrigin === undefined ? [] : [storeOrigin]
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...store],
        mediaSrc: ["'self'", 'blob:', ...store],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...store],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
  })
  let headers: Array<[name: string, value: number | string | string[]]> | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers === undefined) {
      reply.helmet()
      headers = Object.entries(reply.raw.getHeaders()).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
    } else for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
