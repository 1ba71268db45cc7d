import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FunctionAccess, Role } from '#contract/company/roles.ts'
import { prove } from '#server/testing/accounts.ts'
import { changesOf, type Sight, sights } from '#server/testing/hidden-changes/changes.ts'
import { differences, type Known, lookAt, type Looks } from '#server/testing/hidden-changes/looks.ts'
import { seed, whenIdle } from '#server/testing/hidden-changes/seeds.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

// Asks every address of the contract as everybody, before and after every change that is hidden from them.

interface Viewer {
  name: string
  /** In the company that is changed; nobody's there without. */
  rights?: { role?: Role; functions?: Partial<FunctionAccess> }
  /** They see nothing of the changes up to this sight. */
  blindUpTo: Sight
  /** What they see all the same, and why. */
  allowed?: Readonly<Record<string, string>>
}

const sealed = 'what they and others did in their company is sealed in between'

const viewers: readonly Viewer[] = [
  {
    name: 'another owner',
    rights: { role: 'owner' },
    blindUpTo: 'person',
    allowed: {
      '/api/company/security': 'owners see when members prove who they are',
      '/api/account/seal': sealed,
    },
  },
  { name: 'a director', rights: { role: 'director' }, blindUpTo: 'owners' },
  {
    name: 'who edits one function',
    rights: { functions: { 'Managing Director': 'edit' } },
    blindUpTo: 'function',
  },
  {
    name: 'who views one function',
    rights: { functions: { 'Managing Director': 'view' } },
    blindUpTo: 'filers',
  },
  { name: 'a member of nothing', rights: {}, blindUpTo: 'filers' },
  {
    name: 'the owner of another company',
    blindUpTo: 'company',
    allowed: {
      '/api/account/seal': sealed,
      '/api/folders/F/resources': 'the forms of the template are for every company',
    },
  },
]

let server: TestServer
const looks = new Map<string, { before: Looks; after: Looks }>()
/** What the other owner is answered when everything has changed. */
let atLast: Looks

beforeAll(async () => {
  server = await startTestServer()
  const ada = await signUp(server, 'ada@example.com')
  await prove(ada)
  const seeds = await seed(server, ada)
  const known = {
    files: [...seeds.files, seeds.futureFile],
    folders: ['A', 'A1', 'F', 'F7', 'AA'],
    resources: seeds.resources,
    deadlines: seeds.deadlines,
    requests: seeds.requests,
    packs: seeds.packs,
    outside: seeds.outside,
  }
  const people = new Map<string, { visitor: Visitor; known: Known }>()
  for (const [index, { name, rights }] of viewers.entries()) {
    const person = await signUp(server, `${String(index)}@example.com`)
    await prove(person)
    if (rights !== undefined) await addMember(server, seeds.company, person, { mayExport: true, ...rights })
    const company = rights === undefined ? await companyOf(server, person) : seeds.company
    const visitor = inCompany(person, company)
    const feed = (await visitor.ask('POST', '/api/company/calendar')).json<{ url: string }>()
    const calendar = feed.url.split('/').at(-1) ?? ''
    people.set(name, { visitor, known: { ...known, calendar } })
    // Who joins with functions that nobody had is suggested for when they first look.
    await visitor.ask('GET', '/api/suggestions?folder=XYZ')
  }
  await whenIdle(server)
  const now = new Date()
  const look = async (name: string, isAgain: boolean): Promise<Looks> => {
    const person = people.get(name)
    if (person === undefined) throw new Error(`There is no ${name}`)
    return await lookAt(server, person.visitor, person.known, { isAgain, now })
  }
  // Owners last: their list shows what others were refused.
  for (const { name } of viewers.toReversed())
    looks.set(name, { before: await look(name, false), after: new Map() })
  const changes = changesOf({ server, ada }, seeds)
  for (const sight of sights) {
    for (const change of changes) if (change.sight === sight) await change.make()
    await whenIdle(server)
    for (const { name } of viewers.filter(({ blindUpTo }) => blindUpTo === sight))
      looks.set(name, { before: looks.get(name)?.before ?? new Map(), after: await look(name, true) })
  }
  atLast = await look('another owner', true)
}, 600_000)
afterAll(() => server.close())

test.each(viewers)('$name is answered the same', ({ allowed = {}, name }) => {
  const { after = new Map(), before = new Map() } = looks.get(name) ?? {}
  expect(after.size).toBe(before.size)
  const seen = differences(before, after).filter(
    ({ address }) => !Object.keys(allowed).some((path) => address.split('?')[0] === path),
  )
  expect(seen).toEqual([])
})

test('who sees everything is answered otherwise wherever papers are', () => {
  const { before = new Map() } = looks.get('another owner') ?? {}
  const seen = new Set(differences(before, atLast).map(({ address }) => address.split('?')[0]))
  expect([...seen]).toEqual(
    expect.arrayContaining(
      ['account/stats', 'account/activity', 'folders', 'files/log', 'files/search', 'deadlines', 'trash'].map(
        (path) => `/api/${path}`,
      ),
    ),
  )
})
