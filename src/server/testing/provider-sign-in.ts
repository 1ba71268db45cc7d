import { expect } from 'vitest'
import type { User } from '#contract/sign-in.ts'
import type { Person } from './oidc.ts'
import type { Visitor } from './test-server.ts'

/** The public address of a server whose people sign in at a provider. */
export const BASE_URL = 'http://manual.test'

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
