import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import { prove } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import {
  fittingRequest,
  type FittingRequest,
  type Route,
  routes,
  send,
  type Things,
  thingsFor,
  type World,
} from '#server/testing/requests.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

// Makes every call about a company as everybody who may not make it, and as those who may.

let server: TestServer
let world: World
let company: string

const names = ['director', 'auditor', 'accountant', 'reader', 'former', 'invited', 'stranger'] as const
type Name = (typeof names)[number]
const members = {} as Record<Name, Visitor>

beforeAll(async () => {
  server = await startTestServer()
  const ada = await signUp(server, 'ada@example.com')
  world = { server, ada }
  company = await companyOf(server, ada)
  const persons = {} as Record<Name, Member>
  for (const name of names) persons[name] = await signUp(server, `${name}@example.com`)
  const finance = (access: 'view' | 'edit') => ({
    functions: { ...everyFunction('none'), 'Finance Director': access },
  })
  await addMember(server, company, persons.director, { role: 'director' })
  await addMember(server, company, persons.auditor, { functions: everyFunction('view') })
  await addMember(server, company, persons.accountant, finance('edit'))
  await addMember(server, company, persons.reader, finance('view'))
  await addMember(server, company, persons.former, { role: 'director', until: '2020-01-31' })
  const invitation = { email: 'invited@example.com', role: 'director' }
  await prove(ada)
  await ada.ask('POST', '/api/company/invitations', invitation)
  for (const name of names) members[name] = inCompany(persons[name], company)
})
afterAll(() => server.close())

const ofCompany = routes.filter(
  ({ path, spec }) =>
    spec.access === 'user' &&
    spec.needs !== undefined &&
    path === spec.path &&
    // Streams have a test of their own.
    spec.reply !== 'events',
)
/** What ends or changes the company for all is tried by the tests of companies. */
const ofPapers = ofCompany.filter(({ spec }) => spec.needs !== 'manage')

async function fresh(route: Route, department: 'Managing Director' | 'Finance Director') {
  const things = await thingsFor(world, route, department)
  return { things, request: await fittingRequest(world, route.spec, things) }
}

const refused = new Map<string, ReturnType<typeof fresh>>()

/** A request for papers of Finance that whoever sends it is refused, so that the next one can send it too. */
async function refusable(route: Route) {
  const made = refused.get(route.name) ?? fresh(route, 'Finance Director')
  refused.set(route.name, made)
  return await made
}

/** Whether a request names one of these things. */
function namesOneOf({ body, form, params, query }: FittingRequest, things: Things): boolean {
  const parts = JSON.stringify([params, query, body, form?.fields])
  return Object.values(things).some((id) => parts.includes(JSON.stringify(id)))
}

async function answerFor(route: Route, request: FittingRequest, name: Name) {
  if (route.spec.proof !== undefined) await prove(members[name])
  return await send(route, request, members[name])
}

async function statusFor(route: Route, request: FittingRequest, name: Name): Promise<number> {
  return (await answerFor(route, request, name)).statusCode
}

/** Calls that a person succeeds with only for what they have begun themselves. */
const ofTheirOwn = new Set([
  'POST /api/files/upload-complete',
  'DELETE /api/share/tokens/:id',
  'POST /api/company/leave',
  'POST /api/inbox/file/:id/undo',
])
const others = ofPapers.filter(({ name }) => !ofTheirOwn.has(name))
const inbox = new Set([
  'POST /api/inbox/file',
  'DELETE /api/share/inbox/:id',
  // Requests that name no expected paper belong with the inbox.
  'GET /api/requests/:id',
  'PATCH /api/requests/:id',
  'DELETE /api/requests/:id',
  'POST /api/requests/:id/papers/:paper/decline',
])

/** Calls about a pack, which belongs to the functions of its papers. */
const packs = new Set([
  'GET /api/packs/:id',
  'PATCH /api/packs/:id',
  'DELETE /api/packs/:id',
  'POST /api/packs/:id/address',
  'POST /api/packs/:id/items/:number/replace',
])

/** Calls about what Companies House is told, which belongs to the Managing Director whoever makes them. */
const ofManaging = new Set(['POST /api/company/events'])

