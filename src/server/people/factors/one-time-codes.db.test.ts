import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Factors } from '#contract/people/second-factor.ts'
import type { SecurityEvent } from '#contract/record/security.ts'
import { isSignedIn, prove, signInAgain } from '#server/testing/accounts.ts'
import { addTotp, codeOf } from '#server/testing/factors.ts'
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
  // The first account is the master administrator; the others here are everybody else.
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

const address = () => `totp-${crypto.randomUUID()}@example.com`

async function withTotp() {
  const email = address()
  const ada = await signUp(server, email)
  return { ada, email, ...(await addTotp(server, ada)) }
}

const second = (visitor: Visitor, body: unknown) => visitor.ask('POST', '/api/login-second-factor', body)

/** As if the last code had been entered half a minute ago. */
async function laterOn(secret: string): Promise<void> {
  await server.services.connection.pool.query(
    'update totp_secrets set last_step = last_step - 1 where secret = $1',
    [secret],
  )
}

describe('one-time codes', () => {
  test('count once the first code is entered, and bring ten recovery codes', async () => {
    const email = address()
    const ada = await signUp(server, email)
    expect((await ada.ask('POST', '/api/account/totp')).json()).toMatchObject({ code: 'reauthenticate' })
    await prove(ada)
    const begun = await ada.ask('POST', '/api/account/totp')
    const { qr, secret, uri } = begun.json<{ qr: string; secret: string; uri: string }>()
    expect(begun.statusCode).toBe(201)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)

    expect(await isSignedIn(await signInAgain(server, email))).toBe(true)
    const wrong = await ada.ask('POST', '/api/account/totp/confirm', { totp: codeOf(secret, 20) })
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([400, 'invalid'])
    const right = await ada.ask('POST', '/api/account/totp/confirm', { totp: codeOf(secret) })
    expect([right.statusCode, new Set(right.json<{ recoveryCodes: string[] }>().recoveryCodes).size]).toEqual(
      [200, 10],
    )
    expect(await isSignedIn(await signInAgain(server, email))).toBe(false)
    expect((await ada.ask('GET', '/api/account/factors')).json<Factors>()).toEqual({
      passkeys: [],
      totp: true,
      recoveryCodes: 10,
      requiredBy: null,
    })
    const mails = await server.mailsTo(email, 2)
    expect(mails[1]?.text).toContain('One-time codes were turned on')
  })

  test('complete the sign-in that the password began', async () => {
    const { email, secret } = await withTotp()
    const ada = await signInAgain(server, email)
    const asked = await ada.ask('POST', '/api/login-email', { email, password: PASSWORD })
    expect([asked.statusCode, asked.json()]).toEqual([200, { secondFactor: ['totp', 'recovery'] }])
    const before = ada.cookie
    const entered = await second(ada, { totp: ` ${codeOf(secret).replace(/(...)/, '$1 ')}` })
    expect([entered.statusCode, entered.json<{ email: string }>().email]).toEqual([200, email])
    expect(ada.cookie).not.toBe(before)
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('are no use without the password', async () => {
    const { secret } = await withTotp()
    const eve = await signUp(server, address())
    const refused = await second(eve, { totp: codeOf(secret) })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'unauthorized'])
  })

  test('seen by somebody who knows the password do not work a second time', async () => {
    const { email, secret } = await withTotp()
    const code = codeOf(secret)
    expect((await second(await signInAgain(server, email), { totp: code })).statusCode).toBe(200)
    const replayed = await second(await signInAgain(server, email), { totp: code })
    expect([replayed.statusCode, replayed.json<{ code: string }>().code]).toEqual([
      401,
      'invalid_credentials',
    ])
    const earlier = await second(await signInAgain(server, email), { totp: codeOf(secret, -1) })
    expect(earlier.statusCode).toBe(401)
  })

  test('sent twice at the same moment let one of the two in', async () => {
    const { email, secret } = await withTotp()
    const visitors = await Promise.all([signInAgain(server, email), signInAgain(server, email)])
    const totp = codeOf(secret)
    const replies = await Promise.all(visitors.map((visitor) => second(visitor, { totp })))
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '401'])
  })

  test.each([
    ['a minute early', 2],
    ['a minute late', -2],
  ])('of a clock that is %s are refused', async (_what, steps) => {
    const { email, secret } = await withTotp()
    // Two seconds of room on either side.
    const refused = await second(await signInAgain(server, email), { totp: codeOf(secret, steps * 1.5) })
    expect(refused.statusCode).toBe(401)
  })

  test('are not guessed: after five wrong ones the password is asked for again', async () => {
    const { email, secret } = await withTotp()
    const eve = await signInAgain(server, email)
    for (let guess = 0; guess < 5; guess += 1)
      expect((await second(eve, { totp: codeOf(secret, 100 + guess) })).statusCode).toBe(401)
    const refused = await second(eve, { totp: codeOf(secret) })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'unauthorized'])
    const events = (
      await (await withSession(email, secret)).ask('GET', '/api/account/security?type=second-factor')
    ).json<SecurityEvent[]>()
    expect(events.filter(({ result }) => result === 'refused')).toHaveLength(5)
  })

  test('are not guessed with the password at hand, and the owner is not locked out by who tries', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' })
    try {
      const email = address()
      const { recoveryCodes, secret } = await addTotp(limited, await signUp(limited, email))
      const [recovery = '', another = ''] = recoveryCodes
      /** Gives the password and, each after it, the codes from a network address. */
      const enter = async (network: string, codes: unknown[]) => {
        const call = async (path: string, payload: object, cookie = '') =>
          await limited.app.inject({
            method: 'POST',
            url: path,
            remoteAddress: network,
            headers: { cookie },
            payload,
          })
        const begun = await call('/api/login-email', { email, password: PASSWORD })
        const cookie = String(begun.headers['set-cookie']).split(';')[0]
        const answers = []
        for (const code of codes) answers.push(await call('/api/login-second-factor', code as object, cookie))
        return answers
      }
      const wrong = [100, 101, 102, 103, 104].map((steps) => ({ totp: codeOf(secret, steps) }))
      for (const codes of [wrong, wrong.map(() => ({ recovery: '0000-0000-0000-0000' }))])
        expect((await enter('198.51.100.1', codes)).map(({ statusCode }) => statusCode)).toEqual(
          wrong.map(() => 401),
        )
      for (const code of [{ totp: codeOf(secret) }, { recovery }]) {
        const [refused] = await enter('198.51.100.1', [code])
        expect(refused?.statusCode).toBe(429)
        expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
      }
      const owners = [
        await enter('198.51.100.2', [{ totp: codeOf(secret) }]),
        await enter('198.51.100.2', [{ recovery: another }]),
      ]
      expect(owners.flat().map(({ statusCode }) => statusCode)).toEqual([200, 200])
    } finally {
      await limited.close()
    }
  })

  test('are turned off with a proof alone, and the recovery codes with them', async () => {
    const { ada, email } = await withTotp()
    await prove(ada)
    expect((await ada.ask('DELETE', '/api/account/totp')).statusCode).toBe(204)
    expect((await ada.ask('GET', '/api/account/factors')).json()).toMatchObject({
      totp: false,
      recoveryCodes: 0,
    })
    expect(await isSignedIn(await signInAgain(server, email))).toBe(true)
    const stolen = await signInAgain(server, email)
    expect((await stolen.ask('DELETE', '/api/account/totp')).json()).toMatchObject({ code: 'reauthenticate' })
  })

  test('on already are not put in the place of the present ones', async () => {
    const { ada } = await withTotp()
    expect((await ada.ask('POST', '/api/account/totp')).statusCode).toBe(409)
  })

  test('prove who is at the screen', async () => {
    const { email, secret } = await withTotp()
    const ada = await withSession(email, secret)
    await laterOn(secret)
    const proof = await ada.ask('POST', '/api/reauthenticate', { totp: codeOf(secret) })
    expect(proof.statusCode).toBe(204)
    const again = await ada.ask('POST', '/api/reauthenticate', { totp: codeOf(secret) })
    expect(again.statusCode).toBe(400)
    expect((await ada.ask('GET', '/api/reauthenticate')).json()).toMatchObject({
      isProven: true,
      methods: ['password', 'totp'],
    })
  })
})

