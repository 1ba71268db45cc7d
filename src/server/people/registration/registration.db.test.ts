import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { prove } from '#server/testing/accounts.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  until,
  visit,
  type Visitor,
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
  { browser = visit(server), userAgent = 'curl' }: { browser?: Visitor; userAgent?: string } = {},
): Promise<void> {
  const body = { email, password: PASSWORD, firstName: 'Ada', ...typed }
  const answer = await browser.ask('POST', '/api/register-email', body, { 'user-agent': userAgent })
  expect(answer.statusCode).toBe(201)
}

/** The tokens that were mailed to an address, the oldest first, once there are so many. */
async function mailedTokens(email: string, count: number): Promise<string[]> {
  return (await server.mailsTo(email, count)).map(tokenIn)
}

/** Confirms an address as a program does. */
async function confirm(token: string | undefined): Promise<number> {
  return (await visit(server).ask('POST', '/api/verify-email', { token })).statusCode
}

/** Opens a mailed link in a browser. */
async function openLink(browser: Visitor, token: string | undefined): Promise<number> {
  return (await browser.ask('POST', '/api/verify-email', { token, fromPage: true })).statusCode
}

async function logIn(email: string, password: string, browser = visit(server)) {
  return await browser.ask('POST', '/api/login-email', { email, password })
}

