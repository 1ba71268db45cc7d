import { generateKeyPairSync, sign } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Folder } from '#contract/manual/folders.ts'
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
import { PASSWORD, signUp, type TestServer, type Visitor, visit } from '#server/testing/test-server.ts'

let running: ServerWithProvider
let provider: ServerWithProvider['provider']
let server: TestServer
let signIn: ServerWithProvider['signIn']
beforeAll(async () => {
  running = await startServerWithProvider()
  ;({ provider, server, signIn } = running)
})
afterAll(() => running.close())

describe('signing in at the provider', () => {
  test('asks by code, with PKCE, state and nonce', async () => {
    const address = await begin(visit(server))
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'board-manual',
      response_type: 'code',
      redirect_uri: `${BASE_URL}/api/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
  })

  test('makes an account like any other, and finds it again', async () => {
    const visitor = visit(server)
    expect(await signIn(visitor, ada)).toBe('/board-manual')
    const user = await whoIs(visitor)
    expect(user).toMatchObject({
      email: 'ada@example.com',
      emailVerified: 1,
      authMethod: 'oidc',
      firstName: 'Ada',
      lastName: 'Lovelace',
      businessType: 'Ltd Company',
      role: 'master',
    })
    expect((await visitor.ask('GET', '/api/folders')).json<Folder[]>()).toHaveLength(88)

    const again = visit(server)
    // By who they are, not by an address that may change.
    expect(await signIn(again, { ...ada, email: 'ada@elsewhere.example' })).toBe('/board-manual')
    expect((await whoIs(again))?.id).toBe(user?.id)
  })

  test('takes names on one line, without characters that reorder them', async () => {
    const visitor = visit(server)
    const names = { given_name: 'Eve\u202E\nevil', family_name: '\u2066\u202D' }
    await signIn(visitor, { ...ada, sub: 'reordered', email: 'reordered@example.com', ...names })
    expect(await whoIs(visitor)).toMatchObject({ firstName: 'Eve evil', lastName: null })
  })

  test('gives the session a new id, and ends it at signing out', async () => {
    const visitor = visit(server)
    provider.seat(ada)
    const callback = await passThrough((await begin(visitor)).href)
    const before = visitor.cookie
    await comeBack(visitor, callback)
    expect(visitor.cookie).not.toBe(before)
    const stolen = visit(server)
    stolen.cookie = before
    expect(await whoIs(stolen)).toBeUndefined()
    expect((await visitor.ask('POST', '/api/logout')).statusCode).toBe(204)
    expect(await whoIs(visitor)).toBeUndefined()
  })

  test.each([
    ['/folder/A1?file=x', '/folder/A1?file=x'],
    ['https://evil.example/', '/board-manual'],
    ['//evil.example/', '/board-manual'],
    ['/\\evil.example/', '/board-manual'],
    ['/\t/evil.example/', '/board-manual'],
  ])('returns to %j by way of %j', async (next, end) => {
    expect(await signIn(visit(server), ada, `?${new URLSearchParams({ next }).toString()}`)).toBe(end)
  })
})

describe('an address that has an account', () => {
  test.each([false, undefined])("is nobody else's when the provider does not (%s)", async (isVerified) => {
    await signUp(server, `victim-${String(isVerified)}@example.com`)
    const visitor = visit(server)
    const person = { sub: `thief-${String(isVerified)}`, email: `victim-${String(isVerified)}@example.com` }
    expect(await signIn(visitor, { ...person, email_verified: isVerified })).toBe(
      '/login?error=provider_email',
    )
    expect(await whoIs(visitor)).toBeUndefined()
  })

  test('that somebody else had made for it is theirs no longer', async () => {
    const squatter = visit(server)
    const account = { email: 'owner@example.com', password: PASSWORD, firstName: 'Mallory' }
    await squatter.ask('POST', '/api/register-email', account)
    await server.mailsTo('owner@example.com')
    const owner = visit(server)
    await signIn(owner, {
      sub: 'owner-1',
      email: 'owner@example.com',
      email_verified: true,
      given_name: 'Olive',
    })
    expect(await whoIs(owner)).toMatchObject({
      email: 'owner@example.com',
      firstName: 'Olive',
      emailVerified: 1,
    })
    expect((await squatter.ask('POST', '/api/login-email', account)).statusCode).toBe(401)
  })

  test('without one, no account is made for an address nobody vouches for, or for none', async () => {
    for (const person of [
      { sub: 'new-1', email: 'new@example.com', email_verified: false },
      { sub: 'new-2' },
    ]) {
      expect(await signIn(visit(server), person)).toBe('/login?error=provider_email')
    }
    const { rows } = await server.services.connection.pool.query("select from users where email like 'new%'")
    expect(rows).toEqual([])
  })

  test('two browsers of one new person make one account', async () => {
    const person = { sub: 'twin', email: 'twin@example.com', email_verified: true }
    provider.seat(person)
    const visitors = [visit(server), visit(server), visit(server)]
    const callbacks = await Promise.all(
      visitors.map(async (visitor) => await passThrough((await begin(visitor)).href)),
    )
    await Promise.all(
      visitors.map(async (visitor, index) => await comeBack(visitor, callbacks[index] as URL)),
    )
    const ids = await Promise.all(visitors.map(async (visitor) => (await whoIs(visitor))?.id))
    expect(ids[0]).toBeDefined()
    expect(new Set(ids).size).toBe(1)
  })
})

describe('what is refused', () => {
  const refused = '/login?error=provider_refused'

  test('a code that was used', async () => {
    const visitor = visit(server)
    provider.seat(ada)
    const callback = await passThrough((await begin(visitor)).href)
    expect(await comeBack(visitor, callback)).toBe('/board-manual')
    expect(await comeBack(visitor, callback)).toBe(refused)
    // Nor in a new sign-in, with the state of that one.
    const state = (await begin(visitor)).searchParams.get('state') ?? ''
    callback.searchParams.set('state', state)
    expect(await comeBack(visitor, callback)).toBe(refused)
  })

  test('a state that is not ours, or none', async () => {
    const visitor = visit(server)
    provider.seat(ada)
    for (const state of ['another', undefined]) {
      const callback = await passThrough((await begin(visitor)).href)
      if (state === undefined) callback.searchParams.delete('state')
      else callback.searchParams.set('state', state)
      expect(await comeBack(visitor, callback)).toBe(refused)
    }
    expect(await whoIs(visitor)).toBeUndefined()
  })

  test("somebody else's way back", async () => {
    const callback = await passThrough((await begin(visit(server))).href)
    expect(await comeBack(visit(server), callback)).toBe(refused)
  })

  test.each(['nonce', 'code_challenge'])('a %s that was not ours', async (name) => {
    const visitor = visit(server)
    provider.seat(ada)
    const address = await begin(visitor)
    address.searchParams.set(name, 'A'.repeat(43))
    expect(await comeBack(visitor, await passThrough(address.href))).toBe(refused)
    expect(await whoIs(visitor)).toBeUndefined()
  })

  const claimsOf = (idToken: string) => {
    const [, payload = ''] = idToken.split('.')
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  }
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test.each<[string, (idToken: string) => string]>([
    [
      'names somebody else under the signature of another',
      (idToken) => {
        const [header, , signature] = idToken.split('.')
        return [header, encoded({ ...claimsOf(idToken), sub: 'somebody-else' }), signature].join('.')
      },
    ],
    [
      'has no signature',
      (idToken) => `${encoded({ alg: 'none' })}.${encoded({ ...claimsOf(idToken), sub: 'somebody-else' })}.`,
    ],
    [
      'is signed by a key of another provider',
      (idToken) => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
        const [header, payload] = idToken.split('.')
        const signed = `${String(header)}.${String(payload)}`
        return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
      },
    ],
  ])('an ID token that %s', async (_, tamper) => {
    const visitor = visit(server)
    provider.tamper(tamper)
    try {
      expect(await signIn(visitor, ada)).toBe(refused)
      expect(await whoIs(visitor)).toBeUndefined()
    } finally {
      provider.tamper((idToken) => idToken)
    }
    expect(await signIn(visitor, ada)).toBe('/board-manual')
  })

  test('who says no there, is told so and comes back to where they were', async () => {
    expect(await signIn(visit(server), undefined, '?next=/folder/A')).toBe(
      '/login?error=provider_denied&next=%2Ffolder%2FA',
    )
  })

  test('coming back without having left', async () => {
    const response = await visit(server).ask('GET', '/api/callback?code=x&state=y')
    expect([response.statusCode, response.headers.location]).toEqual([302, refused])
  })
})

describe('signing out', () => {
  const postLogout = async (visitor: Visitor) => {
    expect((await visitor.ask('POST', '/api/logout')).statusCode).toBe(204)
    return await afterwards(visitor)
  }
  const afterwards = async (visitor: Visitor) => {
    const response = await visitor.ask('GET', '/api/logout/provider')
    expect(response.statusCode).toBe(302)
    return String(response.headers.location)
  }
  const keptTokens = async (of: TestServer) => {
    const { rows } = await of.services.connection.pool.query(
      "select from sessions where sess ? 'idToken' or sess ? 'leaving'",
    )
    return rows.length
  }

  test('ends the session at the provider too, and leads back to the login screen', async () => {
    const visitor = visit(server)
    const atProvider: ProviderCookies = new Map()
    provider.seat(ada)
    await comeBack(visitor, await passThrough((await begin(visitor)).href, atProvider))
    // Known there, nobody is asked again.
    provider.seat(undefined)
    const back = await passThrough((await begin(visitor)).href, atProvider)
    expect(await comeBack(visitor, back)).toBe('/board-manual')

    const before = await keptTokens(server)
    const address = new URL(await postLogout(visitor))
    expect(await whoIs(visitor)).toBeUndefined()
    expect(address.origin).toBe(provider.env.OIDC_ISSUER)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'board-manual',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      post_logout_redirect_uri: `${BASE_URL}/login`,
    })
    expect((await passThrough(address.href, atProvider)).href).toBe(`${BASE_URL}/login`)
    expect(await keptTokens(server)).toBe(before - 1)

    const again = await passThrough((await begin(visitor)).href, atProvider)
    expect(await comeBack(visitor, again)).toBe('/login?error=provider_denied')
  })

  test('is not done by an address that somebody is lured to', async () => {
    const visitor = visit(server)
    await signIn(visitor, ada)
    expect(await afterwards(visitor)).toBe('/login')
    expect(await whoIs(visitor)).toBeDefined()
  })

  test('happens once, and here alone for who signed in with a password or not at all', async () => {
    const visitor = visit(server)
    await signIn(visitor, ada)
    expect(await postLogout(visitor)).toContain('id_token_hint')
    expect(await afterwards(visitor)).toBe('/login')
    const { email } = (await signUp(server, 'password@example.com')).user
    await visitor.ask('POST', '/api/login-email', { email, password: PASSWORD })
    expect(await postLogout(visitor)).toBe('/login')
    expect(await postLogout(visit(server))).toBe('/login')
  })

  test('that was not followed to the provider is forgotten in minutes, and signing in then lasts as ever', async () => {
    const visitor = visit(server)
    await signIn(visitor, ada)
    const lifeOf = ({ cookies }: LightMyRequestResponse) =>
      Number(cookies.find(({ name }) => name === 'bm.sid')?.expires) - Date.now()
    expect(lifeOf(await visitor.ask('POST', '/api/logout'))).toBeLessThanOrEqual(5 * 60_000)
    const { email } = (await signUp(server, 'after@example.com')).user
    const entered = await visitor.ask('POST', '/api/login-email', { email, password: PASSWORD })
    expect(lifeOf(entered)).toBeGreaterThan(6 * 86_400_000)
  })

  test('ends here where the provider has none, and nothing is kept for it', async () => {
    const without = await startServerWithProvider({ hasSigningOut: false })
    try {
      const visitor = visit(without.server)
      await without.signIn(visitor, ada)
      expect(await keptTokens(without.server)).toBe(0)
      expect(await postLogout(visitor)).toBe('/login')
      expect(await whoIs(visitor)).toBeUndefined()
    } finally {
      await without.close()
    }
  })
})
