import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
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
  jsonMs: 300,
  windowMs: 300,
  windowBytes: 1000,
  silenceMs: 60_000,
  checkMs: 50,
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as { port: number }).port
}

async function serve(limits: ConnectionLimits): Promise<number> {
  const app = fastify(serverTimeouts(limits))
  refuseSlowBodies(app, limits)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.route({
    method: 'POST',
    url: '/',
    async handler(request) {
      let bytes = 0
      if (request.headers['content-type'] === 'application/json') return 'taken'
      for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length
      await sleep(Number(request.headers['x-work-ms'] ?? 0))
      return `${String(bytes)} bytes`
    },
  })
  return await listen(app)
}

const head = (type: string, length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${String(length)}\r\n\r\n`

/** Sends pieces with pauses until there is an answer or the connection is closed; returns the answer. */
async function send(port: number, pieces: Iterable<string>, pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = text(socket).catch(() => '')
  for (const piece of pieces) {
    if (socket.destroyed || socket.readableEnded) break
    socket.write(piece)
    await sleep(pauseMs)
  }
  return await answer
}

test('headers that arrive too slowly close the connection', async () => {
  const port = await serve(short)
  const answer = await send(port, ['POST / HTTP/1.1\r\n', ...Array.from('X-Slow: aaaaaaaaaaaaaaa')], 50)
  expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true)
})

test.each([
  ['application/json', 'a body of JSON'],
  ['application/octet-stream', 'an upload'],
])('%s that arrives too slowly closes the connection', async (type) => {
  const port = await serve(short)
  expect(await send(port, [head(type, 10_000), ...Array.from('{'.repeat(30))], 50)).toBe('')
})

test('an upload that makes progress may take any time', async () => {
  const port = await serve({ ...short, windowMs: 1000 })
  const pieces = Array.from({ length: 20 }, () => 'x'.repeat(2000))
  expect(await send(port, [head('application/octet-stream', 40_000), ...pieces], 120)).toContain(
    '40000 bytes',
  )
})

test('a connection stays open while the server works on an answer', async () => {
  const port = await serve({ ...short, silenceMs: 200 })
  const request = head('application/octet-stream', 1).replace('Host: x', 'Host: x\r\nX-Work-Ms: 900')
  expect(await send(port, [request, 'x'], 0)).toContain('1 bytes')
})

test.each([
  ['before a request', []],
  ['in the middle of a body', [head('application/octet-stream', 10_000)]],
])('a client that is idle %s loses its connection', async (_when, pieces) => {
  const port = await serve({ ...short, windowMs: 60_000, silenceMs: 200 })
  const start = performance.now()
  await send(port, pieces, 0)
  expect(performance.now() - start).toBeLessThan(5000)
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
  expect(connectionLimits.jsonMs).toBeGreaterThanOrEqual(30_000)
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
