import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Member } from '#server/testing/members.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { freePort } from '#server/testing/free-port.ts'
import {
  METRICS_TOKEN,
  signUp,
  startTestServer,
  type TestServer,
  until,
} from '#server/testing/test-server.ts'

const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
let server: TestServer
let ada: Member

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  await ada.upload('A', { 'minutes.txt': 'x'.repeat(1234) })
  await ada.ask('GET', '/api/files?folder=A')
  await ada.ask('GET', '/api/files?folder=ZZ')
})
afterAll(() => server.close())

async function read(): Promise<string> {
  return (await ada.ask('GET', '/metrics', undefined, bearer)).payload
}

test('requests are counted by route and status, never by URL', async () => {
  const text = await read()
  expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/files",status="200"\} 1/)
  expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/files",status="404"\} 1/)
  expect(text).toContain('route="/api/files/upload",status="201"')
  expect(text).not.toContain('folder=')
})

test('members and requests are counted by role, never by name', async () => {
  const text = await read()
  expect(text).toContain('board_manual_members{role="owner"} 1')
  expect(text).toContain('board_manual_members{role="member"} 0')
  expect(text).toMatch(/board_manual_role_requests_total\{role="owner"\} [3-9]/)
  expect(text).toMatch(/board_manual_role_requests_total\{role="nobody"\} \d/)
  expect(text).not.toContain('ada@example.com')
  expect(text).not.toContain(ada.user.id)
})

test('storage, sandbox, connections, event loop and memory are reported', async () => {
  const text = await read()
  expect(text).toContain('board_manual_stored_bytes 1234')
  expect(text).toMatch(/board_manual_sandbox_level [123]/)
  expect(text).toContain('board_manual_record_protected 1')
  expect(text).toMatch(/board_manual_disk_bytes\{kind="free"\} \d/)
  expect(text).toMatch(/board_manual_disk_bytes\{kind="floor"\} \d/)
  expect(text).toMatch(/board_manual_database_connections\{state="busy"\} \d/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(text).toMatch(/process_resident_memory_bytes \d/)
})

test('jobs are reported by state, and how long the oldest has waited', async () => {
  const { db, pool } = server.services.connection
  await enqueue(db, 'collect-bytes', {})
  await pool.query("select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '1 hour')")
  const text = await until(async () => {
    const found = await read()
    return /oldest_job_seconds 36\d\d/.test(found) ? found : undefined
  })
  expect(text).toMatch(/board_manual_jobs\{state="waiting"\} [1-9]/)
  expect(text).toContain('board_manual_jobs{state="failed"} 0')
})

test('unread and unreadable documents are reported', async () => {
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])
  await ada.upload('A', { 'broken.pdf': broken })
  const counted = [
    'board_manual_unread_documents{state="unreadable"} 1',
    'board_manual_unread_documents{state="waiting"} 0',
  ]
  const text = await until(async () => {
    const found = await read()
    return counted.every((line) => found.includes(line)) ? found : undefined
  })
  for (const line of counted) expect(text).toContain(line)
})

describe('nobody reads them by where they come from', () => {
  const places: Array<[remoteAddress: string, headers: Record<string, string>]> = [
    ['127.0.0.1', {}],
    ['::1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { host: 'localhost:3000' }],
    ['10.0.0.9', {}],
  ]

  test.each(places)('%s %o', async (remoteAddress, headers) => {
    const ask = async (more: Record<string, string>) =>
      await server.app.inject({ url: '/metrics', remoteAddress, headers: { ...headers, ...more } })
    const refused = [
      await ask({}),
      await ask({ cookie: ada.cookie }),
      await ask({ authorization: 'Bearer x' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(refused[0]?.json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' })
    expect((await ask(bearer)).statusCode).toBe(200)
  })

  test('without a token nobody does', async () => {
    const closed = await startTestServer({ METRICS_TOKEN: '' })
    onTestFinished(() => closed.close())
    for (const headers of [{}, bearer, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await closed.app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
  })
})

describe('a port of their own', () => {
  test.each([
    ['without a token', '', {}],
    ['with a token', METRICS_TOKEN, bearer],
  ])('%s serves them and nothing else', async (_how, token, headers) => {
    const port = await freePort()
    const other = await startTestServer({ METRICS_TOKEN: token, METRICS_PORT: String(port) })
    onTestFinished(() => other.close())
    await other.app.ready()
    const ask = async (path: string, sent: Record<string, string>) =>
      await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: sent })
    expect(await (await ask('/metrics', headers)).text()).toContain('board_manual_stored_bytes')
    expect((await ask('/metrics', {})).status).toBe(token === '' ? 200 : 401)
    for (const path of ['/', '/healthz', '/api/auth/user', '/metrics/..%2fapi'])
      expect((await ask(path, headers)).status).toBe(404)
    expect((await other.app.inject({ url: '/metrics' })).statusCode).toBe(401)
  })

  test('that is taken stops the start', async () => {
    const port = await freePort()
    const first = await startTestServer({ METRICS_PORT: String(port) })
    onTestFinished(() => first.close())
    await first.app.ready()
    const second = await startTestServer({ METRICS_PORT: String(port) })
    onTestFinished(() => second.close())
    await expect(second.app.ready()).rejects.toThrow(/EADDRINUSE/)
  })
})
