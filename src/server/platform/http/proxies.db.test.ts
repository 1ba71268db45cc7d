import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })
})
afterAll(() => server.close())

const signIn = async (remoteAddress: string, headers: Record<string, string>) =>
  await server.app.inject({
    method: 'POST',
    url: '/api/login-email',
    remoteAddress,
    headers,
    payload: { email: 'nobody@example.com', password: 'Wrong-horse-1' },
  })

test('who is no trusted proxy cannot get round a limit by speaking for others', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 40; sent += 1) {
    const { statusCode } = await signIn('192.168.1.9', { 'x-forwarded-for': `203.0.113.${String(sent)}` })
    statuses.push(statusCode)
  }
  expect(statuses).toContain(429)
})

test('a host that the request claims to be forwarded for is no origin of ours', async () => {
  const headers = { host: 'localhost', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
  expect((await signIn('127.0.0.1', headers)).statusCode).toBe(403)
})