/** Waits until the mails to an address that were asked for are written. */
async function mailsWritten(): Promise<void> {
  await until(async () => {
    const { rowCount } = await server.services.connection.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'account-mail' and run_at <= now()`,
    )
    return rowCount === 0 ? true : undefined
  })
}

async function rowsOf(email: string): Promise<{ registrations: number; users: number }> {
  const { rows } = await server.services.connection.pool.query<{ registrations: number; users: number }>(
    `select (select count(*)::int from registrations where email = $1) as registrations,
      (select count(*)::int from users where email = $1) as users`,
    [email],
  )
  return rows[0] ?? { registrations: 0, users: 0 }
}

const strangers = { password: STRANGERS, firstName: 'Mallory', businessName: 'Mallory Ltd' }
const owners = { firstName: 'Vera', businessName: 'Vera Ltd', businessType: 'LLP' }

describe("a stranger who registers somebody else's address", () => {
  describe.each([
    ['before', [strangers, strangers, strangers, owners]],
    ['after', [owners, strangers, strangers, strangers]],
    ['before and after', [strangers, owners, strangers, strangers]],
  ])('%s its owner', (order, registrations) => {
    const inbox = async (email: string) => {
      for (const typed of registrations) {
        await register(email, typed)
        await mailsWritten()
      }
      return (await mailedTokens(email, 1)).filter((token) => token !== '')
    }

    test.each([
      ['the oldest', 0],
      ['the newest', -1],
    ])('keeps nobody out who opens %s link, and gets nothing by it', async (which, index) => {
      const email = `victim-${order}-${which}@example.com`.replaceAll(' ', '-')
      const tokens = await inbox(email)
      const browser = visit(server)
      expect(await openLink(browser, tokens.at(index))).toBe(200)

      expect((await logIn(email, STRANGERS)).statusCode).toBe(403)
      const entered = await logIn(email, PASSWORD, browser)
      expect(entered.statusCode).toBe(200)
      expect(entered.json<User>()).toMatchObject({
        firstName: 'Vera',
        lastName: null,
        businessName: 'Vera Ltd',
        businessType: 'LLP',
      })
      expect((await logIn(email, STRANGERS)).statusCode).toBe(401)
      expect(await Promise.all(tokens.map(confirm))).toEqual(tokens.map(() => 400))
      expect(await rowsOf(email)).toEqual({ registrations: 0, users: 1 })
    })

    test('gets nothing by a program that opens every link, which opens the account by its password', async () => {
      const email = `program-${order}@example.com`.replaceAll(' ', '-')
      const program = visit(server)
      for (const token of await inbox(email)) {
        const answer = await program.ask('POST', '/api/verify-email', { token })
        expect(answer.statusCode).toBe(200)
      }
      expect((await logIn(email, STRANGERS)).statusCode).toBe(403)
      expect((await logIn(email, PASSWORD, program)).json<User>().firstName).toBe('Vera')
      expect((await logIn(email, STRANGERS)).statusCode).toBe(401)
    })
  })

  test('has no account after its owner, who has registered nothing, has opened the link', async () => {
    const email = 'unaware@example.com'
    await register(email, strangers)
    const [token] = await mailedTokens(email, 1)
    const browser = visit(server)
    expect(await openLink(browser, token)).toBe(200)
    expect(await rowsOf(email)).toEqual({ registrations: 1, users: 0 })
    expect((await logIn(email, STRANGERS)).statusCode).toBe(403)

    // The owner has no password, and chooses one.
    expect((await logIn(email, PASSWORD, browser)).statusCode).toBe(401)
    await visit(server).ask('POST', '/api/password-reset-request', { email })
    const mails = await server.mailsTo(email, 2)
    expect(mails[1]?.subject).toBe('Reset your password')
    const chosen = { token: tokenIn(mails[1]), password: PASSWORD, confirmPassword: PASSWORD }
    expect((await visit(server).ask('POST', '/api/password-reset', chosen)).statusCode).toBe(200)
    expect((await logIn(email, STRANGERS)).statusCode).toBe(401)
    expect((await logIn(email, PASSWORD)).json<User>()).toMatchObject({
      firstName: 'unaware',
      lastName: null,
      businessName: null,
      businessType: 'Ltd Company',
    })
    expect(await rowsOf(email)).toEqual({ registrations: 0, users: 1 })
  })

  test('gets nothing by a link of their own mailbox', async () => {
    const email = 'mine@example.com'
    await register(email, owners)
    await register('mallory@example.com', strangers)
    await register(email, strangers)
    const [own] = await mailedTokens('mallory@example.com', 1)
    const browser = visit(server)
    expect(await openLink(browser, own)).toBe(200)
    expect((await logIn(email, STRANGERS, browser)).statusCode).toBe(403)
    expect(await rowsOf(email)).toEqual({ registrations: 2, users: 0 })
  })

  test('learns what its owner learns: that the address must be verified, from the password that they typed', async () => {
    const email = 'waiting@example.com'
    await register(email)
    await register(email, strangers)
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

test('of several who open the account of one address at the same moment, one does', async () => {
  const email = 'at-once@example.com'
  await register(email, { firstName: 'Vera' })
  const [token] = await mailedTokens(email, 1)
  const browsers = Array.from({ length: 3 }, () => visit(server))
  for (const browser of browsers) expect(await openLink(browser, token)).toBe(200)
  const answers = await Promise.all([
    confirm(token),
    confirm(token),
    ...browsers.map(async (browser) => (await logIn(email, PASSWORD, browser)).statusCode),
  ])
  expect(answers.slice(0, 2).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await rowsOf(email)).toEqual({ registrations: 0, users: 1 })
  expect((await logIn(email, PASSWORD)).json<User>().firstName).toBe('Vera')
})

test('one mail says when and where an account was asked for, each time, and nothing that was typed', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const email = 'told@example.com'
  for (let time = 0; time < 7; time += 1)
    await register(email, { firstName: 'Win a prize', businessName: 'evil.example' }, { userAgent })
  await mailsWritten()
  // Two that were written at the same moment may come in either order.
  const mail = (await server.mailsTo(email)).find(({ text }) => text?.includes('\n- and 2 times before\n'))
  expect(mail?.text?.match(/^- \d+ \w+ \d{4} at \d\d:\d\d UTC \(Firefox on Windows\)$/gm)).toHaveLength(5)
  expect(`${String(mail?.text)}${String(mail?.html)}`).not.toMatch(/prize|evil/)
})

test('asked for again, a link comes again, and both work in whichever browser they are opened', async () => {
  const email = 'again@example.com'
  const [desk, phone] = [visit(server), visit(server)]
  await register(email, { firstName: 'Vera' }, { browser: desk })
  const [first] = await mailedTokens(email, 1)
  const asked = await visit(server).ask('POST', '/api/resend-verification', { email })
  expect(asked.statusCode).toBe(200)
  const [, second] = await mailedTokens(email, 2)
  expect(second).not.toBe(first)
  expect(await openLink(phone, second)).toBe(200)
  // Where no link was opened a right password is not enough: a stranger would know it too.
  expect((await logIn(email, PASSWORD, desk)).json<{ code: string }>().code).toBe('email_not_verified')
  expect(await openLink(desk, first)).toBe(200)
  expect((await logIn(email, PASSWORD, desk)).json<User>().firstName).toBe('Vera')
  expect((await logIn(email, PASSWORD)).statusCode).toBe(200)
  expect(await openLink(phone, second)).toBe(400)
})

test('a program without cookies confirms the only registration of an address, and signs in with its password', async () => {
  const email = 'program@example.com'
  await register(email, { firstName: 'Vera' })
  const [token] = await mailedTokens(email, 1)
  expect(await confirm(token)).toBe(200)
  expect((await logIn(email, PASSWORD)).json<User>().firstName).toBe('Vera')
  expect(await confirm(token)).toBe(400)
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
    "update registration_tokens set expires_at = now() - interval '1 second' where email = 'late@example.com'",
  )
  expect(await confirm(token)).toBe(400)
})

describe('limits of mails', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT: 'on' })
  })
  afterAll(() => limited.close())

  async function registerFrom(remoteAddress: string, email: string, typed: object = owners): Promise<number> {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: '/api/register-email',
      remoteAddress,
      payload: { email, password: PASSWORD, ...typed },
    })
    return statusCode
  }

  test('let the owner of an address have a mail after a stranger has registered it', async () => {
    const email = 'flooded@example.com'
    for (let time = 0; time < 5; time += 1) {
      expect(await registerFrom('203.0.113.9', email, strangers)).toBe(201)
      await limited.mailsTo(email, time + 1)
    }
    // From the same network, too.
    expect(await registerFrom('203.0.113.9', email)).toBe(201)
    const tokens = (await limited.mailsTo(email, 6)).map(tokenIn)
    const browser = visit(limited)
    await browser.ask('POST', '/api/verify-email', { token: tokens.at(-1), fromPage: true })
    const entered = await browser.ask('POST', '/api/login-email', { email, password: PASSWORD })
    expect(entered.json<User>().firstName).toBe('Vera')
  })

  test('refuse a stranger who goes on, alike for every address, and nobody on another network', async () => {
    await signUp(limited, 'settled@example.com')
    for (const address of ['settled@example.com', 'unknown@example.com']) {
      const asking = { network: '203.0.113.20', address }
      for (let time = 0; time < 10; time += 1) await limited.services.post.ask('registration', asking)
      expect(await registerFrom('203.0.113.20', address, strangers)).toBe(429)
      expect(await registerFrom('203.0.113.21', address)).toBe(201)
    }
  })

  test('hold back what is too much for an address, and its owner gets in by any of the links before', async () => {
    const email = 'besieged@example.com'
    for (let network = 0; network < 14; network += 1) {
      expect(await registerFrom(`192.0.2.${String(network)}`, email, strangers)).toBe(201)
      if (network < 10) await limited.mailsTo(email, network + 1)
    }
    expect(await registerFrom('198.51.100.7', email)).toBe(201)
    const { pool } = limited.services.connection
    await until(async () => {
      const { rowCount } = await pool.query(
        `select from graphile_worker.jobs where key = $1 and run_at > now() + interval '50 minutes'`,
        [`registration ${email}`],
      )
      return rowCount === 1 ? true : undefined
    })
    const tokens = (await limited.mailsTo(email)).map(tokenIn)
    expect(tokens).toHaveLength(10)
    const browser = visit(limited)
    await browser.ask('POST', '/api/verify-email', { token: tokens[0], fromPage: true })
    const entered = await browser.ask('POST', '/api/login-email', { email, password: PASSWORD })
    expect(entered.json<User>().firstName).toBe('Vera')
  })
})
