import type { Server as HttpServer } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Idle connections of a stopping server close once no request has come for so long. */
const SILENCE_MS = 500
/** They close after so long even if requests still come on others. The process may take 30 seconds to stop. */
const PATIENCE_MS = 10_000
const CHECK_MS = 100
/** The longest turn of the event loop after which hardly any time has passed since it looked for connections. */
const QUIET_TURN_MS = 1
const MAX_TURNS = 1000

/**
 * Lets a stopping server answer every request that reaches it. The listening socket closes first, once every connection
 * in its queue is accepted: a proxy then asks another server, because its connection is refused. From then on answers say
 * `Connection: close` (Fastify adds it). Idle connections close last, because a request may be on its way.
 *
 * Call it after the routes are registered: their streams must end first.
 */
export function drainConnections(app: FastifyInstance): void {
  let isStopping = false
  app.decorate('isStopping', () => isStopping)
  app.addHook('preClose', async () => {
    isStopping = true
    if (!app.server.listening) return
    await emptyQueue(app.server)
    await endConnections(app.server)
  })
}

/** Waits until the queue of connections to accept is empty: the kernel resets what is in it when the socket closes. */
async function emptyQueue(server: HttpServer): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  // The present turn may have looked for connections long ago.
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const [before, startedAt] = [accepted, performance.now()]
    await nextTurn()
    if (accepted === before && performance.now() - startedAt < QUIET_TURN_MS) break
  }
  server.off('connection', count)
}

async function endConnections(server: HttpServer): Promise<void> {
  const startedAt = performance.now()
  let lastRequestAt = startedAt
  server.on('request', () => {
    lastRequestAt = performance.now()
  })
  const check = setInterval(() => {
    const now = performance.now()
    if (now - lastRequestAt >= SILENCE_MS || now - startedAt >= PATIENCE_MS) server.closeIdleConnections()
  }, CHECK_MS)
  // `close` of HTTP would close idle connections at once.
  await new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
  clearInterval(check)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server has begun to stop. */
    isStopping: () => boolean
  }
}
