import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  visit,
} from '#server/testing/test-server.ts'
import { appointMaster } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('from registering to signing in', () => {
  test('an address must be verified first, and its case does not matter', async () => {
    const ada = visit(server)
    const registered = await ada.ask('POST', '/api/register-email', {
      email: 'Ada@Example.com',
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Lovelace',
      businessType: 'LLP',
      businessName: 'Analytical Engines LLP',
    })
    expect(registered.statusCode).toBe(201)

    const early = await ada.ask('POST', '/api/login-email', { email: 'ada@example.com', password: PASSWORD })
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([403, 'email_not_verified'])

    const [mail] = await server.mailsTo('ada@example.com')
    const token = tokenIn(mail)
    expect((await ada.ask('POST', '/api/verify-email', { token })).statusCode).toBe(200)

    const again = await ada.ask('POST', '/api/verify-email', { token })
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      400,
      'Invalid or expired verification token.',
    ])

    const entered = await ada.ask('POST', '/api/login-email', {
      email: 'ADA@example.com',
      password: PASSWORD,
    })
    expect(entered.statusCode).toBe(200)
    const user = (await ada.ask('GET', '/api/auth/user')).json<User>()
    expect(user).toMatchObject({
      email: 'ada@example.com',
      emailVerified: 1,
      businessType: 'LLP',
      authMethod: 'email',
    })
    expect(Object.keys(user)).not.toContain('password')
  })

  test('an address that has an account gets the same answer, and a mail that says so', async () => {
    await signUp(server, 'twice@example.com')
    const again = await visit(server).ask('POST', '/api/register-email', {
      email: 'twice@example.com',
      password: PASSWORD,
      firstName: 'Somebody',
    })
    expect(again.statusCode).toBe(201)
    const mails = await server.mailsTo('twice@example.com', 2)
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Verify your email address',
      'You already have an account',
    ])
  })

  test('the first verified account is the master administrator, and no later one', async () => {
    const alone = await startTestServer()
    try {
      const first = await signUp(alone, 'first@example.com')
      const second = await signUp(alone, 'second@example.com')
      expect([first.user.role, second.user.role]).toEqual(['master', 'user'])
      expect((await second.ask('GET', '/api/auth/is-master')).json()).toEqual({ isMaster: false })
    } finally {
      await alone.close()
    }
  })

  test('of two that are verified first at the same time, one is the master administrator', async () => {
    const alone = await startTestServer()
    try {
      const emails = ['one@example.com', 'two@example.com']
      const tokens = await Promise.all(
        emails.map(async (email) => {
          await visit(alone).ask('POST', '/api/register-email', { email, password: PASSWORD, firstName: 'A' })
          return tokenIn((await alone.mailsTo(email))[0])
        }),
      )
      await Promise.all(tokens.map((token) => visit(alone).ask('POST', '/api/verify-email', { token })))
      const roles = await Promise.all(
        emails.map(async (email) => {
          const login = await visit(alone).ask('POST', '/api/login-email', { email, password: PASSWORD })
          return login.json<User>().role
        }),
      )
      expect(roles.toSorted()).toEqual(['master', 'user'])
    } finally {
      await alone.close()
    }
  })

  test('ADMIN_EMAIL names the master administrator', async () => {
    const named = await startTestServer({ ADMIN_EMAIL: 'Chair@example.com' })
    try {
      const first = await signUp(named, 'first@example.com')
      const chair = await signUp(named, 'chair@example.com')
      expect([first.user.role, chair.user.role]).toEqual(['user', 'master'])
      expect((await chair.ask('GET', '/api/auth/is-master')).json()).toEqual({ isMaster: true })

      // Another address in the settings of the next start: the one before is an ordinary user again, at once.
      await appointMaster(named.services.connection.db, 'first@example.com')
      expect((await chair.ask('GET', '/api/auth/is-master')).json()).toEqual({ isMaster: false })
      expect((await first.ask('GET', '/api/master/folders')).statusCode).toBe(200)
    } finally {
      await named.close()
    }
  })
})

