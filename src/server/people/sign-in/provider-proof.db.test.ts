import { afterAll, beforeAll, expect, test } from 'vitest'
import { passThrough, type ProviderCookies } from '#server/testing/oidc.ts'
import {
  ada,
  BASE_URL,
  begin,
  comeBack,
  type ServerWithProvider,
  startServerWithProvider,
  whoIs,
} from '#server/testing/provider-sign-in.ts'
import { visit, type Visitor } from '#server/testing/test-server.ts'

let running: ServerWithProvider
beforeAll(async () => {
  running = await startServerWithProvider()
})
afterAll(() => running.close())

/** Asks for a proof; gives the address at the provider that the browser is sent to. */
async function beginProof(visitor: Visitor): Promise<URL> {
  const response = await visitor.ask('GET', '/api/reauthenticate/provider')
  expect(response.statusCode).toBe(302)
  return new URL(String(response.headers.location))
}

const isProven = async (visitor: Visitor) =>
  (await visitor.ask('GET', '/api/reauthenticate')).json<{ isProven: boolean }>().isProven

async function signedIn(cookies: ProviderCookies = new Map()): Promise<Visitor> {
  const visitor = visit(running.server)
  running.provider.seat(ada)
  await comeBack(visitor, await passThrough((await begin(visitor)).href, cookies))
  return visitor
}

test('a fresh sign-in at the provider is a proof for an account without a password', async () => {
  const visitor = await signedIn()
  const host = new URL(running.provider.env.OIDC_ISSUER).host
  expect((await visitor.ask('GET', '/api/reauthenticate')).json()).toEqual({
    isProven: false,
    methods: ['provider'],
    provider: host,
  })
  const byPassword = await visitor.ask('POST', '/api/reauthenticate', { password: 'Correct-horse-1' })
  expect(byPassword.statusCode).toBe(409)

  const address = await beginProof(visitor)
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0'])
  const { cookie } = visitor
  expect(await comeBack(visitor, await passThrough(address.href))).toBe('/confirmed')
  expect([await isProven(visitor), visitor.cookie === cookie]).toEqual([true, false])
  const token = await visitor.ask('POST', '/api/share/tokens', { name: 'Phone' })
  expect(token.statusCode).toBe(201)
})

test('who is known at the provider already must sign in there afresh', async () => {
  const cookies: ProviderCookies = new Map()
  const visitor = await signedIn(cookies)
  const address = await beginProof(visitor)
  running.provider.seat(undefined)
  expect(await comeBack(visitor, await passThrough(address.href, cookies))).toBe(
    '/confirmed?error=provider_denied',
  )
  expect(await isProven(visitor)).toBe(false)
})

test('an old sign-in is no proof, also when the browser asks the provider for no fresh one', async () => {
  const cookies: ProviderCookies = new Map()
  const visitor = await signedIn(cookies)
  running.provider.age(3600)
  const address = await beginProof(visitor)
  for (const name of ['prompt', 'max_age']) address.searchParams.delete(name)
  running.provider.seat(undefined)
  expect(await comeBack(visitor, await passThrough(address.href, cookies))).toBe(
    '/confirmed?error=provider_refused',
  )
  expect(await isProven(visitor)).toBe(false)
})

test('somebody else at the provider proves nothing', async () => {
  const visitor = await signedIn()
  const before = await whoIs(visitor)
  running.provider.seat({ sub: 'eve-1', email: 'eve@example.com', email_verified: true })
  expect(await comeBack(visitor, await passThrough((await beginProof(visitor)).href))).toBe(
    '/confirmed?error=provider_other',
  )
  expect([await isProven(visitor), (await whoIs(visitor))?.id]).toEqual([false, before?.id])
})

test('the way back works for the browser that left, and for nobody who is signed out', async () => {
  const visitor = await signedIn()
  const callback = await passThrough((await beginProof(visitor)).href)
  expect(callback.origin).toBe(BASE_URL)
  const thief = visit(running.server)
  expect(await comeBack(thief, callback)).toBe('/login?error=provider_refused')
  expect(await whoIs(thief)).toBeUndefined()
  const stranger = await visit(running.server).ask('GET', '/api/reauthenticate/provider')
  expect(stranger.statusCode).toBe(401)
})
