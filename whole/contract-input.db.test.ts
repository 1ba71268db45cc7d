import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isSchema } from '#contract/platform/endpoint.ts'
import { type Folder, folderId } from '#contract/manual/folders.ts'
import { masterFolderId } from '#contract/template/template.ts'
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts'
import { prove } from '#server/testing/accounts.ts'
import { openDescription } from '#server/testing/openapi.ts'
import {
  type FittingRequest,
  fittingRequest,
  makeThings,
  type Route,
  routes,
  send,
  type Things,
  thingsFor,
  type World,
} from '#server/testing/requests.ts'
import { signUp, startTestServer, visit, type Visitor } from '#server/testing/test-server.ts'

// Sends every route of the contract what it must not take: each field empty, over-long and of a wrong type, and ids of
// another workspace, of the template, and of what lies in the trash; and at last what it takes. Each kind of answer is what
// the OpenAPI document says.

let world: World
let eve: Visitor
let faultOf: Awaited<ReturnType<typeof openDescription>>
/** What lies in Ada's manual, in the template, and in the trash of both; no request here changes it. */
let manual: Things
let template: Things
let trash: Things
let templateTrash: Things

beforeAll(async () => {
  const server = await startTestServer()
  // The first account to be verified is the master administrator.
  const ada = await signUp(server, 'ada@example.com')
  world = { server, ada }
  eve = await signUp(server, 'eve@example.com')
  await prove(eve)
  faultOf = await openDescription(server)
  manual = await makeThings(ada, { isOfTemplate: false })
  template = await makeThings(ada, { isOfTemplate: true })
  trash = await makeThings(ada, { isOfTemplate: false })
  for (const folder of [trash.folder, trash.into]) await ada.ask('DELETE', `/api/folders/${folder}/recursive`)
  templateTrash = await makeThings(ada, { isOfTemplate: true })
  for (const folder of [templateTrash.folder, templateTrash.into])
    await ada.ask('DELETE', `/api/master/folders/${folder}/recursive`)
})
afterAll(() => world.server.close())

const isMasters = ({ spec }: Route) => spec.access === 'master'
const isGuarded = ({ spec }: Route) => spec.access === 'user' || spec.access === 'master'

/** The fields of an object that a schema takes, each with what JSON Schema says of it. */
function fieldsOf(schema: z.ZodType): Array<[name: string, json: unknown]> {
  const { properties = {} } = jsonSchemaOf(schema, 'input') as { properties?: Record<string, unknown> }
  return Object.entries(properties)
}

/** Whether what a schema takes is the id of a folder, or are several. */
function takesFolder(schema: z.ZodType): boolean {
  if (schema === folderId || schema === masterFolderId) return true
  const { element, innerType } = schema.def as { element?: z.ZodType; innerType?: z.ZodType }
  const inner = innerType ?? element
  return inner !== undefined && takesFolder(inner)
}

/** The fields of a body that take folders, each with how one folder is written there. */
function folderFieldsOf({ spec: { body } }: Route): Array<[name: string, write: (id: string) => unknown]> {
  if (!isSchema(body) || !('shape' in body)) return []
  return Object.entries<z.ZodType>((body as z.ZodObject).shape)
    .filter(([, schema]) => takesFolder(schema))
    .map(([name, schema]) => [name, (id) => (schema.safeParse([]).success ? [id] : id)])
}

async function make(route: Route) {
  const things = await thingsFor(world, route)
  return { things, request: await fittingRequest(world, route.spec, things) }
}

const fitting = new Map<string, ReturnType<typeof make>>()

/** A fitting request of a call, and its things. Every test spoils it, so that it is refused and the next one can use it too. */
async function fit(route: Route) {
  const made = fitting.get(route.name) ?? make(route)
  fitting.set(route.name, made)
  return await made
}

async function expectInvalid(route: Route, request: FittingRequest, what: string): Promise<void> {
  const response = await send(route, request)
  expect([response.statusCode, response.json<{ code: string }>().code], what).toEqual([400, 'invalid'])
  expect(response.json<{ message: string }>().message, what).not.toBe('')
}

async function expectAnswer(route: Route, request: FittingRequest, what: string): Promise<void> {
  expect((await send(route, request)).statusCode, what).toBeLessThan(500)
}

/** Eve asks, and neither learns nor changes anything. */
async function expectNothingForEve(route: Route, request: FittingRequest, { file }: Things): Promise<void> {
  const before = await world.ada.ask('GET', `/api/files/${file}`)
  const response = await send(route, request, eve)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found'])
  expect((await world.ada.ask('GET', `/api/files/${file}`)).payload).toBe(before.payload)
}

