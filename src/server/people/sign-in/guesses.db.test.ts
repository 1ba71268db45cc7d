import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FailedSignIns, SecurityEvent } from '#contract/record/security.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  until,
  visit,
} from '#server/testing/test-server.ts'

const WRONG = 'Wrong-horse-1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.close())

/** Signs in from a network address. */
async function logIn(email: string, password: string, address: string, userAgent = 'curl') {
  return await server.app.inject({
    method: 'POST',
    url: '/api/login-email',
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  })
}

async function guess(email: string, address: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await logIn(email, WRONG, address)).statusCode)
  return statuses
}

/** Mails to one address of the test come slowly by the limits, so the account is made without them. */
async function makeAccount(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await signUp(server, email)
  return email
}

describe('a stranger who guesses a password', () => {
  test('is refused after ten tries, also with the right one, and the owner is not locked out', async () => {
    const email = await makeAccount()
    expect(await guess(email, '198.51.100.1', 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const right = await logIn(email, PASSWORD, '198.51.100.1')
    expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([429, 'rate_limited'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(200)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(300)
    expect((await logIn(email, PASSWORD, '198.51.100.2')).statusCode).toBe(200)
  })

  test('gains nothing by another spelling of the address, or another address of the same IPv6 network', async () => {
    const email = await makeAccount()
    expect(await guess(email, '2001:db8:1:2::1', 5)).toEqual([401, 401, 401, 401, 401])
    expect(await guess(` ${email.toUpperCase()} `, '2001:db8:1:ffff::9', 6)).toEqual([
      401, 401, 401, 401, 401, 429,
    ])
    expect((await logIn(email, PASSWORD, '2001:db8:2::1')).statusCode).toBe(200)
    expect(await guess(email, '::ffff:203.0.113.7', 10)).not.toContain(429)
    expect(await guess(email, '203.0.113.7', 1)).toEqual([429])
  })

  test('gains nothing by guessing at the same moment', async () => {
    const email = await makeAccount()
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, WRONG, '198.51.100.3')))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  })

  test('gains nothing by trying one password on many accounts', async () => {
    const { pool } = server.services.connection
    const address = '198.51.100.4'
    expect((await logIn('first@example.com', WRONG, address)).statusCode).toBe(401)
    // Those of a minute are limited besides; the count is taken to its limit at once.
    await pool.query('update guesses set count = 49 where key = encode(sha256($1), $2)', [
      Buffer.from(JSON.stringify([address])),
      'hex',
    ])
    expect((await logIn('fiftieth@example.com', WRONG, address)).statusCode).toBe(401)
    expect((await logIn('another@example.com', WRONG, address)).statusCode).toBe(429)
    expect((await logIn('another@example.com', WRONG, '198.51.100.5')).statusCode).toBe(401)
  })
})

test('the right password ends the count, and none that was right is counted', async () => {
  const email = await makeAccount()
  const address = '198.51.100.6'
  expect(await guess(email, address, 9)).not.toContain(429)
  for (let n = 0; n < 12; n += 1) expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200)
})

test('a count is over after five minutes, and is then deleted', async () => {
  const { db, pool } = server.services.connection
  const email = await makeAccount()
  expect((await guess(email, '198.51.100.8', 11)).at(-1)).toBe(429)
  await pool.query("update guesses set ends_at = now() - interval '1 second'")
  expect(await guess(email, '198.51.100.8', 1)).toEqual([401])
  await pool.query("update guesses set ends_at = now() - interval '1 second'")
  await enqueue(db, 'clear-leftovers', {})
  await until(async () => ((await pool.query('select from guesses')).rowCount === 0 ? true : undefined))
})

test('at the next sign-in the owner is told once how often, when and from where others failed to', async () => {
  const email = await makeAccount()
  const begun = Date.now()
  await logIn(email, WRONG, '203.0.113.8', FIREFOX)
  await logIn(email, WRONG, '203.0.113.8', FIREFOX)
  await logIn(email, WRONG, '203.0.113.9')
  const owner = visit(server)
  await owner.ask('POST', '/api/login-email', { email, password: PASSWORD })
  const told = (await owner.ask('GET', '/api/account/failed-sign-ins')).json<FailedSignIns>()
  expect(told).toEqual({
    count: 3,
    lastAt: expect.any(String) as string,
    places: [
      { address: '203.0.113.9', device: 'Unknown device', count: 1 },
      { address: '203.0.113.8', device: 'Firefox on Windows', count: 2 },
    ],
    morePlaces: 0,
  })
  expect(Date.parse(told.lastAt ?? '')).toBeGreaterThanOrEqual(begun)
  for (const lastAt of [told.lastAt, '0000-01-01T00:00:00Z']) {
    const seen = await owner.ask('POST', '/api/account/failed-sign-ins/seen', { lastAt })
    expect(seen.statusCode).toBe(204)
    const again = await owner.ask('GET', '/api/account/failed-sign-ins')
    expect(again.json()).toEqual({ count: 0, lastAt: null, places: [], morePlaces: 0 })
  }
  // What is said to have been seen in the future hides nothing.
  await owner.ask('POST', '/api/account/failed-sign-ins/seen', { lastAt: '2999-01-01T00:00:00Z' })
  await logIn(email, WRONG, '203.0.113.9')
  expect((await owner.ask('GET', '/api/account/failed-sign-ins')).json<FailedSignIns>().count).toBe(1)

  const events = (await owner.ask('GET', '/api/account/security?type=sign-in')).json<SecurityEvent[]>()
  const results = events.map(({ result }) => result)
  expect(results.slice(0, 5)).toEqual(['refused', 'ok', 'refused', 'refused', 'refused'])
})
