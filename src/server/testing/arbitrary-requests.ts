import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { isSchema } from '#contract/platform/endpoint.ts'
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts'
import { type Route, routes } from './requests.ts'
import { PASSWORD } from './test-server.ts'

// Requests of the whole contract, drawn at random: what its schemas describe, its examples with things that exist, and
// both with parts exchanged for what no schema describes. Ids stand as `@file:7`: the seventh file there is when the
// request is sent, so that a seed draws the same requests against other ids.

/** Whose cookie a request brings. */
export type Sender = 'ada' | 'eve' | 'nobody' | 'stale'

export interface ArbitraryRequest {
  /** The name of its route. */
  name: string
  sender: Sender
  params: Record<string, string>
  query: Array<readonly [name: string, value: string]>
  headers: Record<string, string>
  body: unknown
  form: { fields: Array<readonly [string, string]>; files: Array<readonly [string, string]> } | undefined
}

/** The kinds of ids that a request can name. */
export const thingKinds = ['file', 'folder', 'masterFolder', 'id'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Replaces every `@kind:number` by the id of a thing. */
export function withIds<Part>(part: Part, idOf: (kind: ThingKind, number: number) => string): Part {
  const text = JSON.stringify(part)
  if (text === undefined) return part
  const kinds = new RegExp(`@(${thingKinds.join('|')}):(\\d+)`, 'g')
  return JSON.parse(
    text.replaceAll(kinds, (_, kind: ThingKind, number: string) => idOf(kind, Number(number))),
  ) as Part
}

const thing = (kind: ThingKind) => fc.nat(400).map((number) => `@${kind}:${String(number)}`)

/** Texts that have broken programs: of this field, and of others. */
const oddTexts = [
  [
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    'a\uDFFFb',
    '\u202Egpj.exe',
    '../../etc/passwd',
    '..\\..',
    '%00',
    '%2e%2e%2f',
  ],
  ["';--", '<script>alert(1)</script>', '{{7*7}}', '\r\nX-Injected: 1', '__proto__', 'constructor', 'null'],
  ['NaN', '-1', '0', '1e309', '99999999999999999999', '2025-02-30', '🧾'.repeat(80), 'e\u0301'.repeat(60)],
  [
    'x'.repeat(256),
    'W/"*"',
    '*',
    '@',
    'a@b.c',
    '\u2028',
    '.',
    '..',
    '.docx',
    'CON',
    ' leading',
    '\uFEFF',
    "O'Brien",
  ],
].flat()
const oddText = fc.constantFrom(...oddTexts)
const word = fc.constantFrom(
  'Minutes',
  'VAT 2025',
  'Invoice 17.pdf',
  'A',
  'Q1 / Q2',
  'naïve',
  'type:pdf',
  '"W-2"',
)
const text: Arbitrary<string> = fc.oneof(
  { arbitrary: word, weight: 4 },
  { arbitrary: oddText, weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
)
const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], { $ne: null }),
  fc.constantFrom<unknown>(
    { toString: 'x' },
    { length: -1 },
    ['@file:1', '@file:1'],
    [{}],
    'x'.repeat(20_000),
  ),
  thing('file'),
  thing('folder'),
  thing('id'),
)

interface Json {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  anyOf?: Json[]
  allOf?: Json[]
  oneOf?: Json[]
}

/** What a schema describes, roughly: what is not quite so is of use too. */
function described(json: Json, name = ''): Arbitrary<unknown> {
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum !== undefined) return fc.constantFrom(...json.enum)
  const options = json.anyOf ?? json.oneOf
  if (options !== undefined) return fc.oneof(...options.map((option) => described(option, name)))
  const types = [json.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => describedAs(type, json, name)))
}

