import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drainConnections } from './draining.ts'

/** A server with one route, which waits for `ready`. */
async function serve(ready: () => Promise<unknown> = async () => undefined) {
  const app = fastify({ return503OnClosing: false })
  app.get('/', async () => {
    await ready()
    return 'done'
  })
  drainConnections(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: portOf(app) }
}

const portOf = (app: FastifyInstance) => (app.server.address() as { port: number }).port

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('connections that wait to be accepted when the server stops are answered', async () => {
  const { app, port } = await serve()
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map(async (socket) => {
    socket.write(HEAD)
    return await textOf(socket)
  })
  // Now they are connected as far as the kernel is concerned, and the server has not looked yet.
  await new Promise((resolve) => process.nextTick(resolve))
  const closed = app.close()
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i)
    expect(answer).toMatch(/done$/)
  }
  await closed
})

async function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, agent, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

test('a request that arrives on a kept connection while the server stops is answered, and the last one there', async () => {
  const { app, port } = await serve()
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const askAll = async () => await Promise.all(Array.from({ length: 10 }, () => ask(port, agent)))
  for (const { headers } of await askAll()) expect(headers.connection).toBe('keep-alive')
  const closed = app.close()
  for (const { headers, statusCode } of await askAll()) {
    expect(statusCode).toBe(200)
    expect(headers.connection).toBe('close')
  }
  await closed
})

test('new connections are refused while a request is under way, which is answered; idle ones are closed at last', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { app, port } = await serve(async () => {
    begin()
    await ready
  })
  const underWay = connect(port, '127.0.0.1')
  const answer = textOf(underWay)
  underWay.write(HEAD)
  await begun
  const closed = app.close()
  await expect.poll(() => connecting(port)).toBe('ECONNREFUSED')
  expect(underWay.readyState).toBe('open')
  resolve()
  // Its answer had no `Connection: close`, because it began before.
  expect(await answer).toMatch(/keep-alive[^]*done$/)
  await closed
})

test('a request that a busy server has not read yet is answered before its connection is taken for idle', async () => {
  const { app, port } = await serve()
  const socket = connect(port, '127.0.0.1')
  const answers = textOf(socket)
  const answered = once(app.server, 'request').then(([, response]) =>
    once(response as ServerResponse, 'finish'),
  )
  socket.write(HEAD)
  await answered
  const closed = app.close()
  await expect.poll(() => connecting(port)).toBe('ECONNREFUSED')
  socket.write(HEAD)
  // Longer than the silence after which idle connections close.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  expect(await answers).toMatch(/done[^]*done$/)
  await closed
})

async function connecting(port: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return 'connected'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  } finally {
    socket.destroy()
  }
}
