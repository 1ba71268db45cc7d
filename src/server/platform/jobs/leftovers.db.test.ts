import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

test('abandoned uploads, sessions and tokens are deleted, and nothing else', async () => {
  const ada = await signUp(server, 'ada@example.com')
  const { db, pool } = server.services.connection
  const start = async (name: string, bytes: string) => {
    const started = await ada.ask('POST', '/api/files/upload-url', { folderId: 'A', originalName: name })
    const address = new URL(started.json<{ uploadURL: string }>().uploadURL)
    await ada.ask('PUT', address.pathname + address.search, Buffer.from(bytes), {
      'content-type': 'application/octet-stream',
    })
    return path.basename(address.pathname)
  }
  const old = await start('old.txt', 'old')
  const fresh = await start('fresh.txt', 'fresh')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await pool.query('update uploads set expires_at = $1 where id = $2', [twoDaysAgo, old])
  const uploads = path.join(server.dataDir, 'files/uploads')
  await utimes(path.join(uploads, old), twoDaysAgo, twoDaysAgo)
  await pool.query("insert into sessions (sid, sess, expire) values ('ended', '{}', $1)", [twoDaysAgo])
  await ada.ask('POST', '/api/password-reset-request', { email: 'ada@example.com' })
  await server.mailsTo('ada@example.com', 2)
  await pool.query("update tokens set expires_at = $1 where purpose = 'reset_password'", [twoDaysAgo])

  await enqueue(db, 'clear-leftovers', {})

  await until(async () => ((await readdir(uploads)).some((name) => name.includes(old)) ? undefined : true))
  const left = await pool.query<{ uploads: string; sessions: string; tokens: string }>(
    "select (select string_agg(id::text, ',') from uploads) uploads, (select count(*) from sessions where sid = 'ended') sessions, (select count(*) from tokens) tokens",
  )
  expect(left.rows[0]).toEqual({ uploads: fresh, sessions: '0', tokens: '0' })
  expect((await readdir(uploads)).some((name) => name.includes(fresh))).toBe(true)
  expect((await ada.ask('GET', '/api/auth/user')).statusCode).toBe(200)
})
