import { randomUUID } from 'node:crypto'
import type { JoinRequest } from '#contract/company/companies.ts'
import type { ExpectedSlot } from '#contract/duties/expected.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { prove } from '../accounts.ts'
import { uploadFile } from '../files.ts'
import { addMember, type Member } from '../members.ts'
import {
  fittingRequest,
  type FittingRequest,
  kindFor,
  makeThings,
  type Route,
  routes,
  send,
  type World,
} from '../requests.ts'
import { multipart, signUp, type Visitor } from '../test-server.ts'
import { policy, type Seeds } from './seeds.ts'

/**
 * Who sees that something was changed: who did it, the owners of the company, those who view the function of Finance,
 * those who file what waits, every member of the company. In this order the changes are made.
 */
export const sights = ['person', 'owners', 'function', 'filers', 'company'] as const
export type Sight = (typeof sights)[number]

export interface Change {
  what: string
  sight: Sight
  make(): Promise<unknown>
}

/** Calls that show every member what they change, and what shows it. */
const seenByMembers: Readonly<Record<string, string>> = {
  'PATCH /api/company': 'the name and profile of the company',
  'PUT /api/business-profile': 'the name and profile of the company',
  'PUT /api/account/profile': 'the name in the list of members',
  'POST /api/company/business-code/renew': 'the business code',
  'POST /api/company/requests/:id/approve': 'the list of members',
  'PATCH /api/company/members/:userId': 'the list of members',
  'DELETE /api/company/members/:userId': 'the list of members',
  'PUT /api/company/facts': 'the facts that deadlines are worked out from',
  'PUT /api/company/expected-packs': 'the facts that say which papers are expected',
  'POST /api/company/events': 'the deadline by which Companies House is told, whose paper goes to A',
  'POST /api/packs/presets': 'the lists of papers that the company keeps for packs',
  'DELETE /api/packs/presets/:id': 'the lists of papers that the company keeps for packs',
  'POST /api/company/destruction': 'the certificate, which is filed in E4',
}

/** What the master template holds, everybody sees; they are not made here. Its forms are seen with their folder. */
const seenByAll = /^\w+ \/api\/master\/(?!resources)/

/** Calls about what waits to be filed, and about what others are asked for, which arrives there. */
const ofFilers = /^\w+ \/(?:share-target|api\/(?:share\/inbox\/|inbox\/|requests|o\/))/

function sightOf({ name, path, spec }: Route): Sight | undefined {
  if (seenByAll.test(name)) return undefined
  if (name in seenByMembers) return 'company'
  if (ofFilers.test(name)) return 'filers'
  if (spec.access === 'master' || spec.access === 'signed' || path.endsWith('/hold')) return 'function'
  if (spec.needs === undefined) return 'person'
  return spec.needs === 'manage' ? 'owners' : 'function'
}

/** Every call of the contract that changes something, on things that are made for it, in folders of Finance. */
function callsOf(world: World, seeds: Seeds): Change[] {
  return routes
    .filter(({ path, spec }) => spec.method !== 'GET' && path === spec.path)
    .flatMap((route) => {
      const sight = sightOf(route)
      return sight === undefined
        ? []
        : [{ what: route.name, sight, make: () => call(world, seeds, route, sight) }]
    })
}

const nothing = { file: '', folder: '', into: '' }
const formsOfTemplate = { file: '', folder: 'master_F', into: 'master_F' }

async function call(world: World, seeds: Seeds, route: Route, sight: Sight): Promise<void> {
  const { name, spec } = route
  const things =
    spec.access === 'master'
      ? formsOfTemplate
      : sight === 'person' || sight === 'owners'
        ? nothing
        : await makeThings(world.ada, {
            isOfTemplate: false,
            kind: kindFor(route),
            department: 'Finance Director',
          })
  const inCompany = await ofThisCompany[name]?.(world, seeds)
  const { body, ...request } =
    inCompany === undefined
      ? await fittingRequest(world, spec, things)
      : { visitor: world.ada, params: {}, query: {}, ...inCompany }
  if (inCompany !== undefined && spec.proof !== undefined) await prove(world.ada)
  const isOfDepartment = typeof body === 'object' && body !== null && 'department' in body
  const sent = isOfDepartment ? { ...body, department: 'Finance Director' } : body
  expectStatus(
    name,
    await send(route, { ...request, ...(body !== undefined && { body: sent }) }),
    spec.status,
  )
}

function expectStatus(
  what: string,
  { payload, statusCode }: { payload: string; statusCode: number },
  wanted?: number,
): void {
  if (wanted === undefined ? statusCode >= 300 : statusCode !== wanted)
    throw new Error(`${what} was answered ${String(statusCode)}: ${payload}`)
}

/** Calls whose requests elsewhere are made in companies of their own. */
const ofThisCompany: Readonly<
  Record<string, (world: World, seeds: Seeds) => Promise<Partial<FittingRequest>>>