describe('refusals', () => {
  test.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ password: 'Sh0rt-1' }, 'Password must be at least 8 characters'],
    [{ password: 'lower-case-1' }, 'Password must contain at least one uppercase letter'],
    [{ password: 'UPPER-CASE-1' }, 'Password must contain at least one lowercase letter'],
    [{ password: 'No-digits-here' }, 'Password must contain at least one number'],
    [{ password: 'NoSpecial123' }, 'Password must contain at least one special character'],
    [{ firstName: ' ' }, 'First name is required'],
  ])('registering with %j', async (change, message) => {
    const valid = { email: 'new@example.com', password: PASSWORD, firstName: 'Ada' }
    const response = await visit(server).ask('POST', '/api/register-email', { ...valid, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', message })
  })

  test('a wrong password and an unknown address are told alike', async () => {
    await signUp(server, 'known@example.com')
    const answers = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map(
        async (email) =>
          await visit(server).ask('POST', '/api/login-email', { email, password: 'Wrong-horse-1' }),
      ),
    )
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { code: 'invalid_credentials', message: 'Invalid email or password' },
      ])
    }
  })

  test('JSON that is none', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/login-email',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid'])
  })

  test('too many attempts on one account', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' })
    try {
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt += 1) {
        const body = { email: 'target@example.com', password: 'Wrong-horse-1' }
        statuses.push((await visit(limited).ask('POST', '/api/login-email', body)).statusCode)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('sessions', () => {
  test('an id sent before the login is never the one after it', async () => {
    const ada = await signUp(server, 'renew@example.com')
    const before = ada.cookie
    await ada.ask('POST', '/api/login-email', { email: 'renew@example.com', password: PASSWORD })
    expect(ada.cookie).not.toBe(before)
    const old = await server.app.inject({ url: '/api/auth/user', headers: { cookie: before } })
    expect(old.statusCode).toBe(401)
  })

  test('the cookie is HttpOnly, SameSite=Lax, for 7 days', async () => {
    await signUp(server, 'cookie@example.com')
    const response = await visit(server).ask('POST', '/api/login-email', {
      email: 'cookie@example.com',
      password: PASSWORD,
    })
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ name: 'bm.sid', httpOnly: true, sameSite: 'Lax', path: '/' })
    const days = (new Date(cookie?.expires ?? 0).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
  })

  test('signing out ends it', async () => {
    const ada = await signUp(server, 'leaving@example.com')
    const { cookie } = ada
    expect((await ada.ask('POST', '/api/logout')).statusCode).toBe(204)
    const response = await server.app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect(response.statusCode).toBe(401)
  })
})

test('a forgotten password is reset once, and every session ends', async () => {
  const ada = await signUp(server, 'forgetful@example.com')
  const asked = await ada.ask('POST', '/api/password-reset-request', { email: 'forgetful@example.com' })
  const unknown = await ada.ask('POST', '/api/password-reset-request', { email: 'unknown@example.com' })
  expect(asked.json()).toEqual(unknown.json())

  const mails = await server.mailsTo('forgetful@example.com', 2)
  const token = tokenIn(mails[1])
  const chosen = { token, password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }
  expect(
    (await ada.ask('POST', '/api/password-reset', { ...chosen, confirmPassword: 'other' })).json(),
  ).toMatchObject({ message: 'Passwords do not match' })
  expect((await ada.ask('POST', '/api/password-reset', chosen)).statusCode).toBe(200)
  expect((await ada.ask('POST', '/api/password-reset', chosen)).statusCode).toBe(400)
  expect((await ada.ask('GET', '/api/auth/user')).statusCode).toBe(401)

  const old = await ada.ask('POST', '/api/login-email', {
    email: 'forgetful@example.com',
    password: PASSWORD,
  })
  expect(old.statusCode).toBe(401)
  const renewed = await ada.ask('POST', '/api/login-email', {
    email: 'forgetful@example.com',
    password: 'Better-horse-2',
  })
  expect(renewed.statusCode).toBe(200)
})
