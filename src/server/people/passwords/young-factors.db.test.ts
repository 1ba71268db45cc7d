import { afterAll, beforeAll, expect, test } from 'vitest'
import type { YoungFactor } from '#contract/people/second-factor.ts'
import { isSignedIn, mailSaying, prove } from '#server/testing/accounts.ts'
import { addPasskey, addTotp, codeOf } from '#server/testing/factors.ts'
import {
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  until,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

// A reset of the password offers to drop the factors that somebody else may have added.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

const STRONG = 'Vermilion-tide-93'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const newEmail = () => `young-${crypto.randomUUID()}@example.com`

/** The token of a link that is asked for now. */
async function resetToken(email: string): Promise<string> {
  const links = async () =>
    (await server.mailsTo(email)).filter(({ subject }) => subject === 'Reset your password')
  const before = (await links()).length
  await visit(server).ask('POST', '/api/password-reset-request', { email })
  return await until(async () => {
    const now = await links()
    return now.length > before ? tokenIn(now.at(-1)) : undefined
  })
}

const ask = async (token: string) => await visit(server).ask('POST', '/api/password-reset/factors', { token })

const list = async (token: string) => (await ask(token)).json<{ factors: YoungFactor[] }>().factors

const reset = async (token: string, body: object = {}) =>
  (
    await visit(server).ask('POST', '/api/password-reset', {
      token,
      password: STRONG,
      confirmPassword: STRONG,
      ...body,
    })
  ).statusCode

/** What the sign-in with the new password asks for next; nothing when it is complete. */
async function askedOf(email: string): Promise<unknown> {
  const entered = await visit(server).ask('POST', '/api/login-email', { email, password: STRONG })
  expect(entered.statusCode).toBe(200)
  return entered.json<{ secondFactor?: unknown }>().secondFactor
}

/** Makes the factors of an account so many days older. */
async function age(visitor: Visitor & { user: { id: string } }, days: number): Promise<void> {
  for (const [table, column] of [
    ['passkeys', 'created_at'],
    ['totp_secrets', 'confirmed_at'],
    ['recovery_codes', 'created_at'],
  ])
    await server.services.connection.pool.query(
      `update ${String(table)} set ${String(column)} = ${String(column)} - $1 * interval '1 day' where user_id = $2`,
      [days, visitor.user.id],
    )
}

test('young factors are listed with their day and device, and those that are ticked go', async () => {
  const email = newEmail()
  const owner = await signUp(server, email)
  await addPasskey(owner)
  await age(owner, 8)
  const begun = Date.now()
  const browser = { 'user-agent': FIREFOX }
  await prove(owner)
  const { secret } = (await owner.ask('POST', '/api/account/totp', undefined, browser)).json<{
    secret: string
  }>()
  await owner.ask('POST', '/api/account/totp/confirm', { totp: codeOf(secret) }, browser)

  const token = await resetToken(email)
  const factors = await list(token)
  expect(factors).toEqual([
    {
      id: 'totp',
      kind: 'totp',
      name: null,
      device: 'Firefox on Windows',
      addedAt: expect.any(String) as string,
    },
  ])
  for (const { addedAt } of factors) expect(Date.parse(addedAt)).toBeGreaterThanOrEqual(begun - 1000)

  expect(await reset(token, { dropFactors: ['totp'] })).toBe(200)
  expect(await askedOf(email)).toEqual(['passkey', 'recovery'])
  const told = await mailSaying(server, email, 'when its password was reset')
  // Whoever else did this can be undone in their turn.
  const undone = await visit(server).ask('POST', '/api/undo-email', { token: tokenIn(told) })
  const again = undone.json<{ resetToken: string }>().resetToken
  expect(await reset(again)).toBe(200)
  expect(await askedOf(email)).toEqual(['passkey', 'totp', 'recovery'])
})

test('a passkey is named; with the last factor the recovery codes go, and the password is enough', async () => {
  const email = newEmail()
  const owner = await signUp(server, email)
  const { passkey } = await addPasskey(owner)
  const token = await resetToken(email)
  const factors = await list(token)
  expect(factors.map(({ id, kind, name }) => [id, kind, name])).toEqual([
    [passkey.id, 'passkey', 'Laptop'],
    ['recovery-codes', 'recovery-codes', null],
  ])
  expect(await reset(token, { dropFactors: [passkey.id] })).toBe(200)
  expect(await askedOf(email)).toBeUndefined()
  const { rows } = await server.services.connection.pool.query(
    'select from recovery_codes where user_id = $1',
    [owner.user.id],
  )
  expect(rows).toEqual([])
})

test('without a choice every factor stays, and one that is 7 days old stays in any case', async () => {
  const email = newEmail()
  const owner = await signUp(server, email)
  const { passkey } = await addPasskey(owner)
  await addTotp(server, owner)
  expect(await reset(await resetToken(email))).toBe(200)
  expect(await askedOf(email)).toEqual(['passkey', 'totp', 'recovery'])

  await age(owner, 7)
  const token = await resetToken(email)
  expect(await list(token)).toEqual([])
  expect(await reset(token, { dropFactors: [passkey.id, 'totp', 'recovery-codes'] })).toBe(200)
  expect(await askedOf(email)).toEqual(['passkey', 'totp', 'recovery'])
})

test('the link of one account neither shows nor drops factors of another', async () => {
  const email = newEmail()
  await signUp(server, email)
  const other = newEmail()
  const { passkey } = await addPasskey(await signUp(server, other))
  const token = await resetToken(email)
  expect(await list(token)).toEqual([])
  expect(await reset(token, { dropFactors: [passkey.id] })).toBe(200)
  const { rows } = await server.services.connection.pool.query('select from passkeys where id = $1', [
    passkey.id,
  ])
  expect(rows).toHaveLength(1)
})

test('the list is for a link that works, and leaves it as it is', async () => {
  const email = newEmail()
  const owner = await signUp(server, email)
  const token = await resetToken(email)
  expect([(await ask(token)).statusCode, (await ask(token)).statusCode]).toEqual([200, 200])
  await prove(owner)
  await owner.ask('PUT', '/api/account/profile', { email: newEmail() })
  expect(await reset(token)).toBe(200)
  for (const spent of [token, 'nonsense']) expect((await ask(spent)).statusCode).toBe(400)
  expect(await isSignedIn(owner)).toBe(false)

  const late = await resetToken(email)
  await server.services.connection.pool.query('update tokens set expires_at = now() where user_id = $1', [
    owner.user.id,
  ])
  expect((await ask(late)).statusCode).toBe(400)
})
