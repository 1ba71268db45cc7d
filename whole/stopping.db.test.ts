import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
})

test('a server that stops is not ready, and ends streams of events at once, also those that are opened then', async () => {
  const { app } = server
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const request = get({ host: '127.0.0.1', port, path, agent, headers: { cookie: ada.cookie } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  const statusOf = async (path: string) => {
    const response = await ask(path)
    await textOf(response)
    return response.statusCode
  }
  // Three connections, which are kept.
  const ready = [statusOf('/readyz'), statusOf('/readyz'), statusOf('/readyz')]
  expect(await Promise.all(ready)).toEqual([200, 200, 200])
  const stream = await ask('/api/events')

  const closed = server.close()
  expect(await textOf(stream)).toMatch(/^event: current$/m)
  const late = await ask('/api/events')
  expect([late.statusCode, await textOf(late)]).toEqual([200, ''])
  expect(await statusOf('/readyz')).toBe(503)
  await closed
})
