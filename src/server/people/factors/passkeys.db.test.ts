import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Factors } from '#contract/people/second-factor.ts'
import { isSignedIn, prove, signInAgain, undoToken } from '#server/testing/accounts.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { addPasskey, addTotp, passkeyChallenge } from '#server/testing/factors.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

async function withPasskey() {
  const email = `passkey-${crypto.randomUUID()}@example.com`
  const ada = await signUp(server, email)
  return { ada, email, ...(await addPasskey(ada)) }
}

const present = (visitor: Visitor, passkey: unknown) => visitor.ask('POST', '/api/login-passkey', { passkey })

test('a passkey opens its account without the password', async () => {
  const { authenticator, email, recoveryCodes } = await withPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const ada = visit(server)
  const options = await passkeyChallenge(ada)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials).toBeUndefined()
  const entered = await present(ada, authenticator.get(options))
  expect([entered.statusCode, entered.json<{ email: string }>().email]).toEqual([200, email])
  expect(await isSignedIn(ada)).toBe(true)
  const { passkeys } = (await ada.ask('GET', '/api/account/factors')).json<Factors>()
  expect(passkeys[0]?.lastUsedAt).not.toBeNull()
})

test('a passkey completes the sign-in that the password began', async () => {
  const { authenticator, email } = await withPasskey()
  const ada = await signInAgain(server, email)
  expect(await isSignedIn(ada)).toBe(false)
  const asked = await ada.ask('POST', '/api/login-email', { email, password: PASSWORD })
  expect(asked.json()).toEqual({ secondFactor: ['passkey', 'recovery'] })
  const options = await passkeyChallenge(ada)
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
  // The password was given: the device alone is enough.
  expect((await present(ada, authenticator.get(options, { isVerified: false }))).statusCode).toBe(200)
  expect(await isSignedIn(ada)).toBe(true)
})

test('one-time codes beside a passkey leave its recovery codes as they are', async () => {
  const { ada, email, recoveryCodes } = await withPasskey()
  expect(await addTotp(server, ada)).toMatchObject({ recoveryCodes: [] })
  const again = await signInAgain(server, email)
  const taken = await again.ask('POST', '/api/login-second-factor', { recovery: recoveryCodes?.[0] })
  expect(taken.statusCode).toBe(200)
})

test('a passkey found by somebody else opens nothing without finger, face or PIN', async () => {
  const { authenticator } = await withPasskey()
  const thief = visit(server)
  const refused = await present(
    thief,
    authenticator.get(await passkeyChallenge(thief), { isVerified: false }),
  )
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'invalid_credentials'])
})

test('an answer that was listened to does not open the account again', async () => {
  const { authenticator } = await withPasskey()
  const ada = visit(server)
  const answer = authenticator.get(await passkeyChallenge(ada))
  expect((await present(ada, answer)).statusCode).toBe(200)
  const eve = visit(server)
  await passkeyChallenge(eve)
  expect((await present(eve, answer)).statusCode).toBe(401)
  expect((await present(visit(server), answer)).statusCode).toBe(400)
})

test('a passkey that a thief added before changing the address is gone once that is undone', async () => {
  const { ada, authenticator, email } = await withPasskey()
  const kept = await withPasskey()
  await server.services.connection.pool.query(
    `update passkeys set created_at = now() - interval '2 days' where credential_id = $1`,
    [kept.authenticator.id],
  )
  const undone = async (visitor: Visitor, address: string) =>
    await visit(server).ask('POST', '/api/undo-email', { token: await undoToken(server, visitor, address) })
  expect((await undone(ada, email)).statusCode).toBe(200)
  expect((await undone(kept.ada, kept.email)).statusCode).toBe(200)
  const thief = visit(server)
  expect((await present(thief, authenticator.get(await passkeyChallenge(thief)))).statusCode).toBe(401)
  const owner = visit(server)
  expect((await present(owner, kept.authenticator.get(await passkeyChallenge(owner)))).statusCode).toBe(200)
})

test('a challenge works once', async () => {
  const { authenticator } = await withPasskey()
  const ada = visit(server)
  const options = await passkeyChallenge(ada)
  const site = { origin: 'https://board-manual.example', rpId: 'localhost' }
  expect((await present(ada, authenticator.get(options, { site }))).statusCode).toBe(401)
  expect((await present(ada, authenticator.get(options))).statusCode).toBe(400)
})

test('an answer given to another site is refused', async () => {
  const { authenticator } = await withPasskey()
  const phished = visit(server)
  for (const site of [
    { origin: 'https://board-manual.example', rpId: 'localhost' },
    { origin: 'http://localhost', rpId: 'board-manual.example' },
    { origin: 'http://localhost:8080', rpId: 'localhost' },
  ]) {
    const refused = await present(phished, authenticator.get(await passkeyChallenge(phished), { site }))
    expect([site, refused.statusCode]).toEqual([site, 401])
  }
})

