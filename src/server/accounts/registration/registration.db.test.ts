import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/sign-in.ts'
import { enqueue } from '#server/jobs/index.ts'
import { prove } from '#server/testing/accounts.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  until,
  visit,
} from '#server/testing/test-server.ts'

const STRANGERS = 'Strangers-horse-9'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function register(
  email: string,
  typed: Record<string, unknown> = {},
  userAgent = 'curl',
): Promise<void> {
  const body = { email, password: PASSWORD, firstName: 'Ada', ...typed }
  const answer = await visit(server).ask('POST', '/api/register-email', body, { 'user-agent': userAgent })
  expect(answer.statusCode).toBe(201)
}

/** The tokens that were mailed to an address, the oldest first, once there are so many. */
async function mailedTokens(email: string, count: number): Promise<string[]> {
  return (await server.mailsTo(email, count)).map(tokenIn)
}

async function confirm(token: string | undefined): Promise<number> {
  return (await visit(server).ask('POST', '/api/verify-email', { token })).statusCode
}

async function logIn(email: string, password: string) {
  return await visit(server).ask('POST', '/api/login-email', { email, password })
}

async function rowsOf(email: string): Promise<{ registrations: number; users: number }> {
  const { rows } = await server.services.connection.pool.query<{ registrations: number; users: number }>(
    `select (select count(*)::int from registrations where email = $1) as registrations,
      (select count(*)::int from users where email = $1) as users`,
    [email],
  )
  return rows[0] ?? { registrations: 0, users: 0 }
}

describe("a stranger who registers somebody else's address", () => {
  test.each(['before', 'after'])('%s its owner does not have a password to the account', async (order) => {
    const email = `victim-${order}@example.com`
    const strangers = { password: STRANGERS, firstName: 'Mallory', businessName: 'Mallory Ltd' }
    const owners = { firstName: 'Vera', businessName: 'Vera Ltd', businessType: 'LLP' }
    await register(email, order === 'before' ? strangers : owners)
    await mailedTokens(email, 1)
    await register(email, order === 'before' ? owners : strangers)
    const tokens = await mailedTokens(email, 2)
    const [ownersToken, strangersToken] = order === 'before' ? tokens.toReversed() : tokens

    expect(await confirm(ownersToken)).toBe(200)

    expect((await logIn(email, STRANGERS)).statusCode).toBe(401)
    const entered = await logIn(email, PASSWORD)
    expect(entered.json<User>()).toMatchObject({
      firstName: 'Vera',
      lastName: null,
      businessName: 'Vera Ltd',
      businessType: 'LLP',
    })
    expect(await confirm(strangersToken)).toBe(400)
    expect(await rowsOf(email)).toEqual({ registrations: 0, users: 1 })
  })

  test('learns what its owner learns: that the address must be verified, from the password that they typed', async () => {
    const email = 'waiting@example.com'
    await register(email)
    await register(email, { password: STRANGERS })
    for (const password of [PASSWORD, STRANGERS]) {
      const answer = await logIn(email, password)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'email_not_verified'])
    }
    expect((await logIn(email, 'Wrong-horse-1')).statusCode).toBe(401)
  })

  test('has nothing left once the owner has changed to the address', async () => {
    const email = 'changed-to@example.com'
    const owner = await signUp(server, 'changed-from@example.com')
    await register(email, { password: STRANGERS })
    const [strangersToken] = await mailedTokens(email, 1)
    await prove(owner)
    await owner.ask('PUT', '/api/account/profile', { email })
    const tokens = await mailedTokens(email, 2)
    expect(await confirm(tokens[1])).toBe(200)

    expect(await confirm(strangersToken)).toBe(400)
    expect((await logIn(email, STRANGERS)).statusCode).toBe(401)
    expect((await logIn(email, PASSWORD)).statusCode).toBe(200)
  })

  test('is answered as the owner of an account is, and cannot change that account', async () => {
    const email = 'holder@example.com'
    await signUp(server, email)
    await register(email, { password: STRANGERS, firstName: 'Mallory' })
    const mails = await server.mailsTo(email, 2)
    expect([mails[1]?.subject, tokenIn(mails[1])]).toEqual(['You already have an account', ''])
    expect((await logIn(email, STRANGERS)).statusCode).toBe(401)
    expect((await logIn(email, PASSWORD)).json<User>().firstName).toBe('Ada')
    await until(async () => ((await rowsOf(email)).registrations === 0 ? true : undefined))
  })
})

test('of two links for one address that are opened at the same moment, one makes the account', async () => {
  const email = 'at-once@example.com'
  await register(email, { firstName: 'Vera' })
  await register(email, { password: STRANGERS, firstName: 'Mallory' })
  const tokens = await mailedTokens(email, 2)
  const statuses = await Promise.all([...tokens, ...tokens].map((token) => confirm(token)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  expect(await rowsOf(email)).toEqual({ registrations: 0, users: 1 })
})

test('the mail says when and where the account was asked for, and nothing that was typed', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  await register('told@example.com', { firstName: 'Win a prize', businessName: 'evil.example' }, firefox)
  const [mail] = await server.mailsTo('told@example.com')
  expect(mail?.text).toMatch(/asked for an account on \d+ \w+ \d{4} at \d\d:\d\d UTC \(Firefox on Windows\)/)
  expect(`${String(mail?.text)}${String(mail?.html)}`).not.toMatch(/prize|evil/)
})

test('asked for again, the link of every registration comes again, and both links of one work', async () => {
  const email = 'again@example.com'
  await register(email, { firstName: 'Vera' })
  const [first] = await mailedTokens(email, 1)
  const asked = await visit(server).ask('POST', '/api/resend-verification', { email })
  expect(asked.statusCode).toBe(200)
  const [, second] = await mailedTokens(email, 2)
  expect(second).not.toBe(first)
  expect(await confirm(first)).toBe(200)
  expect((await logIn(email, PASSWORD)).json<User>().firstName).toBe('Vera')
  expect(await confirm(second)).toBe(400)
})

test('whoever asks to reset the password of an account that waits gets the link that opens it', async () => {
  const email = 'forgotten@example.com'
  await register(email)
  await mailedTokens(email, 1)
  await visit(server).ask('POST', '/api/password-reset-request', { email })
  const mails = await server.mailsTo(email, 2)
  expect(mails[1]?.subject).toBe('Verify your email address')
  expect(await confirm(tokenIn(mails[1]))).toBe(200)
})

test('what nobody has confirmed in 7 days is deleted with its links, and nothing younger', async () => {
  const { db, pool } = server.services.connection
  await register('old@example.com')
  await register('young@example.com')
  const [[old], [young]] = [
    await mailedTokens('old@example.com', 1),
    await mailedTokens('young@example.com', 1),
  ]
  await pool.query(
    "update registrations set created_at = now() - interval '169 hours' where email like 'old@%'",
  )
  await pool.query(
    "update registrations set created_at = now() - interval '167 hours' where email like 'young@%'",
  )
  await enqueue(db, 'clear-leftovers', {})
  await until(async () => ((await rowsOf('old@example.com')).registrations === 0 ? true : undefined))
  expect([await confirm(old), await confirm(young)]).toEqual([400, 200])
  expect((await logIn('old@example.com', PASSWORD)).statusCode).toBe(401)
})

test('a link works for 24 hours', async () => {
  await register('late@example.com')
  const [token] = await mailedTokens('late@example.com', 1)
  await server.services.connection.pool.query(
    "update registration_tokens set expires_at = now() - interval '1 second' where registration_id in (select id from registrations where email = 'late@example.com')",
  )
  expect(await confirm(token)).toBe(400)
})
