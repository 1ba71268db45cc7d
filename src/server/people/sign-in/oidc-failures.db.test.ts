import { expect, test } from 'vitest'
import { passThrough } from '#server/testing/oidc.ts'
import { ada, begin, comeBack, startServerWithProvider, whoIs } from '#server/testing/provider-sign-in.ts'
import { startTestServer, visit, type Visitor } from '#server/testing/test-server.ts'

test('a provider that is away is said to be, and found again', async () => {
  const { close, provider, server, signIn } = await startServerWithProvider()
  try {
    const visitor = visit(server)
    const leaver = visit(server)
    await signIn(leaver, ada)
    const callback = await passThrough((await begin(visitor)).href)
    await provider.stop()
    expect(await comeBack(visitor, callback)).toBe('/login?error=provider_away')
    // Who wants to sign out is signed out here.
    expect((await leaver.ask('POST', '/api/logout')).statusCode).toBe(204)
    expect((await leaver.ask('GET', '/api/logout/provider')).headers.location).toBe('/login')
    expect(await whoIs(leaver)).toBeUndefined()
    const response = await visitor.ask('GET', '/api/login?next=/account')
    expect(response.headers.location).toBe('/login?error=provider_away&next=%2Faccount')
    expect((await visitor.ask('GET', '/api/settings')).json()).toMatchObject({ oidc: true })
  } finally {
    await close()
  }
})

test('no token, code or secret is logged at any level, whatever becomes of a sign-in', async () => {
  const log: string[] = []
  const { close, provider, server } = await startServerWithProvider(undefined, (line) => log.push(line))
  const codes: string[] = []
  const leave = async (visitor: Visitor, change: (address: URL) => void = () => undefined) => {
    const address = await begin(visitor)
    change(address)
    const callback = await passThrough(address.href)
    codes.push(callback.searchParams.get('code') ?? '')
    return callback
  }
  try {
    const [visitor, refused, late, leaver] = [visit(server), visit(server), visit(server), visit(server)]
    provider.seat(ada)
    const callback = await leave(visitor)
    expect(await comeBack(visitor, callback)).toBe('/board-manual')
    expect(await comeBack(leaver, await leave(leaver))).toBe('/board-manual')
    const misled = await leave(refused, ({ searchParams }) => searchParams.set('nonce', 'A'.repeat(43)))
    expect(await comeBack(refused, misled)).toBe('/login?error=provider_refused')
    const again = await leave(refused)
    again.searchParams.set('code', callback.searchParams.get('code') ?? '')
    expect(await comeBack(refused, again)).toBe('/login?error=provider_refused')
    await visitor.ask('POST', '/api/logout')
    expect((await visitor.ask('GET', '/api/logout/provider')).headers.location).toContain('id_token_hint')
    const waiting = await leave(late)
    await provider.stop()
    expect(await comeBack(late, waiting)).toBe('/login?error=provider_away')
    await leaver.ask('POST', '/api/logout')
    expect((await leaver.ask('GET', '/api/logout/provider')).headers.location).toBe('/login')
  } finally {
    await close()
  }

  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = provider.env
  const secrets = [...provider.tokens, ...codes, secret, btoa(`${id}:${secret}`)]
  // Two of each sign-in that came to its end and of the one whose nonce was another.
  expect([provider.tokens.length, codes.length, new Set(secrets).size]).toEqual([6, 5, 13])
  expect(secrets.filter((each) => each.length < 20)).toEqual([])
  const written = log.join('')
  expect(written.match(/signing in at the provider failed/g)).toHaveLength(3)
  expect(written).toContain('the provider could not be asked to sign somebody out')
  expect(written).toContain('"route":"/api/callback"')
  for (const each of secrets) expect(written).not.toContain(each)
})

test('without a provider there is the login screen', async () => {
  const other = await startTestServer()
  try {
    const visitor = visit(other)
    expect((await visitor.ask('GET', '/api/login')).headers.location).toBe('/login')
    expect((await visitor.ask('GET', '/api/login?next=/account')).headers.location).toBe(
      '/login?next=%2Faccount',
    )
    expect((await visitor.ask('GET', '/api/callback?code=x')).headers.location).toBe('/login')
    expect((await visitor.ask('GET', '/api/settings')).json()).toMatchObject({ oidc: false })
  } finally {
    await other.close()
  }
})