const LONG = 'x'.repeat(200_000)
const bad = {
  empty: ['', '   '],
  'over-long': [LONG],
  'of a wrong type': [7, -1.5, true, {}, { $ne: null }, [], [[]], ['x'], [7], null],
}
/** A longer text than counts for a suggestion is cut, not refused. */
const cut = new Set(['POST /api/filing/suggest text'])

describe('a field that is', () => {
  const taking = routes.filter(({ spec }) => isSchema(spec.body))

  test.each(taking)('empty, over-long or of a wrong type: $name', async (route) => {
    const schema = route.spec.body as z.ZodType
    const { request } = await fit(route)
    const taken: string[] = []
    for (const [field, json] of fieldsOf(schema)) {
      const refused = { empty: 0, 'over-long': 0, 'of a wrong type': 0 }
      for (const [kind, values] of Object.entries(bad) as Array<[keyof typeof bad, unknown[]]>) {
        for (const value of values) {
          const body = { ...(request.body as object), [field]: value }
          // What the contract takes (an empty description, a number for a position) is no bad input.
          if (schema.safeParse(body).success) continue
          refused[kind] += 1
          await expectInvalid(route, { ...request, body }, `${field}: ${JSON.stringify(value).slice(0, 20)}`)
        }
      }
      const isText = JSON.stringify(json).includes('"string"')
      if (refused['of a wrong type'] === 0) taken.push(`${field} of any type`)
      if (isText && refused['over-long'] === 0 && !cut.has(`${route.name} ${field}`))
        taken.push(`${field} of any length`)
    }
    expect(taken).toEqual([])
    for (const body of [[], 7, 'text', true]) await expectInvalid(route, { ...request, body }, String(body))
  })

  /** The fields, of the body or the address, in which a text with U+0000 is not refused. */
  async function takingNul(route: Route, part: 'body' | 'query'): Promise<string[]> {
    const { request } = await fit(route)
    const taken: string[] = []
    for (const [field] of fieldsOf(route.spec[part] as z.ZodType)) {
      const sent = { ...(request[part] as object), [field]: 'a\0b' }
      const { statusCode } = await send(route, { ...request, [part]: sent })
      if (statusCode !== 400) taken.push(`${field}: ${String(statusCode)}`)
    }
    return taken
  }

  test.each(taking)('a text with U+0000: $name', async (route) => {
    expect(await takingNul(route, 'body')).toEqual([])
  })

  const guarded = routes.filter((route) => isGuarded(route) && route.spec.query !== undefined)

  test.each(guarded)('a text with U+0000 in the address: $name', async (route) => {
    expect(await takingNul(route, 'query')).toEqual([])
  })

  const asking = routes.filter(({ spec }) => spec.query !== undefined && spec.access !== 'public')

  test.each(asking)('nonsense in the address: $name', async (route) => {
    const schema = route.spec.query as z.ZodObject
    const { request } = await make(route)
    let refused = 0
    for (const [field] of fieldsOf(schema)) {
      for (const value of ['', 'x'.repeat(5000), '-1', '1e99', '0x10', '%00', "';--", '[object Object]']) {
        const query = { ...request.query, [field]: value }
        if (schema.safeParse(query).success) {
          // Some are nonsense to the use case, some only to a person.
          await expectAnswer(route, { ...request, query }, `${field}=${value}`)
          continue
        }
        refused += 1
        await expectInvalid(route, { ...request, query }, `${field}=${value}`)
      }
    }
    expect(refused).toBeGreaterThan(0)
  })

  const forms = routes.filter(isGuarded).filter(({ spec }) => spec.body === 'multipart')

  test.each(forms)('in a form: $name', async (route) => {
    const { request } = await fit(route)
    const files = { 'sent.txt': 'sent' }
    const isFiling = request.form?.fields['folderId'] !== undefined
    for (const folder of isFiling
      ? ['', ' ', LONG, 'a1', '7', '../A', 'master_', 'master_a1', undefined]
      : []) {
      const fields: Record<string, string> = folder === undefined ? {} : { folderId: folder }
      await expectInvalid(route, { ...request, form: { fields, files } }, String(folder).slice(0, 20))
    }
    const fields = { folderId: request.form?.fields['folderId'] ?? '' }
    await expectInvalid(route, { ...request, form: { fields, files: {} } }, 'no file')
    for (const name of ['', ' ', 'x'.repeat(256)]) {
      const response = await send(route, { ...request, form: { fields, files: { [name]: 'sent' } } })
      expect([response.statusCode, name.length]).toEqual([400, name.length])
    }
  })
})

