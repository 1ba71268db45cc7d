import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Factors } from '#contract/people/second-factor.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import {
  changeEmail,
  isSignedIn,
  mailAbout,
  mailSaying,
  prove,
  signInAgain,
} from '#server/testing/accounts.ts'
import type { Authenticator } from '#server/testing/authenticator.ts'
import { addPasskey, addTotp, codeOf, passkeyChallenge } from '#server/testing/factors.ts'
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

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

const STRONG = 'Vermilion-tide-93'
const newEmail = () => `undo-${crypto.randomUUID()}@example.com`

const undo = async (token: string) => await visit(server).ask('POST', '/api/undo-email', { token })

/** The token in the link of the newest mail that says a change of the factors. */
async function undoTokenOf(email: string, text: string): Promise<string> {
  return tokenIn(await mailSaying(server, email, text))
}

/** Undoes a change; gives the address of the account and somebody who has chosen another password with it. */
async function undoAndReset(token: string): Promise<{ email: string; back: Visitor; asked: unknown }> {
  const undone = await undo(token)
  expect(undone.statusCode).toBe(200)
  const { email, resetToken } = undone.json<{ email: string; resetToken: string }>()
  expect(await isSignedIn(await signInAgain(server, email))).toBe(false)
  const chosen = { token: resetToken, password: STRONG, confirmPassword: STRONG }
  expect((await visit(server).ask('POST', '/api/password-reset', chosen)).statusCode).toBe(200)
  const back = visit(server)
  const entered = await back.ask('POST', '/api/login-email', { email, password: STRONG })
  return { email, back, asked: entered.json<{ secondFactor?: unknown }>().secondFactor }
}

const enter = async (visitor: Visitor, body: unknown) =>
  (await visitor.ask('POST', '/api/login-second-factor', body)).statusCode

const opensAlone = async (authenticator: Authenticator) => {
  const visitor = visit(server)
  const passkey = authenticator.get(await passkeyChallenge(visitor))
  return (await visitor.ask('POST', '/api/login-passkey', { passkey })).statusCode
}

/** As if what an account has now had been added two days ago. */
async function age(email: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'])
    await server.services.connection.pool.query(
      `update ${table} set created_at = created_at - interval '2 days'${table === 'totp_secrets' ? ", confirmed_at = confirmed_at - interval '2 days'" : ''}
       where user_id = (select id from users where email = $1)`,
      [email],
    )
}

describe('a factor that was added by somebody who knows the password', () => {
  test('locks nobody out: the link of the mail takes it back, and what came after it', async () => {
    const email = newEmail()
    const owner = await signUp(server, email)
    const thief = await signInAgain(server, email)
    const { authenticator } = await addPasskey(thief)
    await addTotp(server, thief)
    const token = await undoTokenOf(email, 'A passkey was added')
    const later = await undoTokenOf(email, 'One-time codes were turned on')
    expect(await opensAlone(authenticator)).toBe(200)

    const { asked, back } = await undoAndReset(token)
    expect([asked, await isSignedIn(back)]).toEqual([undefined, true])
    expect(await Promise.all([owner, thief].map(isSignedIn))).toEqual([false, false])
    expect(await opensAlone(authenticator)).toBe(401)
    expect((await back.ask('GET', '/api/account/factors')).json()).toEqual({
      passkeys: [],
      totp: false,
      recoveryCodes: 0,
      requiredBy: null,
    })
    // Each link works once, and those of later changes no more.
    expect([(await undo(token)).statusCode, (await undo(later)).statusCode]).toEqual([400, 400])
    const { rows } = await server.services.connection.pool.query(
      `select type, detail from security_events where user_id = $1 and detail ->> 'change' = 'undone'`,
      [owner.user.id],
    )
    expect(rows).toEqual([{ type: 'second-factor', detail: { change: 'undone' } }])
  })

  test('goes alone where the link is that of the last change', async () => {
    const email = newEmail()
    const owner = await signUp(server, email)
    const { authenticator } = await addPasskey(owner)
    await age(email)
    await addTotp(server, await signInByPasskey(authenticator))
    const { asked } = await undoAndReset(await undoTokenOf(email, 'One-time codes were turned on'))
    expect(asked).toEqual(['passkey', 'recovery'])
    expect(await opensAlone(authenticator)).toBe(200)
  })
})

async function signInByPasskey(authenticator: Authenticator): Promise<Visitor> {
  const visitor = visit(server)
  const passkey = authenticator.get(await passkeyChallenge(visitor))
  await visitor.ask('POST', '/api/login-passkey', { passkey })
  return visitor
}