> = {
  'POST /api/company/invitations': async () => ({ body: newInvitation() }),
  'DELETE /api/company/invitations/:id': async ({ ada }) => {
    const invited = await ada.ask('POST', '/api/company/invitations', newInvitation())
    return { params: { id: invited.json<{ id: string }>().id } }
  },
  'DELETE /api/company/requests/:id': async (world) => ({ params: { id: await askedToJoin(world) } }),
  'POST /api/company/requests/:id/approve': async (world) => ({
    params: { id: await askedToJoin(world) },
    body: { role: 'member' },
  }),
  'PATCH /api/company/members/:userId': async (world, seeds) => ({
    params: { userId: await newMember(world, seeds) },
    body: { role: 'director' },
  }),
  'DELETE /api/company/members/:userId': async (world, seeds) => ({
    params: { userId: await newMember(world, seeds) },
  }),
}

const newInvitation = () => ({
  email: `${randomUUID()}@example.com`,
  role: 'member',
  functions: { 'Finance Director': 'edit' },
})

async function newcomer({ server }: World): Promise<Member> {
  return await signUp(server, `${randomUUID()}@example.com`)
}

async function askedToJoin(world: World): Promise<string> {
  const code = await world.ada.ask('POST', '/api/business-code')
  await (await newcomer(world)).ask('POST', '/api/companies/join', code.json())
  const [asked] = (await world.ada.ask('GET', '/api/company/requests')).json<JoinRequest[]>()
  return asked?.id ?? ''
}

async function newMember(world: World, { company }: Seeds): Promise<string> {
  const person = await newcomer(world)
  await addMember(world.server, company, person, { functions: { 'Finance Director': 'view' } })
  return person.user.id
}

/** Changes in Finance that touch what others see: bytes, names, words and papers that are alike, and totals. */
function chosen({ ada }: World, { ending, futureFile, hiddenDeadline, statement, text }: Seeds): Change[] {
  const ask = async (...request: Parameters<Visitor['ask']>) => {
    const answer = await ada.ask(...request)
    expectStatus(request[1], answer)
    return answer
  }
  const upload = async (url: string, fields: Array<[string, string]>, name: string, content: string) => {
    const { body, type } = multipart(fields, [[name, content]])
    return await ask('POST', url, body, { 'content-type': type })
  }
  const insured = async (name: string, content: string, facts: { date: string; ends: string }) => {
    const { id } = await uploadFile(ada, 'F', name, content)
    return await ask('PATCH', `/api/files/${id}/facts`, { ...policy, ...facts })
  }
  const made: Readonly<Record<string, () => Promise<unknown>>> = {
    'a file whose id was asked for before': () =>
      upload(
        '/api/files/upload',
        [
          ['folderId', 'F'],
          ['id', futureFile],
        ],
        'zanzibar.txt',
        'Zanzibar ledger',
      ),
    'the name and bytes of a paper that is seen': () => uploadFile(ada, 'F', 'visible.txt', text),
    'a word that is nearly one that is seen': () => uploadFile(ada, 'F', 'word.txt', 'Northgatv Timber'),
    'a paper that renews one that is seen': () =>
      insured('next.txt', 'Insurance of next year', { date: '2198-12-31', ends: '2199-12-31' }),
    'a copy of a paper that ends': () => insured('copy.txt', ending, policy),
    'a deadline that fell due before all others': () =>
      ask('POST', '/api/deadlines', { title: 'Old', folderId: 'F', due: '2001-01-31', repeats: null }),
    'a deadline that is closed with a paper that is seen': () =>
      ask('POST', `/api/deadlines/${hiddenDeadline}/close`, { fileId: statement }),
    'more papers than a company begins with': async () => {
      const papers = Array.from({ length: 26 }, (_, number) => [
        `${String(number)}.bin`,
        `\0${String(number)}`,
      ])
      const { files } = (await ada.upload('F', Object.fromEntries(papers))).json<UploadReply>()
      if (files.length < papers.length) throw new Error('Not all papers were stored')
    },
    'an expected paper that is skipped': async () => {
      const [slot] = (await ask('GET', '/api/folders/F1/expected')).json<ExpectedSlot[]>()
      const skipped = `/api/folders/F1/expected/${slot?.expectedId ?? ''}/skip`
      return await ask('PUT', skipped, { reason: 'Not ours' })
    },
    'a paper that somebody outside is asked for': async () => {
      const [, slot] = (await ask('GET', '/api/folders/F1/expected')).json<ExpectedSlot[]>()
      const wanted = [{ expectedId: slot?.expectedId }]
      return await ask('POST', '/api/requests', { recipient: { email: 'grace@example.com' }, wanted })
    },
    'an export': () => ask('GET', '/api/account/export'),
  }
  return Object.entries(made).map(([what, make]) => ({ what, sight: 'function', make }))
}

/** Every change that is tried, for the company that the seeds are of. */
export function changesOf(world: World, seeds: Seeds): Change[] {
  return [...callsOf(world, seeds), ...chosen(world, seeds)]
}
