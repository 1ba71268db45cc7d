import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#server/jobs/index.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'

const TOKEN = 'a-token-for-prometheus'
let server: TestServer
let ada: Visitor

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN })
  ada = await signUp(server, 'ada@example.com')
  await ada.upload('A', { 'minutes.txt': 'x'.repeat(1234) })
  await ada.ask('GET', '/api/files?folder=A')
  await ada.ask('GET', '/api/files?folder=ZZ')
})
afterAll(() => server.close())

async function read(): Promise<string> {
  return (await ada.ask('GET', '/metrics')).payload
}

test('requests are counted by route and status, never by URL', async () => {
  const text = await read()
  expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/files",status="200"\} 1/)
  expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/files",status="404"\} 1/)
  expect(text).toContain('route="/api/files/upload",status="201"')
  expect(text).not.toContain('folder=')
})

test('storage, sandbox, connections, event loop and memory are reported', async () => {
  const text = await read()
  expect(text).toContain('board_manual_stored_bytes 1234')
  expect(text).toMatch(/board_manual_sandbox_level [123]/)
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

test('remote requests require the token, also through a local proxy', async () => {
  const ask = async (remoteAddress: string, headers: Record<string, string>) => {
    const response = await server.app.inject({ url: '/metrics', remoteAddress, headers })
    return response.statusCode
  }
  expect(await ask('127.0.0.1', {})).toBe(200)
  expect(await ask('10.0.0.9', {})).toBe(401)
  expect(await ask('10.0.0.9', { authorization: 'Bearer wrong' })).toBe(401)
  expect(await ask('10.0.0.9', { authorization: `Bearer ${TOKEN}` })).toBe(200)
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(401)
})
