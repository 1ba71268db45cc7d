import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedIn, prove, signInAgain } from '#server/testing/accounts.ts'
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
  // The first account is the master administrator, which cannot be deleted.
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

const makeToken = async (visitor: Visitor) =>
  (await visitor.ask('POST', '/api/share/tokens', { name: 'Phone' })).statusCode

const stateOf = async (visitor: Visitor) => (await visitor.ask('GET', '/api/reauthenticate')).json<unknown>()

/** Moves the proofs of an account into the past. */
async function age(userId: string, minutes: number): Promise<void> {
  await server.services.connection.pool.query(
    `update sessions set sess = jsonb_set(sess::jsonb, '{provenAt}', to_jsonb((sess ->> 'provenAt')::bigint - $2::bigint))
     where sess ->> 'userId' = $1`,
    [userId, minutes * 60_000],
  )
}

test('a proof holds for ten minutes; signing in is none', async () => {
  const ada = await signUp(server, 'proof@example.com')
  expect([await makeToken(ada), await stateOf(ada)]).toEqual([
    403,
    { isProven: false, methods: ['password'], provider: null },
  ])
  await prove(ada)
  expect([await makeToken(ada), await stateOf(ada)]).toEqual([
    201,
    { isProven: true, methods: ['password'], provider: null },
  ])
  await age(ada.user.id, 9)
  expect(await makeToken(ada)).toBe(201)
  await age(ada.user.id, 1)
  expect(await makeToken(ada)).toBe(403)
  expect(await makeToken(await signInAgain(server, 'proof@example.com'))).toBe(403)
})

test('a proof belongs to the device that gave it', async () => {
  const ada = await signUp(server, 'device@example.com')
  const phone = await signInAgain(server, 'device@example.com')
  await prove(ada)
  expect([await makeToken(ada), await makeToken(phone)]).toEqual([201, 403])
})

test('a copy of the cookie does not share the proof', async () => {
  const ada = await signUp(server, 'copied@example.com')
  const { cookie } = ada
  await prove(ada)
  const thief = await server.app.inject({ url: '/api/auth/user', headers: { cookie } })
  expect([thief.statusCode, await makeToken(ada)]).toEqual([401, 201])
})

test('a request that was on its way with the id before does not take the new cookie from the browser', async () => {
  const ada = await signUp(server, 'on-its-way@example.com')
  const { cookie } = ada
  await prove(ada)
  const late = await server.app.inject({ url: '/api/folders', headers: { cookie } })
  expect([late.statusCode, late.headers['set-cookie']]).toEqual([401, undefined])
  const open = await server.app.inject({ url: '/api/settings', headers: { cookie } })
  expect([open.statusCode, open.headers['set-cookie']]).toEqual([200, undefined])
})

test('a wrong password is no proof', async () => {
  const ada = await signUp(server, 'wrong@example.com')
  const refused = await ada.ask('POST', '/api/reauthenticate', { password: 'Wrong-horse-1' })
  const message = 'This is not your present password.'
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { message, code: 'invalid', details: [{ path: 'password', message }] },
  ])
  expect([await makeToken(ada), await isSignedIn(ada)]).toEqual([403, true])
})

test('passwords are not guessed by it', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' })
  try {
    const ada = await signUp(limited, 'guessed@example.com')
    for (let guess = 0; guess < 10; guess += 1)
      await ada.ask('POST', '/api/reauthenticate', { password: `Wrong-horse-${String(guess)}` })
    const refused = await ada.ask('POST', '/api/reauthenticate', { password: PASSWORD })
    expect(refused.statusCode).toBe(429)
  } finally {
    await limited.close()
  }
})

test.each([
  ['PUT', '/api/account/password', { password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }, 200],
  ['DELETE', '/api/account', {}, 204],
] as const)('%s %s takes a proof instead of the password', async (method, url, body, status) => {
  const ada = await signUp(server, `${method.toLowerCase()}@example.com`)
  const refused = await ada.ask(method, url, body)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'reauthenticate'])
  await prove(ada)
  expect((await ada.ask(method, url, body)).statusCode).toBe(status)
})

test('another password gives the session another id, and ends its proof', async () => {
  const ada = await signUp(server, 'renewed@example.com')
  await prove(ada)
  const { cookie } = ada
  const chosen = { password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }
  await ada.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...chosen })
  const thief = await server.app.inject({ url: '/api/auth/user', headers: { cookie } })
  expect([thief.statusCode, await isSignedIn(ada), await makeToken(ada)]).toEqual([401, true, 403])
})