function describedAs(type: string, json: Json, name: string): Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.integer({ min: -1, max: 60 }), fc.constantFrom(json.minimum ?? 0, json.maximum ?? 1))
  if (type === 'array') return fc.array(described(json.items ?? {}, name), { maxLength: 4 })
  if (type === 'object') return describedObject(json)
  if (json.format === 'uuid') return thing(/file|^ids?$/i.test(name) ? 'file' : 'id')
  if (json.pattern?.startsWith('^master_') === true) return thing('masterFolder')
  if (json.pattern?.startsWith('^[A-Z]{1,3}(') === true) return thing('folder')
  if (/password/i.test(name)) return fc.constantFrom(PASSWORD, 'Wrong-horse-1', 'short')
  if (/e-?mail|^to$/i.test(name)) return fc.oneof(fc.constantFrom('eve@example.com', 'new@example.com'), text)
  return text
}

function describedObject({ properties = {}, required = [] }: Json): Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, json]) => [name, described(json, name)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

/** Names of fields whose value in an example is the id of a thing. */
const idFields: Record<string, string | string[]> = {
  files: ['@file:3'],
  ids: ['@id:3'],
  folders: ['@folder:90'],
  folder: '@folder:90',
  folderId: '@folder:90',
  newFolderId: '@folder:91',
  targetParentId: '@folder:92',
  parentId: '@folder:93',
}

/** The example with things that exist, each time others. */
function exampleOf(example: unknown, isOfTemplate: boolean): Arbitrary<unknown> {
  if (typeof example !== 'object' || example === null) return fc.constant(example)
  const kind = isOfTemplate ? 'masterFolder' : 'folder'
  return fc.nat(400).map((number) =>
    Object.fromEntries(
      Object.entries(example).map(([name, value]: [string, unknown]) => {
        const id = idFields[name]
        if (id === undefined || value === null) return [name, value]
        const moved = JSON.stringify(id)
          .replaceAll(/:\d+/g, `:${String(number)}`)
          .replaceAll('@folder', `@${kind}`)
        return [name, JSON.parse(moved) as unknown]
      }),
    ),
  )
}

/** An object with one of its fields exchanged, dropped or added. */
function mutated(of: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(of, fc.nat(20), fc.constantFrom('exchange', 'drop', 'add', 'instead'), oddValue)
    .map(([value, index, how, odd]) => {
      if (how === 'instead' || typeof value !== 'object' || value === null) return odd
      const entries = Object.entries(value)
      if (how === 'add')
        return Object.fromEntries([...entries, ['userId', odd], ['role', 'master'], ['id', odd]])
      const at = entries.length === 0 ? -1 : index % entries.length
      return Object.fromEntries(
        entries.flatMap(([name, kept], place): Array<[string, unknown]> => {
          if (place !== at) return [[name, kept]]
          return how === 'drop' ? [] : [[name, odd]]
        }),
      )
    })
}

function bodyOf({ spec }: Route): Arbitrary<unknown> {
  if (spec.body === undefined) return fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, oddValue)
  if (!isSchema(spec.body)) return fc.constant(undefined)
  const json = jsonSchemaOf(spec.body, 'input') as Json
  const example = exampleOf(spec.example?.body, spec.access === 'master')
  return fc.oneof(
    { arbitrary: example, weight: 4 },
    { arbitrary: described(json), weight: 4 },
    { arbitrary: mutated(fc.oneof(example, described(json))), weight: 4 },
  )
}

function formOf({ spec }: Route): Arbitrary<ArbitraryRequest['form']> {
  if (spec.body !== 'multipart') return fc.constant(undefined)
  const folder = spec.access === 'master' ? thing('masterFolder') : thing('folder')
  const field = fc.oneof(
    { arbitrary: fc.tuple(fc.constantFrom('folderId', 'folder'), fc.oneof(folder, text)), weight: 3 },
    fc.tuple(
      fc.constantFrom('id', 'title', 'text', 'url', 'name', 'description', '__proto__'),
      fc.oneof(thing('id'), text),
    ),
  )
  // The bytes of no kind of document: reading one takes a process.
  const bytes = fc.string({ maxLength: 40 }).map((content) => `\0${content}`)
  const file = fc.tuple(fc.oneof(fc.constant('made.bin'), text), bytes)
  return fc.record({
    fields: fc
      .tuple(folder, fc.array(field, { maxLength: 3 }))
      .map(([into, more]) => [['folderId', into] as const, ...more]),
    files: fc.array(file, { maxLength: 3 }),
  })
}

