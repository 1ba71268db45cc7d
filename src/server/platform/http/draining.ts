import type { Server as HttpServer } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Idle connections of a stopping server close once no request has come for so long. */
const SILENCE_MS = 500
/** They close after so long even if requests still come on others. The process may take 30 seconds to stop. */
const PATIENCE_MS = 10_000
const CHECK_MS = 100
/** The longest turn of the event loop after which hardly any time has passed since it looked for arrivals. */
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
    // The kernel resets connections that wait to be accepted when the socket closes.
    await quietTurn(app.server, 'connection')
    await endConnections(app.server)
  })
}

/** Waits for a short turn of the event loop in which nothing arrived: hardly anything can have arrived since. */
async function quietTurn(server: HttpServer, event: 'connection' | 'request'): Promise<void> {
  let arrived = 0
  const count = () => {
    arrived += 1
  }
  server.on(event, count)
  // The present turn may have looked for arrivals long ago.
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const [before, startedAt] = [arrived, performance.now()]
    await nextTurn()
    if (arrived === before && performance.now() - startedAt < QUIET_TURN_MS) break
  }
  server.off(event, count)
}

async function endConnections(server: HttpServer): Promise<void> {
  const startedAt = performance.now()
  let lastRequestAt = startedAt
  server.on('request', () => {
    lastRequestAt = performance.now()
  })
  let ending: Promise<void> | undefined
  const endIdle = async () => {
    // A busy server has not read yet what arrived: it would take such a connection for idle.
    await quietTurn(server, 'request')
    server.closeIdleConnections()
    ending = undefined
  }
  const check = setInterval(() => {
    const now = performance.now()
    if (now - lastRequestAt >= SILENCE_MS || now - startedAt >= PATIENCE_MS) ending ??= endIdle()
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
