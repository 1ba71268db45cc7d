import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSaying, prove } from '#server/testing/accounts.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { addPasskey, addTotp, codeOf, passkeyChallenge } from '#server/testing/factors.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

// Somebody who knows the password guesses the second factor from many networks.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' })
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

const KNOWN = 'Somebody knows your password'

interface Owner {
  owner: Visitor
  email: string
  secret: string
  recoveryCodes: string[]
}

async function withTotp(): Promise<Owner> {
  const email = `guessed-${crypto.randomUUID()}@example.com`
  const owner = await signUp(server, email)
  return { owner, email, ...(await addTotp(server, owner)) }
}

/** Gives the password and then a code, from a network address. */
async function enter(
  { email }: Owner,
  network: string,
  code: { totp: string } | { recovery: string },
  password = PASSWORD,
) {
  const call = async (url: string, payload: object, cookie = '') =>
    await server.app.inject({ method: 'POST', url, remoteAddress: network, headers: { cookie }, payload })
  const begun = await call('/api/login-email', { email, password })
  const cookie = String(begun.headers['set-cookie']).split(';')[0]
  return await call('/api/login-second-factor', code, cookie)
}

/** So many wrong codes, a few from each of many networks; gives their answers. */
async function guess(owner: Owner, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) {
    const code = n % 2 === 0 ? { totp: codeOf(owner.secret, 100 + n) } : { recovery: '0000-0000-0000-0000' }
    statuses.push((await enter(owner, `198.51.${String(Math.floor(n / 4))}.1`, code)).statusCode)
  }
  return statuses
}

const wrong = (times: number) => Array.from({ length: times }, () => 401)

const told = async ({ email }: Owner) =>
  (await server.mailsTo(email)).filter(({ text }) => text?.includes(KNOWN) === true).length

test('is stopped after 20 wrong codes in a day, from wherever they come, and the owner is told once', async () => {
  const owner = await withTotp()
  expect(await guess(owner, 19)).toEqual(wrong(19))
  expect(await told(owner)).toBe(0)
  expect(await guess(owner, 3)).toEqual([401, 429, 429])
  const mail = await mailSaying(server, owner.email, KNOWN)
  expect(mail.text).toContain('/forgot-password')
  for (const code of [{ totp: codeOf(owner.secret) }, { recovery: owner.recoveryCodes[0] ?? '' }]) {
    const refused = await enter(owner, '203.0.113.9', code)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'rate_limited'])
    expect(refused.json<{ message: string }>().message).toContain('choose a new password')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  }
  expect(await told(owner)).toBe(1)
})

test('does not keep the owner out, who has a passkey or chooses another password', async () => {
  const owner = await withTotp()
  const { authenticator } = await addPasskey(owner.owner, new Authenticator())
  await guess(owner, 20)
  const visitor = visit(server)
  const passkey = authenticator.get(await passkeyChallenge(visitor))
  expect((await visitor.ask('POST', '/api/login-passkey', { passkey })).statusCode).toBe(200)

  await visit(server).ask('POST', '/api/password-reset-request', { email: owner.email })
  const token = tokenIn(await mailSaying(server, owner.email, 'reset-password'))
  const chosen = { password: 'Vermilion-tide-93', confirmPassword: 'Vermilion-tide-93' }
  await visit(server).ask('POST', '/api/password-reset', { token, ...chosen })
  const entered = await enter(owner, '203.0.113.10', { totp: codeOf(owner.secret) }, chosen.password)
  expect(entered.statusCode).toBe(200)
})

test('gains nothing by waiting until the owner has signed in, who takes back no wrong code with a right one', async () => {
  const owner = await withTotp()
  expect(await guess(owner, 19)).toEqual(wrong(19))
  expect((await enter(owner, '203.0.113.11', { totp: codeOf(owner.secret) })).statusCode).toBe(200)
  expect(await guess(owner, 2)).toEqual([401, 429])
})

test('is stopped on a device that is signed in, too', async () => {
  const owner = await withTotp()
  await guess(owner, 18)
  const proveBy = async (steps: number) => {
    const response = await owner.owner.ask('POST', '/api/reauthenticate', {
      totp: codeOf(owner.secret, steps),
    })
    return response.statusCode
  }
  expect([await proveBy(100), await proveBy(101), await proveBy(0)]).toEqual([400, 400, 429])
  expect((await owner.owner.ask('POST', '/api/reauthenticate', { password: PASSWORD })).statusCode).toBe(204)
})

test('gains nothing by another network of the same /48', async () => {
  const owner = await withTotp()
  const from = async (network: string) =>
    (await enter(owner, network, { recovery: '0000-0000-0000-0000' })).statusCode
  for (let n = 1; n <= 10; n += 1) expect(await from(`2001:db8:1:${String(n)}::1`)).toBe(401)
  expect(await from('2001:db8:1:ffff::1')).toBe(429)
  expect(await from('2001:db8:2::1')).toBe(401)
})

test('is counted apart from wrong passwords', async () => {
  const owner = await withTotp()
  for (let n = 0; n < 30; n += 1)
    await server.app.inject({
      method: 'POST',
      url: '/api/login-email',
      remoteAddress: `198.51.100.${String(n)}`,
      payload: { email: owner.email, password: 'Wrong-horse-1' },
    })
  await prove(owner.owner)
  expect((await enter(owner, '203.0.113.12', { totp: codeOf(owner.secret) })).statusCode).toBe(200)
  expect(await told(owner)).toBe(0)
})