function queryOf({ spec }: Route): Arbitrary<ArbitraryRequest['query']> {
  const { properties = {} } = (spec.query === undefined ? {} : jsonSchemaOf(spec.query, 'input')) as Json
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  const known = Object.entries(properties).map(([name, json]) =>
    fc
      .oneof({ arbitrary: described(json, name), weight: 3 }, { arbitrary: text, weight: 1 })
      .map((value) => [name, asText(value)] as const),
  )
  const unknown = fc.tuple(fc.constantFrom('limit', 'cursor', 'sort', 'company', '__proto__', 'x[]'), text)
  const example = Object.entries(exampleQuery(spec)).map(([name, value]) => [name, asText(value)] as const)
  return fc.oneof(
    { arbitrary: fc.constant(example), weight: 2 },
    { arbitrary: fc.array(known.length === 0 ? unknown : fc.oneof(...known), { maxLength: 3 }), weight: 3 },
    { arbitrary: fc.array(fc.oneof(unknown, ...known), { maxLength: 4 }), weight: 1 },
  )
}

function exampleQuery({ access, example }: Route['spec']): Record<string, unknown> {
  const query = { ...example?.query }
  if ('folder' in query) query['folder'] = access === 'master' ? '@masterFolder:5' : '@folder:5'
  return query
}

function paramsOf({ path, spec }: Route): Arbitrary<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const json =
    spec.params === undefined ? {} : ((jsonSchemaOf(spec.params, 'input') as Json).properties ?? {})
  const model = Object.fromEntries(
    names.map((name) => [
      name,
      fc.oneof(
        { arbitrary: idIn(path, json[name] ?? {}), weight: 8 },
        { arbitrary: text.filter((value) => value !== ''), weight: 1 },
      ),
    ]),
  )
  return fc.record(model)
}

function idIn(path: string, json: Json): Arbitrary<string> {
  if (json.pattern?.startsWith('^master_') === true) return thing('masterFolder')
  if (json.format !== 'uuid') return thing('folder')
  return path.includes('/file') ? fc.oneof({ arbitrary: thing('file'), weight: 4 }, thing('id')) : thing('id')
}

const headers: Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  fc.constantFrom<Record<string, string>>(
    { range: 'bytes=0-3' },
    { range: 'bytes=9-1,-0' },
    { 'if-none-match': '*' },
    { 'if-none-match': 'W/"x", ' },
    { 'if-range': '"x"', range: 'bytes=1-' },
    { accept: 'image/avif', 'accept-encoding': 'br;q=0, *' },
    { 'x-forwarded-for': '203.0.113.9, unknown', 'x-forwarded-host': 'evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-company': 'not a company' },
    { 'x-person': '@id:2' },
    { 'x-company': '@id:3' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=none' },
    { 'content-length': '7' },
    { expect: '200-ok' },
    { authorization: 'Bearer ' },
    { cookie: 'bm.sid=s%3Aforged.signature; bm.sid=x' },
  ),
)

/** What hashes a password, makes an account or reads everything takes a while: it comes rarely. */
const rare =
  /log-?in|logout|provider|register|password|reauthenticate|DELETE \/api\/account$|verify-email|export|zip|print|openapi|docs|metrics/

const weighted = routes.map((arbitrary) => ({
  arbitrary: fc.constant(arbitrary),
  weight: rare.test(arbitrary.name) ? 1 : 12,
}))

/** Any request of the contract. */
export const arbitraryRequest: Arbitrary<ArbitraryRequest> = fc.oneof(...weighted).chain((route) =>
  fc.record({
    name: fc.constant(route.name),
    sender: fc.oneof(
      { arbitrary: fc.constant<Sender>('ada'), weight: 5 },
      { arbitrary: fc.constant<Sender>('eve'), weight: 5 },
      fc.constantFrom<Sender>('nobody', 'stale'),
    ),
    params: paramsOf(route),
    query: queryOf(route),
    headers,
    body: bodyOf(route),
    form: formOf(route),
  }),
)