describe('factors that were removed come back as they were', () => {
  test('one-time codes with their recovery codes, of which a used one stays used', async () => {
    const email = newEmail()
    const owner = await signUp(server, email)
    const { recoveryCodes, secret } = await addTotp(server, owner)
    const [used, kept] = recoveryCodes
    expect(await enter(await signInAgain(server, email), { recovery: used })).toBe(200)
    await age(email)
    await prove(owner)
    expect((await owner.ask('DELETE', '/api/account/totp')).statusCode).toBe(204)
    expect(await isSignedIn(await signInAgain(server, email))).toBe(true)

    const { asked, back } = await undoAndReset(await undoTokenOf(email, 'One-time codes were turned off'))
    expect(asked).toEqual(['totp', 'recovery'])
    expect(await enter(back, { recovery: used })).toBe(401)
    expect(await enter(back, { recovery: kept })).toBe(200)
    const again = await signInAgain(server, email, { password: STRONG })
    expect(await enter(again, { totp: codeOf(secret) })).toBe(200)
  })

  test('a passkey, with its name', async () => {
    const email = newEmail()
    const owner = await signUp(server, email)
    const { authenticator, passkey } = await addPasskey(owner)
    await age(email)
    expect((await owner.ask('DELETE', `/api/account/passkeys/${passkey.id}`)).statusCode).toBe(204)
    expect(await opensAlone(authenticator)).toBe(401)
    await undoAndReset(await undoTokenOf(email, 'A passkey was removed'))
    const back = await signInByPasskey(authenticator)
    const { passkeys, recoveryCodes } = (await back.ask('GET', '/api/account/factors')).json<Factors>()
    expect([passkeys.map(({ id, name }) => [id, name]), recoveryCodes]).toEqual([
      [[passkey.id, 'Laptop']],
      10,
    ])
  })

  test('recovery codes, in the place of those that were made anew', async () => {
    const email = newEmail()
    const owner = await signUp(server, email)
    const { recoveryCodes } = await addTotp(server, owner)
    await age(email)
    const renewed = (await owner.ask('POST', '/api/account/recovery-codes')).json<{
      recoveryCodes: string[]
    }>()
    const { back } = await undoAndReset(await undoTokenOf(email, 'New recovery codes were made'))
    expect(await enter(back, { recovery: renewed.recoveryCodes[0] })).toBe(401)
    expect(await enter(back, { recovery: recoveryCodes[0] })).toBe(200)
  })

  test('also when somebody else has registered a key under the name of the passkey', async () => {
    const email = newEmail()
    const owner = await signUp(server, email)
    const { authenticator, passkey } = await addPasskey(owner)
    const { secret } = await addTotp(server, owner)
    await age(email)
    await prove(owner)
    await owner.ask('DELETE', `/api/account/passkeys/${passkey.id}`)
    await owner.ask('DELETE', '/api/account/totp')
    await addPasskey(await signUp(server, newEmail()), authenticator)
    const { asked, back } = await undoAndReset(await undoTokenOf(email, 'A passkey was removed'))
    expect(asked).toEqual(['totp', 'recovery'])
    expect(await enter(back, { totp: codeOf(secret) })).toBe(200)
  })
})

test('a change of the address after that of a factor is undone with it: the earlier link has the last word', async () => {
  const email = newEmail()
  await signUp(server, email)
  const thief = await signInAgain(server, email)
  await addTotp(server, thief)
  const token = await undoTokenOf(email, 'One-time codes were turned on')
  const theirs = newEmail()
  await changeEmail(server, thief, theirs)
  await addPasskey(thief)
  const thiefs = await undoTokenOf(theirs, 'A passkey was added')
  const undone = await undoAndReset(token)
  expect([undone.email, undone.asked]).toEqual([email, undefined])
  expect((await undo(thiefs)).statusCode).toBe(400)
})

test('a change of the address that is undone puts back what was removed since the day before', async () => {
  const email = newEmail()
  const owner = await signUp(server, email)
  const { secret } = await addTotp(server, owner)
  await age(email)
  await prove(owner)
  await owner.ask('DELETE', '/api/account/totp')
  await changeEmail(server, owner, newEmail())
  const { asked, back } = await undoAndReset(
    tokenIn(await mailAbout(server, email, 'Your email address was changed')),
  )
  expect(asked).toEqual(['totp', 'recovery'])
  expect(await enter(back, { totp: codeOf(secret) })).toBe(200)
})

test('the link works for 7 days, and what was removed is then forgotten', async () => {
  const email = newEmail()
  const owner = await signUp(server, email)
  await addTotp(server, owner)
  await prove(owner)
  await owner.ask('DELETE', '/api/account/totp')
  const token = await undoTokenOf(email, 'One-time codes were turned off')
  const { db, pool } = server.services.connection
  const left = await pool.query<{ days: number }>(
    `select extract(epoch from expires_at - now())::float8 / 86400 as days from tokens where user_id = $1`,
    [owner.user.id],
  )
  expect(left.rows.length).toBeGreaterThan(0)
  for (const { days } of left.rows) expect(days).toBeCloseTo(7, 1)
  await pool.query('update tokens set expires_at = now() where user_id = $1', [owner.user.id])
  expect((await undo(token)).statusCode).toBe(400)

  const kept = async () =>
    (await pool.query('select from removed_factors where user_id = $1', [owner.user.id])).rowCount
  expect(await kept()).toBe(11)
  await pool.query(`update removed_factors set removed_at = removed_at - interval '7 days'`)
  await enqueue(db, 'clear-leftovers', {})
  await pool.query(`update removed_factors set removed_at = removed_at - interval '25 hours'`)
  await enqueue(db, 'clear-leftovers', {})
  await until(async () => ((await kept()) === 0 ? true : undefined))
})

test('the use of a recovery code is told without a link: it changes nothing that could be undone', async () => {
  const email = newEmail()
  const { recoveryCodes } = await addTotp(server, await signUp(server, email))
  await enter(await signInAgain(server, email, { password: PASSWORD }), { recovery: recoveryCodes[0] })
  expect(await undoTokenOf(email, 'signed in to your Board Manual account with a recovery code')).toBe('')
})
