import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountSession } from '#contract/people/accounts.ts'
import { isSignedIn, signInAgain } from '#server/testing/accounts.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('sessions', () => {
  const listOf = async (visitor: Visitor) =>
    (await visitor.ask('GET', '/api/account/sessions')).json<AccountSession[]>()

  test('are listed by device, this one first, and ended one by one', async () => {
    const ada = await signUp(server, 'devices@example.com')
    const phone = await signInAgain(server, 'devices@example.com', {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    })
    const [mine, other, ...more] = await listOf(ada)
    expect([mine?.isCurrent, other?.isCurrent, other?.device, more.length]).toEqual([
      true,
      false,
      'Safari on iPhone',
      0,
    ])
    expect((await listOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])

    const eve = await signUp(server, 'devices-eve@example.com')
    const end = (visitor: Visitor) => visitor.ask('DELETE', `/api/account/sessions/${other?.id ?? ''}`)
    expect((await end(eve)).statusCode).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    expect([(await end(ada)).statusCode, (await end(ada)).statusCode]).toEqual([204, 404])
    expect([await isSignedIn(phone), await isSignedIn(ada)]).toEqual([false, true])

    expect((await ada.ask('DELETE', `/api/account/sessions/${mine?.id ?? ''}`)).statusCode).toBe(204)
    expect(await isSignedIn(ada)).toBe(false)
  })

  test('never show the key that the cookie holds', async () => {
    const ada = await signUp(server, 'secret@example.com')
    const { payload } = await ada.ask('GET', '/api/account/sessions')
    const key = decodeURIComponent(ada.cookie.slice('bm.sid='.length)).split('.')[0] ?? ''
    expect(key.length).toBeGreaterThan(20)
    expect(payload).not.toContain(key)
  })

  test('are all ended but this one', async () => {
    const ada = await signUp(server, 'everywhere@example.com')
    const others = await Promise.all([1, 2, 3].map(() => signInAgain(server, 'everywhere@example.com')))
    const ended = await ada.ask('DELETE', '/api/account/sessions')
    expect(ended.json()).toEqual({ ended: 3 })
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('say when they were last used, to five minutes', async () => {
    const ada = await signUp(server, 'used@example.com')
    const long = new Date(Date.now() - 3_600_000)
    const { pool } = server.services.connection
    await pool.query(`update sessions set last_used_at = $1 where sess ->> 'userId' = $2`, [
      long,
      ada.user.id,
    ])
    const before = Date.now()
    await ada.ask('GET', '/api/folders')
    const [mine] = await listOf(ada)
    expect(Date.parse(mine?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before)
    await pool.query(`update sessions set last_used_at = now() - interval '4 minutes'`)
    const [same] = await listOf(ada)
    expect(Date.parse(same?.lastUsedAt ?? '')).toBeLessThan(before)
  })
})

describe('a session that is not used', () => {
  test('ends after SESSION_IDLE_MINUTES, one that is used does not', async () => {
    const idle = await startTestServer({ SESSION_IDLE_MINUTES: '30' })
    try {
      const ada = await signUp(idle, 'idle@example.com')
      const phone = await signInAgain(idle, 'idle@example.com')
      const { pool } = idle.services.connection
      /** Lets time pass, for the session of one device or of all. */
      const wait = async (minutes: number) =>
        await pool.query(
          `update sessions set last_used_at = last_used_at - $1 * interval '1 minute',
             expire = expire - $1 * interval '1 minute' where sess ->> 'userId' = $2`,
          [minutes, ada.user.id],
        )
      await wait(20)
      expect(await isSignedIn(ada)).toBe(true)
      await wait(20)
      expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false])
      await wait(34)
      expect(await isSignedIn(ada)).toBe(false)
    } finally {
      await idle.close()
    }
  })

  test('ends although it was last used under a longer limit', async () => {
    const idle = await startTestServer({ SESSION_IDLE_MINUTES: '30' })
    try {
      const ada = await signUp(idle, 'shortened@example.com')
      await idle.services.connection.pool.query(
        `update sessions set last_used_at = now() - interval '1 day', expire = now() + interval '6 days'`,
      )
      expect(await isSignedIn(ada)).toBe(false)
    } finally {
      await idle.close()
    }
  })

  test('lasts for 7 days otherwise, however much it is used', async () => {
    const ada = await signUp(server, 'week@example.com')
    const { pool } = server.services.connection
    const { rows } = await pool.query<{ days: number }>(
      `select extract(epoch from expire - now())::float8 / 86400 as days from sessions where sess ->> 'userId' = $1`,
      [ada.user.id],
    )
    expect(rows[0]?.days).toBeCloseTo(7, 1)
    await pool.query(
      `update sessions set last_used_at = now() - interval '6 days', expire = expire - interval '6 days' where sess ->> 'userId' = $1`,
      [ada.user.id],
    )
    expect(await isSignedIn(ada)).toBe(true)
    await pool.query(`update sessions set expire = expire - interval '1 day' where sess ->> 'userId' = $1`, [
      ada.user.id,
    ])
    expect(await isSignedIn(ada)).toBe(false)
  })
})

describe('the cookie', () => {
  test('is taken from this host alone over https, and the plain one of another host is no session', async () => {
    const secure = await startTestServer({ BASE_URL: 'https://manual.test' })
    const overTls = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' }
    try {
      const ada = await signUp(secure, 'secure@example.com')
      const entered = await ada.ask(
        'POST',
        '/api/login-email',
        { email: 'secure@example.com', password: PASSWORD },
        overTls,
      )
      const line = String(entered.headers['set-cookie'])
      expect(line).toMatch(/^__Host-bm\.sid=[^;]+;/)
      for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
        expect(line).toContain(attribute)
      expect(line).not.toContain('Domain')
      const ask = async (cookie: string) =>
        (await secure.app.inject({ url: '/api/auth/user', headers: { cookie, ...overTls } })).statusCode
      expect([await ask(ada.cookie), await ask(ada.cookie.replace('__Host-', ''))]).toEqual([200, 401])

      const left = await ada.ask('POST', '/api/logout', undefined, overTls)
      const cleared = String(left.headers['set-cookie'])
      expect(cleared).toMatch(/^__Host-bm\.sid=;.*Path=\/.*Secure/)
    } finally {
      await secure.close()
    }
  })

  test('goes at signing out, and with it what the browser has stored of the person', async () => {
    const ada = await signUp(server, 'shared@example.com')
    const left = await ada.ask('POST', '/api/logout')
    expect([left.headers['clear-site-data'], ada.cookie]).toEqual(['"cache"', ''])
    const eve = await signUp(server, 'shared-eve@example.com')
    const { headers } = await eve.ask('GET', '/api/auth/user')
    expect(headers['clear-site-data']).toBeUndefined()
  })
})