/** Calls that take papers of several folders along, which members may not without the right to. */
const exports = new Set([
  'GET /api/account/export',
  'GET /api/company/year-end/zip',
  'GET /api/company/year-end/pdf',
])

describe('a stranger, a former member and who is invited but has not accepted get no call of the company', () => {
  test.each(ofCompany)('$name', async (route) => {
    const { request } = await refusable(route)
    for (const name of ['stranger', 'former', 'invited'] as const) {
      const response = await send(route, request, members[name])
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    }
  })
})

describe('what belongs to a function that is not theirs does not exist', () => {
  test.each(others)('$name', async (route) => {
    const { request, things } = await fresh(route, 'Managing Director')
    for (const name of ['reader', 'accountant'] as const) {
      const { payload, statusCode } = await answerFor(route, request, name)
      const isNamed = namesOneOf(request, things)
      expect([name, isNamed, statusCode === 404]).toEqual([
        name,
        isNamed,
        isNamed ||
          packs.has(route.name) ||
          ofManaging.has(route.name) ||
          (name === 'reader' && inbox.has(route.name)),
      ])
      expect(payload).not.toMatch(isNamed ? /made/i : things.file)
    }
  })
})

describe('who views but does not edit changes nothing', () => {
  test.each(others)('$name', async (route) => {
    const { request, things } = await refusable(route)
    for (const name of ['reader', 'auditor'] as const) {
      const isHidden = inbox.has(route.name) || (name === 'reader' && ofManaging.has(route.name))
      const expected = isHidden
        ? 404
        : exports.has(route.name) || route.spec.needs === 'edit'
          ? 403
          : route.spec.status
      const isOwnDeletion = route.spec.path === '/api/trash' && route.spec.method === 'DELETE'
      expect([name, isOwnDeletion, await statusFor(route, request, name)]).toEqual([
        name,
        isOwnDeletion,
        expected,
      ])
    }
    expect(things.file).not.toBe('')
  })
})

describe('who edits a function does with it what its owner does', () => {
  test.each(others)('$name', async (route) => {
    for (const name of ['accountant', 'director'] as const) {
      const { request } = await fresh(route, 'Finance Director')
      const isRefused =
        name === 'accountant' &&
        // Exports and facts of the company are not among their rights, and the examples give a folder to another function.
        [
          ...exports,
          'POST /api/folders',
          'PUT /api/folders/:id',
          'PUT /api/company/facts',
          'PUT /api/company/expected-packs',
          'GET /api/company/destruction',
          'GET /api/company/destruction/count',
          'POST /api/company/destruction',
          'POST /api/company/look-up',
          'PUT /api/files/:id/ended',
          'GET /api/parties',
          'POST /api/parties/merges',
          'DELETE /api/parties/merges/:id',
        ].includes(route.name)
      const isHidden = name === 'accountant' && ofManaging.has(route.name)
      expect([name, await statusFor(route, request, name)]).toEqual([
        name,
        isHidden ? 404 : isRefused ? 403 : route.spec.status,
      ])
    }
  })
})

describe('the company itself is its owners to manage', () => {
  test.each(ofCompany.filter(({ spec }) => spec.needs === 'manage'))('$name', async (route) => {
    const { request } = await refusable(route)
    for (const name of ['director', 'auditor', 'accountant', 'reader'] as const) {
      expect([name, await statusFor(route, request, name)]).toEqual([name, 403])
    }
  })
})

test('a request names its company once, and one that the caller belongs to', async () => {
  const [stranger, accountant] = [members.stranger, members.accountant]
  expect((await stranger.ask('GET', '/api/folders')).statusCode).toBe(404)
  expect((await accountant.ask('GET', `/api/folders?company=${company}`)).statusCode).toBe(200)
  const other = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect((await accountant.ask('GET', `/api/folders?company=${other}`)).statusCode).toBe(400)
  expect(
    (await accountant.ask('GET', '/api/folders', undefined, { 'x-company': other })).json(),
  ).toMatchObject({
    code: 'not_found',
  })
})
