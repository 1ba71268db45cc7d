import { vi } from 'vitest'
import type { z } from 'zod'
import { fileId } from '#contract/manual/files.ts'
import { folderId } from '#contract/manual/folders.ts'
import { presetIds } from '#contract/outside/packs.ts'
import { readPdf } from '#server/documents/pdf/pdf.ts'
import { addressOf, type Route, routes } from '../requests.ts'
import type { TestServer, Visitor } from '../test-server.ts'
import { unzip } from '../unzip.ts'

/** What one address answers. */
interface Look {
  status: number
  headers: Record<string, unknown>
  body: unknown
}

export type Looks = ReadonlyMap<string, Look>

/** Ids to ask for: of what the person sees, of what is hidden from them, and of what does not exist yet. */
export interface Known {
  files: string[]
  folders: string[]
  resources: string[]
  deadlines: string[]
  requests: string[]
  packs: string[]
  /** The token of an outsider's address. */
  outside: string
  /** The token of the person's own calendar. */
  calendar: string
}

/** Headers by which one answer differs from the next, whatever it says. */
const ofTheAnswer = new Set(['date', 'x-request-id'])

/** Addresses without anything of a company: the state of the server, its documentation, and the way to a provider. */
const ofTheServer = new Set([
  '/metrics',
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/openapi.json',
  '/api/login',
  '/api/callback',
])

/** Queries beside the example of the contract. */
const moreQueries: Readonly<Record<string, ReadonlyArray<Record<string, string>>>> = {
  '/api/files': [
    { folder: 'F' },
    { folder: 'A', limit: '1' },
    { folder: 'A', include: 'facts', sort: 'dated' },
  ],
  '/api/files/log': [{ limit: '1' }],
  '/api/files/search': [{ q: 'northgate' }, { q: 'zanzibar' }, { q: 'type:txt' }],
  '/api/files/search/spellings': [{ q: 'northgatw' }, { q: 'zanzibat' }],
  '/api/files/search/totals': [{ q: 'type:txt' }],
  '/api/files/search/facets': [{ q: 'type:txt' }],
  '/api/deadlines': [{}, { from: '2195-01-01', to: '2199-12-31' }],
  '/api/trash': [{ limit: '1' }],
}

/**
 * Whether somebody's own list shows that they asked: opening papers and taking them along is noted, and what is refused
 * is recorded.
 */
const isNoted = ({ spec }: Route) =>
  spec.reply === 'bytes' ||
  spec.path.endsWith('/sheets') ||
  spec.access === 'master' ||
  spec.needs === 'manage'

/**
 * Every address of the contract that is read, with every id and query that is tried. First those that are noted, last the
 * lists that show this; asked in the reverse order the next time, nobody sees what they did themselves in between.
 *
 * @throws Error for a route with a parameter of which no ids are known
 */
function addressesOf(known: Known): string[] {
  const placeOf = (route: Route) => {
    const late = ['/api/company/security', '/api/account/security'].indexOf(route.path)
    return late === -1 ? (isNoted(route) ? 0 : 1) : 2 + late
  }
  return routes
    .filter(({ path, spec }) => path === spec.path && spec.method === 'GET' && spec.reply !== 'events')
    .filter(({ path }) => !ofTheServer.has(path))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ path, spec }) => {
      const params = Object.entries<z.ZodType>(spec.params?.shape ?? {}).reduce<
        Array<Record<string, string>>
      >(
        (sets, [name, schema]) =>
          idsFor(path, name, schema, known).flatMap((id) => sets.map((set) => ({ ...set, [name]: id }))),
        [{}],
      )
      const queries = [spec.example?.query ?? {}, ...(moreQueries[path] ?? [])]
      return params.flatMap((set) => queries.map((query) => addressOf(path, { params: set, query })))
    })
}

function idsFor(path: string, name: string, schema: z.ZodType, known: Known): string[] {
  if (schema === fileId || path.startsWith('/api/master/files/')) return known.files
  if (schema === folderId) return known.folders
  if (name === 'index') return ['0']
  if (name === 'version') return ['1', '2']
  if (name === 'number') return ['1']
  if (name === 'preset') return [...presetIds]
  if (path.startsWith('/api/o/')) return [known.outside]
  if (name === 'token') return [known.calendar]
  if (path.startsWith('/api/deadlines/')) return known.deadlines
  if (path.startsWith('/api/packs/')) return known.packs
  if (path.startsWith('/api/requests/')) return known.requests
  if (path.startsWith('/api/resources/')) return known.resources
  throw new Error(`Please name ids for :${name} of ${path}`)
}

/**
 * What a person is answered at every address, at one and the same time of the clock. Nothing is answered from what is kept.
 *
 * @param isAgain whether they looked before
 */
export async function lookAt(
  { app }: Pick<TestServer, 'app'>,
  visitor: Visitor,
  known: Known,
  { isAgain, now }: { isAgain: boolean; now: Date },
): Promise<Looks> {
  const keeping = vi.spyOn(app.keptAnswers, 'send').mockReturnValue(false)
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    const addresses = addressesOf(known)
    const looks = new Map<string, Look>()
    for (const address of isAgain ? addresses.toReversed() : addresses)
      looks.set(address, await lookOf(visitor, address))
    return looks
  } finally {
    vi.useRealTimers()
    keeping.mockRestore()
  }
}

async function lookOf(visitor: Visitor, address: string): Promise<Look> {
  const { headers, payload, rawPayload, statusCode: status } = await visitor.ask('GET', address)
  const said = Object.entries(headers).filter(([name]) => !ofTheAnswer.has(name))
  if (headers['content-type'] === 'application/zip')
    return { status, headers: Object.fromEntries(said), body: await entriesOf(rawPayload) }
  // A pack says inside when it was made, by the clock of another process.
  if (status === 200 && address.includes('/year-end/pdf'))
    return { status, headers: {}, body: await readPdf(rawPayload) }
  if (status === 200 && address.includes('/history?'))
    return { status, headers: {}, body: notOpened(payload) }
  return { status, headers: Object.fromEntries(said), body: payload }
}

/** The history of a paper without who opened it: all who look do. */
function notOpened(payload: string): unknown[] {
  return (JSON.parse(payload) as Array<{ type: string }>).filter(({ type }) => type !== 'open')
}

/** What lies in an archive, without the person's own exports, when its cover was made, and what was sealed in between. */
async function entriesOf(zip: Buffer): Promise<Record<string, unknown>> {
  const entries = await unzip(zip)
  const activity = entries.get('activity.json')
  if (typeof activity === 'string') {
    const others = (JSON.parse(activity) as Array<{ type: string }>).filter(({ type }) => type !== 'export')
    entries.set('activity.json', JSON.stringify(others))
  }
  if (entries.has('record.jsonl')) entries.set('record.jsonl', null)
  const cover = entries.get('Cover.pdf')
  if (typeof cover === 'string') entries.set('Cover.pdf', cover.replaceAll(/\(D:\d+Z\)|<[0-9a-f]{32}>/g, ''))
  return Object.fromEntries(entries)
}

/** The addresses that answer something else than before, with both answers. */
export function differences(before: Looks, after: Looks) {
  return [...before].flatMap(([address, look]) => {
    const now = after.get(address)
    return JSON.stringify(look) === JSON.stringify(now) ? [] : [{ address, before: look, after: now }]
  })
}
