import { once } from 'node:events'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handleErrors } from './errors.ts'
import { shedLoad } from './shedding.ts'
import {
  serverTimeouts,
  type ConnectionLimits,
  connectionLimits,
  refuseSlowBodies,
} from './connection-limits.ts'

const short: ConnectionLimits = {
  headersMs: 300,
  bodyMs: 300,
  windowMs: 60_000,
  windowBytes: 1000,
  silenceMs: 60_000,
  keepAliveMs: 60_000,
  checkMs: 50,
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as { port: number }).port
}

/** Serves uploads to whom they are allowed. `received` tells how many bytes of them have come, or nothing before there was a request. */
async function serve(
  limits: ConnectionLimits,
  finish: (request: FastifyRequest) => unknown = () => undefined,
  isAllowed = true,
) {
  const app = fastify(serverTimeouts(limits))
  let bytes: number | undefined
  refuseSlowBodies(app, limits)
  app.addHook('onRequest', (request, _reply, done) => {
    bytes = 0
    request.isUpload = isAllowed
    done()
  })
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.route({
    method: 'POST',
    url: '/',
    async handler(request) {
      for await (const chunk of request.body as AsyncIterable<Buffer>) bytes = (bytes ?? 0) + chunk.length
      await finish(request)
      return `${String(bytes)} bytes`
    },
  })
  return { port: await listen(app), received: () => bytes }
}

const head = (type: string, length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${String(length)}\r\n\r\n`

/** Opens a connection and sends the beginning of a request. `answer` resolves once the connection has ended. */
function begin(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  return { socket, answer: textOf(socket).catch(() => '') }
}

/** A time-out for a busy machine. */
const LOADED = { timeout: 10_000 }

/** Holds the clock by which bodies are watched. Node itself watches headers and silence, by another clock. */
function holdClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('headers that arrive too slowly close the connection', async () => {
  const { port } = await serve(short)
  const { socket, answer } = begin(port, 'POST / HTTP/1.1\r\nX-Slow: ')
  const drops = setInterval(() => socket.write('a'), 50)
  onTestFinished(() => clearInterval(drops))
  expect(['', 'HTTP/1.1 408']).toContain((await answer).slice(0, 12))
})

test.each([
  ['application/json', short.bodyMs],
  ['application/octet-stream', short.windowMs],
])('%s that arrives too slowly closes the connection', async (type, limitMs) => {
  holdClock()
  const { port, received } = await serve(short)
  const { answer } = begin(port, `${head(type, 10_000)}{`)
  await vi.waitUntil(() => received() !== undefined, LOADED)
  vi.advanceTimersByTime(limitMs)
  expect(await answer).toBe('')
})

test.each([
  ['that is read', () => undefined],
  [
    'that was refused',
    () => {
      throw new Error('signed out')
    },
  ],
])('a body of nobody %s closes the connection after 30 seconds, at whatever speed', async (_what, admit) => {
  holdClock()
  const app = fastify(serverTimeouts(connectionLimits))
  refuseSlowBodies(app, connectionLimits)
  let received = 0
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.route({
    method: 'POST',
    url: '/',
    onRequest: async () => admit(),
    async handler(request) {
      for await (const chunk of request.body as AsyncIterable<Buffer>) received += chunk.length
    },
  })
  const port = await listen(app)
  let bytesRead = () => 0
  app.server.on('connection', (socket) => {
    bytesRead = () => socket.bytesRead
  })
  const begun = head('application/octet-stream', 10_000_000).replace('Connection: close\r\n', '')
  const { socket, answer } = begin(port, begun)
  const closed = once(socket, 'close')
  for (let second = 0; second < 30; second += 10) {
    const before = bytesRead()
    socket.write('x'.repeat(50_000))
    await vi.waitUntil(() => bytesRead() >= before + 50_000, LOADED)
    expect(socket.destroyed).toBe(false)
    vi.advanceTimersByTime(10_000)
  }
  await closed
  expect((await answer).slice(0, 12)).toBe(received > 0 ? '' : 'HTTP/1.1 500')
})

test('an upload that makes progress may take any time', async () => {
  holdClock()
  const { port, received } = await serve(short)
  const { socket, answer } = begin(port, head('application/octet-stream', 40_000))
  await vi.waitUntil(() => received() === 0, LOADED)
  for (let sent = 2000; sent <= 40_000; sent += 2000) {
    socket.write('x'.repeat(2000))
    await vi.waitUntil(() => received() === sent, LOADED)
    vi.advanceTimersByTime(short.windowMs)
  }
  expect(await answer).toContain('40000 bytes')
})

test('a connection stays open while the server works on an answer', async () => {
  const { port } = await serve({ ...short, silenceMs: 200 }, ({ raw }) => once(raw.socket, 'timeout'))
  const { answer } = begin(port, `${head('application/octet-stream', 1)}x`)
  expect(await answer).toContain('1 bytes')
})

test.each([
  ['before a request', ''],
  ['in the middle of a body', head('application/octet-stream', 10_000)],
])('a client that is idle %s loses its connection', async (_when, sent) => {
  const { port } = await serve({ ...short, silenceMs: 200 })
  expect(await begin(port, sent).answer).toBe('')
})

test('a client that stops reading the answer loses its connection', async () => {
  const limits = { ...short, silenceMs: 200 }
  const app = fastify(serverTimeouts(limits))
  refuseSlowBodies(app, limits)
  app.get('/', async () => Buffer.alloc(50_000_000))
  const client = connect(await listen(app), '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client
    .on('error', () => undefined)
    .pause()
    .write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const connections = () => promisify(app.server.getConnections.bind(app.server))()
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
})

test('the default limits allow slow lines', () => {
  expect(connectionLimits.windowBytes / (connectionLimits.windowMs / 1000)).toBeLessThanOrEqual(1000)
  expect(connectionLimits.bodyMs).toBeGreaterThanOrEqual(30_000)
})

test('under load requests are refused with Retry-After, but health checks are answered', async () => {
  const app = fastify()
  let isOverloaded = false
  handleErrors(app)
  await shedLoad(app, { maxDelayMs: 0, isOverloaded: () => isOverloaded, intervalMs: 20 })
  for (const url of ['/healthz', '/metrics', '/work']) app.get(url, async () => 'ok')
  const port = await listen(app)
  const ask = async (url: string) => await fetch(`http://127.0.0.1:${String(port)}${url}`)

  expect((await ask('/work')).status).toBe(200)
  isOverloaded = true
  await expect.poll(async () => (await ask('/work')).status).toBe(503)
  const refused = await ask('/work')
  expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
    '5',
    { code: 'unavailable', message: 'The service is busy. Please try again shortly.' },
  ])
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/metrics')).status).toBe(200)
  isOverloaded = false
  await expect.poll(async () => (await ask('/work')).status).toBe(200)
})

test('a server whose event loop is late sheds load too', async () => {
  const app = fastify()
  handleErrors(app)
  await shedLoad(app, { maxDelayMs: 30, isOverloaded: () => false, intervalMs: 100 })
  app.get('/work', async () => 'ok')
  app.get('/healthz', async () => 'ok')
  await app.ready()
  const statuses = new Set<number>()
  const busy = setInterval(() => {
    const end = Date.now() + 80
    while (Date.now() < end);
  }, 1)
  onTestFinished(() => {
    clearInterval(busy)
    return app.close()
  })
  await expect
    .poll(
      async () => {
        statuses.add((await app.inject('/work')).statusCode)
        expect((await app.inject('/healthz')).statusCode).toBe(200)
        return [...statuses]
      },
      { timeout: 10_000 },
    )
    .toContain(503)
})
