import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { EndpointSpec } from '#contract/platform/endpoint.ts'
import { AppError, errorTable } from '#contract/platform/errors.ts'
import { folderId } from '#contract/manual/folders.ts'
import type { User } from '#contract/people/sign-in.ts'
import { masterFolderId, masterId } from '#contract/template/template.ts'
import { isList } from '#server/platform/http/list.ts'
import { prove } from '#server/testing/accounts.ts'
import { routes } from '#server/testing/requests.ts'
import { type Visitor, signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'

// Tries every route of the contract, under each of its addresses, as those who must get nothing from it. What each must
// not take is tried in `contract-input.db.test.ts`.

let server: TestServer
let ada: Visitor
let eve: Visitor & { user: User }
/** Signed in, without a fresh proof of who she is. */
let grace: Visitor

beforeAll(async () => {
  server = await startTestServer()
  // The first account to be verified is the master administrator.
  ada = await signUp(server, 'ada@example.com')
  eve = await signUp(server, 'eve@example.com')
  grace = await signUp(server, 'grace@example.com')
  for (const visitor of [ada, eve]) await prove(visitor)
})
afterAll(() => server.close())

const guarded = routes.filter(({ spec }) => spec.access === 'user' || spec.access === 'master')
const changing = routes.filter(({ spec }) => spec.method !== 'GET' && spec.access !== 'signed')
const ofSomething = guarded.filter(({ spec }) => spec.params !== undefined)
const masters = guarded.filter(({ spec }) => spec.access === 'master')

/** An address with ids in it that are well written. */
function addressOf(spec: EndpointSpec, path: string): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema: z.ZodType | undefined = spec.params?.shape[name]
    if (schema === folderId) return 'A1'
    if (schema === masterFolderId) return masterId('A1')
    return '01890a5d-ac96-774b-bcce-b302099a8057'
  })
  const query = new URLSearchParams(
    Object.entries(spec.example?.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

function ask(visitor: Visitor, spec: EndpointSpec, path: string, headers: Record<string, string> = {}) {
  const body = spec.body === undefined || spec.body === 'multipart' ? undefined : (spec.example?.body ?? {})
  return visitor.ask(spec.method, addressOf(spec, path), body, headers)
}

test('the contract has every call once, and an example for each body', () => {
  const names = routes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(40)
  const withoutExample = routes.filter(
    ({ spec }) => typeof spec.body === 'object' && spec.example?.body === undefined,
  )
  expect(withoutExample).toEqual([])
})

describe('signed out', () => {
  test.each(guarded)('$name', async ({ spec, path }) => {
    const response = await ask(visit(server), spec, path)
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Unauthorized', code: 'unauthorized' },
    ])
  })
})

describe('meant for another person than the one who is signed in', () => {
  test.each(guarded)('$name', async ({ spec, path }) => {
    const response = await ask(ada, spec, path, { 'x-person': eve.user.id })
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Unauthorized', code: 'unauthorized' },
    ])
  })
})

describe('for the master administrator alone', () => {
  test.each(masters)('$name', async ({ spec, path }) => {
    const response = await ask(eve, spec, path)
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { message: 'Only master administrators can access this area.', code: 'forbidden' },
    ])
  })
})

describe('a list is given in pages', () => {
  const lists = guarded.filter(({ spec }) => isList(spec) && spec.params === undefined)

  test.each(lists)('$name', async ({ spec, path }) => {
    const page = async (limit: number) => {
      const url = new URL(addressOf(spec, path), 'http://localhost')
      url.searchParams.set('limit', String(limit))
      return await ada.ask('GET', url.pathname + url.search)
    }
    const first = await page(1)
    const total = Number(first.headers['x-total-count'])
    expect([first.statusCode, first.json<unknown[]>().length]).toEqual([200, Math.min(total, 1)])
    expect(first.headers['x-next-cursor'] === undefined).toBe(total <= 1)
    expect((await page(0)).statusCode).toBe(400)
  })
})

describe('without a fresh proof', () => {
  const proven = guarded.filter(({ spec }) => spec.proof === 'fresh')

  test.each(proven.filter(({ spec }) => spec.access === 'user'))('$name', async ({ spec, path }) => {
    const response = await ask(grace, spec, path)
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { message: 'Please confirm that it is you.', code: 'reauthenticate' },
    ])
  })

  test('calls that need one always know who makes them', () => {
    const needing = routes.filter(({ spec }) => spec.proof !== undefined)
    expect(needing.filter((route) => !guarded.includes(route))).toEqual([])
    expect(proven.length).toBeGreaterThan(1)
  })
})

describe('from another site', () => {
  test.each(changing)('$name', async ({ spec, path }) => {
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const response = await ask(ada, spec, path, { [name]: value })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'cross_site'])
    }
  })
})

describe('with nonsense for an id', () => {
  test.each(ofSomething)('$name', async ({ spec, path }) => {
    for (const id of ['..%2F..%2Fetc', 'a1', '%00', "'%3B--", 'x'.repeat(90)]) {
      const url = path.replaceAll(/:\w+/g, id)
      const response = await ada.ask(spec.method, url, spec.example?.body)
      expect([response.statusCode, url]).toEqual([404, url])
    }
  })
})

test('every failure of the table can be raised with its own words', () => {
  for (const [code, { status, message }] of Object.entries(errorTable)) {
    const error = new AppError(code as keyof typeof errorTable)
    expect([error.status, error.message]).toEqual([status, message])
  }
})

test('the OpenAPI document has every route', async () => {
  const document = (await visit(server).ask('GET', '/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }>()
  expect(document.openapi).toBe('3.1.0')
  for (const { spec, path, name } of routes) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()]
    expect(operation?.responses[String(spec.status)], name).toBeDefined()
  }
})

test('headers that keep strangers out stand on every answer', async () => {
  for (const url of ['/', '/api/auth/user', '/healthz', '/nowhere']) {
    const { headers } = await visit(server).ask('GET', url)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('neither the code, nor lists of folders, nor TRACE are answered', async () => {
  for (const url of [
    '/.git/config',
    '/package.json',
    '/src/server/main.ts',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/assets/.hidden',
    '/..%2fpackage.json',
    '//[',
  ]) {
    const { payload, statusCode } = await visit(server).ask('GET', url)
    expect([url, statusCode, payload.includes('board-manual"')]).toEqual([url, 404, false])
  }
  const trace = await server.app.inject({ method: 'TRACE', url: '/', headers: { cookie: 'secret=1' } })
  expect([trace.statusCode, trace.payload.includes('secret')]).toEqual([404, false])
})
