import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How slow a client may be before its connection is taken from it. */
export interface ConnectionLimits {
  /** Until the headers of a request are there. */
  headersMs: number
  /** Until a body of JSON is. */
  jsonMs: number
  /** Of any other body so many bytes must come in each window: uploads take as long as they take, if they go on. */
  windowMs: number
  windowBytes: number
  /** How long nothing at all may pass in either direction, but for the time in which the server works on an answer. */
  silenceMs: number
  /** How often time limits are looked at. */
  checkMs: number
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  jsonMs: 30_000,
  windowMs: 20_000,
  windowBytes: 10_000,
  silenceMs: 120_000,
  checkMs: 5000,
}

/** What Fastify is made with, so that nobody holds connections by sending headers drop by drop, or nothing. */
export function serverTimeouts({ checkMs, headersMs, silenceMs }: ConnectionLimits) {
  return {
    // The time of a whole request is not limited: 50 MB take a slow line longer than any limit that helps.
    requestTimeout: 0,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }
}

/**
 * Ends connections whose body does not come on; what had been received of it is then dropped as truncated. Those that
 * are silent because the server has not begun to answer are kept: a print form takes its time.
 */
export function refuseSlowBodies(
  app: FastifyInstance,
  { jsonMs, windowBytes, windowMs }: ConnectionLimits,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request
    // Who listens decides, instead of the server that would end it.
    reply.raw.on('timeout', (socket: Socket) => {
      if (reply.raw.headersSent || !raw.complete) socket.destroy()
    })
    done()
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let seen = raw.socket.bytesRead
    const isJson = headers['content-type']?.startsWith('application/json') === true
    const timer = setInterval(
      () => {
        const { bytesRead } = raw.socket
        // While we do not read, nobody can send.
        const isOurTurn = raw.readableLength >= raw.readableHighWaterMark
        if (raw.complete) clearInterval(timer)
        else if (isJson || (bytesRead - seen < windowBytes && !isOurTurn)) raw.destroy()
        seen = bytesRead
      },
      isJson ? jsonMs : windowMs,
    )
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  })
}
