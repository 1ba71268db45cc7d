import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fittingRequest, type Route, routes, send, thingsFor, type World } from '#server/testing/requests.ts'
import { signUp, startTestServer, visit } from '#server/testing/test-server.ts'

// Calls every operation of the OpenAPI document, so that it succeeds and so that it refuses, and compares each answer
// with what the document says of it.

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

let world: World
let document: Document
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

beforeAll(async () => {
  const server = await startTestServer()
  // The first account to be verified is the master administrator.
  world = { server, ada: await signUp(server, 'ada@example.com') }
  document = (await visit(server).ask('GET', '/api/openapi.json')).json<Document>()
  // Once, because it takes longer than all its operations do.
  ajv.addSchema(document, 'document')
})
afterAll(() => world.server.close())

/** Why an answer is not what the document says; nothing when it is. */
function faultOf(
  { path, spec }: Route,
  { headers, payload, statusCode }: LightMyRequestResponse,
): string | undefined {
  const [described, method] = [path.replaceAll(/:(\w+)/g, '{$1}'), spec.method.toLowerCase()]
  const response = document.paths[described]?.[method]?.responses[String(statusCode)]
  if (response === undefined)
    return `the status ${String(statusCode)} is not described: ${payload.slice(0, 200)}`
  const content = response.content?.['application/json']
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (content === undefined) return isJson ? 'JSON is not described' : undefined
  if (!isJson) return 'it is not JSON'
  const place = ['paths', described, method, 'responses', String(statusCode), 'content', 'application/json']
  const pointer = [...place, 'schema'].map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')
  const isValid = ajv.getSchema(`document#/${pointer}`)
  if (isValid === undefined) return 'its schema is missing'
  return isValid(JSON.parse(payload)) === true ? undefined : ajv.errorsText(isValid.errors)
}

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

test.each(routes)('$name succeeds and refuses as the document says', async (route) => {
  const { path, spec } = route
  const things = await thingsFor(world, route)
  const request = await fittingRequest(world, spec, things)

  // The contract's own example names nothing that is there.
  const { example = {} } = spec
  const asShown = { ...request, query: { ...example.query }, body: example.body, headers: {} }
  const refusal = await send(route, asShown, visit(world.server))
  expect(faultOf(route, refusal)).toBeUndefined()
  const isOpen = spec.access === 'public' || spec.access === 'signed'
  expect(isOpen ? 401 : refusal.statusCode).toBe(401)

  const success = await send(route, request)
  expect([success.statusCode, faultOf(route, success)], success.payload.slice(0, 300)).toEqual([
    spec.status,
    undefined,
  ])
  expect([refusal, success].map(mayBeStored)).toEqual([false, path.endsWith('/thumbnail')])
})
