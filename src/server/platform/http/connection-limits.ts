import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How slow a client may be before its connection is closed. */
export interface ConnectionLimits {
  headersMs: number
  /** Time for a JSON body, and for any body of somebody who has no right to send one. */
  bodyMs: number
  /** In each window so many bytes of any other body must arrive; an upload that is allowed may take any time. */
  windowMs: number
  windowBytes: number
  /** How long a connection may be idle, except while the server works on the answer. */
  silenceMs: number
  /** How long a connection may be idle between two requests. Longer than in proxies (`deploy`), which close it first. */
  keepAliveMs: number
  /** How often the limits are checked. */
  checkMs: number
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  bodyMs: 30_000,
  windowMs: 20_000,
  windowBytes: 10_000,
  silenceMs: 120_000,
  keepAliveMs: 72_000,
  checkMs: 5000,
}

/** Fastify options against clients that hold connections by sending headers slowly, or nothing at all. */
export function serverTimeouts({ checkMs, headersMs, keepAliveMs, silenceMs }: ConnectionLimits) {
  return {
    // Not limited: 50 MB over a slow line take longer than any useful limit.
    requestTimeout: 0,
    connectionTimeout: silenceMs,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }
}

/**
 * Closes connections whose body arrives too slowly; the upload then fails as truncated. A body that nobody signed in
 * sends, and that no signed address allows, gets `bodyMs` at whatever speed, answered or not. Idle connections stay open while the server works on
 * the answer, such as a print form.
 */
export function refuseSlowBodies(
  app: FastifyInstance,
  { bodyMs, windowBytes, windowMs }: ConnectionLimits,
): void {
  app.decorateRequest('isUpload', false)
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request
    // With a listener, Node does not close the connection by itself.
    reply.raw.on('timeout', (socket: Socket) => {
      if (reply.raw.headersSent || !raw.complete) socket.destroy()
    })
    done()
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let seen = raw.socket.bytesRead
    const isJson = headers['content-type']?.startsWith('application/json') === true
    const deadline = setTimeout(() => {
      const isOfNobody = request.who === undefined && (!request.isUpload || reply.raw.headersSent)
      if (!raw.complete && (isJson || isOfNobody)) raw.destroy()
    }, bodyMs)
    const progress = setInterval(() => {
      const { bytesRead } = raw.socket
      // A full buffer means that the server is slow to read, not the client to send.
      const isServerSlow = raw.readableLength >= raw.readableHighWaterMark
      if (raw.complete) clearInterval(progress)
      else if (bytesRead - seen < windowBytes && !isServerSlow) raw.destroy()
      seen = bytesRead
    }, windowMs)
    for (const timer of [deadline, progress]) {
      timer.unref()
      // A body that was read to its end needs no limit, and a request without a connection, as tests make, is never closed.
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call lets this sender upload, which may take any time as long as it makes progress. */
    isUpload: boolean
  }
}