test('a copy of a passkey is refused: its counter does not rise', async () => {
  const { authenticator } = await withPasskey()
  const ada = visit(server)
  expect((await present(ada, authenticator.get(await passkeyChallenge(ada)))).statusCode).toBe(200)
  authenticator.counter = 0
  const clone = visit(server)
  expect((await present(clone, authenticator.get(await passkeyChallenge(clone)))).statusCode).toBe(401)
})

test('a removed passkey opens nothing', async () => {
  const { ada, authenticator, email, passkey } = await withPasskey()
  const late = visit(server)
  const options = await passkeyChallenge(late)
  expect((await ada.ask('DELETE', `/api/account/passkeys/${passkey.id}`)).statusCode).toBe(204)
  expect((await present(late, authenticator.get(options))).statusCode).toBe(401)
  expect((await ada.ask('GET', '/api/account/factors')).json()).toMatchObject({
    passkeys: [],
    recoveryCodes: 0,
  })
  // Without a second factor the password is enough again.
  expect(await isSignedIn(await signInAgain(server, email))).toBe(true)
  const mails = await server.mailsTo(email, 3)
  // Two mails that are written at the same moment may arrive in either order.
  expect(mails.map(({ text }) => text).join('')).toContain('A passkey was removed')
})

test("somebody else's passkey does not complete the sign-in of an account", async () => {
  const { email } = await withPasskey()
  const eve = await withPasskey()
  const thief = await signInAgain(server, email)
  expect((await present(thief, eve.authenticator.get(await passkeyChallenge(thief)))).statusCode).toBe(401)
  expect(await isSignedIn(thief)).toBe(false)
})

test("somebody else's passkey is neither renamed nor removed", async () => {
  const { ada, passkey } = await withPasskey()
  const eve = await withPasskey()
  const url = `/api/account/passkeys/${passkey.id}`
  expect((await eve.ada.ask('PATCH', url, { name: 'Mine' })).statusCode).toBe(404)
  expect((await eve.ada.ask('DELETE', url)).statusCode).toBe(404)
  expect((await ada.ask('PATCH', url, { name: 'Phone' })).json()).toMatchObject({ name: 'Phone' })
})

test('a passkey is added with a fresh proof alone, and to one account', async () => {
  const { authenticator } = await withPasskey()
  const eve = await signUp(server, `passkey-${crypto.randomUUID()}@example.com`)
  const stolen = await eve.ask('POST', '/api/account/passkeys/options')
  expect([stolen.statusCode, stolen.json<{ code: string }>().code]).toEqual([403, 'reauthenticate'])
  await expect(addPasskey(eve, authenticator)).rejects.toThrow('409')
})

test('a passkey made for another challenge or site is not added', async () => {
  const ada = await signUp(server, `passkey-${crypto.randomUUID()}@example.com`)
  await prove(ada)
  const begin = async () =>
    (await ada.ask('POST', '/api/account/passkeys/options')).json<{ challenge: string; user: unknown }>()
  const add = async (passkey: unknown) =>
    (await ada.ask('POST', '/api/account/passkeys', { name: 'Laptop', passkey })).statusCode
  const first = await begin()
  const second = await begin()
  const site = { origin: 'https://board-manual.example', rpId: 'localhost' }
  expect(await add(new Authenticator().create(first))).toBe(400)
  expect(await add(new Authenticator().create(second))).toBe(400)
  expect(await add(new Authenticator().create(await begin(), site))).toBe(400)
  // A challenge of a sign-in is none for adding.
  expect(await add(new Authenticator().create({ ...second, ...(await passkeyChallenge(ada)) }))).toBe(400)
  expect(await add(new Authenticator().create(await begin()))).toBe(201)
})

test('a passkey proves who is at the screen, and only its owner', async () => {
  const { authenticator, email } = await withPasskey()
  const eve = await withPasskey()
  const ada = await signInAgain(server, email)
  await present(ada, authenticator.get(await passkeyChallenge(ada)))
  const challenge = async () =>
    (await ada.ask('POST', '/api/reauthenticate/options')).json<{ challenge: string }>()
  const others = await ada.ask('POST', '/api/reauthenticate', {
    passkey: eve.authenticator.get(await challenge()),
  })
  expect(others.statusCode).toBe(400)
  const own = await ada.ask('POST', '/api/reauthenticate', { passkey: authenticator.get(await challenge()) })
  expect(own.statusCode).toBe(204)
  expect((await ada.ask('GET', '/api/reauthenticate')).json()).toMatchObject({
    isProven: true,
    methods: ['passkey', 'password'],
  })
})
