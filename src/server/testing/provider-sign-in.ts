import { expect } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import { type OidcProvider, passThrough, type Person, startOidcProvider } from './oidc.ts'
import { startTestServer, type TestServer, type Visitor } from './test-server.ts'

/** The public address of a server whose people sign in at a provider. */
export const BASE_URL = 'http://manual.localhost'

export interface ServerWithProvider {
  server: TestServer
  provider: OidcProvider
  /** Signs a person in at the provider, or says no there; gives where the server sends the browser at the end. */
  signIn: (visitor: Visitor, person: Person | undefined, query?: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * A server whose people sign in at a provider of its own.
 *
 * @param onLog called with every line of the server's log, trace included
 */
export async function startServerWithProvider(
  { hasSigningOut = true, ...env }: { hasSigningOut?: boolean; RATE_LIMIT?: string } = {},
  onLog?: (line: string) => void,
): Promise<ServerWithProvider> {
  const provider = await startOidcProvider([`${BASE_URL}/api/callback`], { hasSigningOut })
  const server = await startTestServer({ BASE_URL, ...provider.env, ...env }, onLog)
  return {
    server,
    provider,
    async signIn(visitor, person, query = '') {
      provider.seat(person)
      return await comeBack(visitor, await passThrough((await begin(visitor, query)).href))
    },
    async close() {
      await server.close()
      await provider.stop()
    },
  }
}

/** Somebody at the provider. */
export const ada: Person = {
  sub: 'ada-1',
  email: 'Ada@example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
}

/** Asks to sign in; gives the address at the provider that the browser is sent to. */
export async function begin(visitor: Visitor, query = ''): Promise<URL> {
  const response = await visitor.ask('GET', `/api/login${query}`)
  expect(response.statusCode).toBe(302)
  return new URL(String(response.headers.location))
}

/** Comes back to the server; gives where that sends the browser. */
export async function comeBack(visitor: Visitor, callback: URL): Promise<string> {
  expect(callback.origin).toBe(BASE_URL)
  const response = await visitor.ask('GET', callback.pathname + callback.search)
  expect(response.statusCode).toBe(302)
  return String(response.headers.location)
}

export async function whoIs(visitor: Visitor): Promise<User | undefined> {
  const response = await visitor.ask('GET', '/api/auth/user')
  return response.statusCode === 200 ? response.json<User>() : undefined
}