async function withSession(email: string, secret: string): Promise<Visitor> {
  const visitor = await signInAgain(server, email)
  await second(visitor, { totp: codeOf(secret) })
  return visitor
}

describe('a recovery code', () => {
  test('opens the account once, however it is typed, and the address is told', async () => {
    const { email, recoveryCodes } = await withTotp()
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const ada = await signInAgain(server, email)
    expect((await second(ada, { recovery: typed })).statusCode).toBe(200)
    expect((await ada.ask('GET', '/api/account/factors')).json()).toMatchObject({ recoveryCodes: 9 })
    expect((await second(await signInAgain(server, email), { recovery: code })).statusCode).toBe(401)
    const texts = (await server.mailsTo(email, 3)).map(({ text }) => text)
    expect(texts).toContainEqual(
      expect.stringContaining('signed in to your Board Manual account with a recovery code'),
    )
    const events = (await ada.ask('GET', '/api/account/security?type=recovery-code')).json<SecurityEvent[]>()
    expect(events.map(({ result }) => result)).toEqual(['refused', 'ok'])
  })

  test('of somebody else opens nothing', async () => {
    const { recoveryCodes } = await withTotp()
    const { email } = await withTotp()
    expect((await second(await signInAgain(server, email), { recovery: recoveryCodes[0] })).statusCode).toBe(
      401,
    )
  })

  test('no longer works once new ones are made', async () => {
    const { ada, email, recoveryCodes } = await withTotp()
    const renewed = (await ada.ask('POST', '/api/account/recovery-codes')).json<{ recoveryCodes: string[] }>()
    const old = await second(await signInAgain(server, email), { recovery: recoveryCodes[0] })
    const fresh = await second(await signInAgain(server, email), { recovery: renewed.recoveryCodes[0] })
    expect([old.statusCode, fresh.statusCode]).toEqual([401, 200])
  })

  test('is stored as its hash alone', async () => {
    const { recoveryCodes } = await withTotp()
    const { rows } = await server.services.connection.pool.query<{ stored: string }>(
      'select hash as stored from recovery_codes',
    )
    const stored = JSON.stringify(rows)
    expect(
      recoveryCodes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', ''))),
    ).toEqual([])
  })

  test('is for accounts with a second factor', async () => {
    const ada = await signUp(server, address())
    await prove(ada)
    expect((await ada.ask('POST', '/api/account/recovery-codes')).statusCode).toBe(409)
  })
})

describe('the session between password and second factor', () => {
  test('ends when the password is reset', async () => {
    const { ada, email, secret } = await withTotp()
    const thief = await signInAgain(server, email)
    const chosen = { password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }
    await ada.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...chosen })
    expect((await second(thief, { totp: codeOf(secret) })).statusCode).toBe(401)
  })

  test('ends after 10 minutes', async () => {
    const { email, secret } = await withTotp()
    const late = await signInAgain(server, email)
    await server.services.connection.pool.query(
      `update sessions set sess = jsonb_set(sess, '{halfSignedIn,until}', '1') where sess -> 'halfSignedIn' is not null`,
    )
    expect((await second(late, { totp: codeOf(secret) })).statusCode).toBe(401)
  })

  test('is no device that is signed in', async () => {
    const { ada, email } = await withTotp()
    await signInAgain(server, email)
    expect((await ada.ask('GET', '/api/account/sessions')).json<unknown[]>()).toHaveLength(1)
  })
})
