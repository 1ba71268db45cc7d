import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountSession } from '#contract/accounts.ts'
import { isSignedIn, signInAgain } from '#server/testing/accounts.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

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