describe('an id', () => {
  const ids = (request: FittingRequest) =>
    JSON.stringify([request.params, request.query, request.body, request.form])

  /** The same request with one of its ids after another put in the place of those of other things. */
  function* withOther(request: FittingRequest, own: Things, other: Things) {
    for (const thing of ['file', 'folder', 'into'] as const) {
      const exchange = <Part>(part: Part): Part =>
        part === undefined
          ? part
          : (JSON.parse(JSON.stringify(part).replaceAll(`"${own[thing]}"`, `"${other[thing]}"`)) as Part)
      const { body, form, params, query } = request
      const changed = {
        ...request,
        params: exchange(params),
        query: exchange(query),
        ...(Buffer.isBuffer(body) ? {} : { body: exchange(body) }),
        ...(form === undefined ? {} : { form: exchange(form) }),
      }
      if (ids(changed) === ids(request)) continue
      yield { request: changed, thing }
    }
  }

  /** What the template has beside its folders is for everybody. */
  const open = new Set(['GET /api/resources/:id/download'])
  const tried = { ofAnother: 0, ofTheOther: 0, trashed: 0 }

  test.each(routes.filter(isGuarded))(
    'of another workspace, of the template, in the trash: $name',
    async (route) => {
      const isOfTemplate = isMasters(route)
      const { request, things: own } = await fit(route)

      const isNaming =
        Object.keys(request.params).length > 0 ||
        /"(ids|filename)"/.test(ids(request)) ||
        [...withOther(request, own, trash)].length > 0
      if (!isOfTemplate && isNaming && !open.has(route.name)) {
        tried.ofAnother += 1
        await expectNothingForEve(route, request, own)
      }

      for (const { request: strange, thing } of withOther(request, own, isOfTemplate ? manual : template)) {
        tried.ofTheOther += 1
        const response = await send(route, strange)
        expect([response.statusCode, thing], response.payload).toEqual([404, thing])
      }

      const [lost, live] = isOfTemplate ? [templateTrash, template] : [trash, manual]
      // What is done in the trash is done to nothing else.
      const other = route.path.startsWith('/api/trash') ? live : lost
      for (const { request: strange, thing } of withOther(request, own, other)) {
        tried.trashed += 1
        const response = await send(route, strange)
        expect([response.statusCode, thing], response.payload).toEqual([404, thing])
      }
    },
  )

  const withFolders = routes
    .filter(isGuarded)
    .flatMap((route) => folderFieldsOf(route).map(([field, write]) => ({ ...route, field, write })))

  test.each(withFolders)(
    'of a folder of the template, or of the manual for the template: $name $field',
    async ({ field, write, ...route }) => {
      const { request } = await fit(route)
      const other = isMasters(route) ? manual.folder : template.folder
      const body = { ...(request.body as object), [field]: write(other) }
      const response = await send(route, { ...request, body })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    },
  )

  test('was tried wherever a call takes one', () => {
    expect(withFolders.length).toBeGreaterThan(15)
    expect(tried.ofAnother).toBeGreaterThan(40)
    expect(tried.ofTheOther).toBeGreaterThan(60)
    expect(tried.trashed).toBeGreaterThan(60)
  })

  test('of these, nothing has changed', async () => {
    const folders = (await world.ada.ask('GET', '/api/folders')).json<Folder[]>()
    for (const id of [manual.folder, manual.into])
      expect(folders.find((folder) => folder.id === id)).toMatchObject({ name: 'Made' })
    const bytes = await world.ada.ask('GET', `/api/files/${manual.file}/download`)
    expect(bytes.payload).toMatch(/made /)
  })
})

/** What no browser may store is everything but a thumbnail, which is of use to one session alone. */
function mayBeStored({ headers, statusCode }: LightMyRequestResponse): boolean {
  if (headers['cache-control'] === 'private, no-store') return false
  expect([headers['cache-control'], headers.vary, statusCode]).toEqual([
    'private, max-age=604800',
    'Cookie',
    200,
  ])
  return true
}

describe('what is as it should be', () => {
  /** A code is of this minute. */
  const isOfNow = ({ body }: FittingRequest) => typeof body === 'object' && body !== null && 'totp' in body

  test.each(routes)('$name succeeds and refuses as the document says', async (route) => {
    const { example = {}, access, status } = route.spec
    const made = await fit(route)
    const request = isOfNow(made.request) ? (await make(route)).request : made.request

    // The contract's own example names nothing that is there.
    const asShown = { ...request, query: { ...example.query }, body: example.body, headers: {} }
    const refusal = await send(route, asShown, visit(world.server))
    expect(faultOf(route, refusal)).toBeUndefined()
    const isOpen = access === 'public' || access === 'signed'
    expect(isOpen ? 401 : refusal.statusCode).toBe(401)

    const success = await send(route, request)
    expect([success.statusCode, faultOf(route, success)], success.payload.slice(0, 300)).toEqual([
      status,
      undefined,
    ])
    expect([refusal, success].map(mayBeStored)).toEqual([false, route.path.endsWith('/thumbnail')])
  })
})
