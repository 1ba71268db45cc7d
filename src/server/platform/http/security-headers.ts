import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Headers for every answer. Scripts come from this origin only and never inline; styles may be inline,
 * as the positions that scrolling lists compute are.
 *
 * @param isHttps whether the public address is https, so that browsers may be told to stay with it
 * @param storeOrigin where documents go to and come from beside this origin, if anywhere
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  isHttps: boolean,
  storeOrigin: string | undefined,
): Promise<void> {
  const store = storeOrigin === undefined ? [] : [storeOrigin]
  await app.register(helmet, {
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
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
  })
}
