import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import type { PackListing } from '#contract/outside/packs.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { uploadFile } from '#server/testing/files.ts'
import { askForPaper, giveTo, openAddress } from '#server/testing/outsiders.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

/** How many calls are tried with what belongs to another address; more by `PROBES`. */
const PROBES = Number(process.env['PROBES'] ?? 1600)

/** An address with what opens it, and what only its recipient may learn. */
interface Opened {
  token: string
  cookie: string
  owner: Visitor
  wantedId: string
  secrets: string[]
}

let server: TestServer
let owners: Visitor[]
const links: Opened[] = []

beforeAll(async () => {
  server = await startTestServer()
  owners = [await signUp(server, 'ada@example.com'), await signUp(server, 'bob@example.com')]
  for (const [company, owner] of owners.entries())
    for (const index of [0, 1]) {
      const secret = `Secret${String(company)}${String(index)}`
      await owner.ask('PATCH', '/api/company', { name: `Company${String(company)}` })
      const paper = await uploadFile(owner, 'A', `${secret}.txt`, `inside ${secret}`)
      const given = await giveTo(owner, { title: `Title ${secret}`, files: [paper.id] })
      const pack = await openAddress(server, given)
      links.push({ token: given.token, owner, wantedId: paper.id, secrets: [secret], ...pack })
      const asked = await askForPaper(owner)
      const request = await openAddress(server, asked)
      const wantedId = asked.wanted[0]?.id ?? ''
      links.push({ token: asked.token, owner, wantedId, secrets: ['Trial balance', wantedId], ...request })
    }
})
afterAll(() => server.close())

const calls = endpoints.filter(({ access }) => access === 'outside')

/** With what somebody knocks at an address that is not theirs. */
const credentials: Array<(stranger: Opened) => Record<string, string>> = [
  ({ cookie }) => ({ cookie }),
  () => ({}),
  ({ owner }) => ({ cookie: owner.cookie }),
  ({ cookie, owner }) => ({ cookie: `${owner.cookie}; ${cookie}` }),
]

/** Every call at every address with what belongs to every other one, with another number of a paper in each round. */
function* probes() {
  for (let number = 1; ; number += 1)
    for (const call of calls)
      for (const target of links)
        for (const stranger of links)
          if (stranger !== target)
            for (const headersOf of credentials)
              yield { call, target, stranger, number, headers: headersOf(stranger) }
}

type Probe = ReturnType<typeof probes> extends Generator<infer One> ? One : never

async function send({ call, headers, number, target }: Probe, id: string) {
  const url = call.path.replace(':token', target.token).replace(':number', String(number)).replace(':id', id)
  const form = multipart([], [['a.txt', 'a']])
  const isForm = call.body === 'multipart'
  return await visit(server).ask(
    call.method,
    url,
    isForm ? form.body : call.method === 'POST' ? { number, page: 1, ms: 5000 } : undefined,
    isForm ? { ...headers, 'content-type': form.type } : headers,
  )
}

/** What packs and requests say of visits and papers. */
async function counted() {
  const { rows } = await server.services.connection.pool.query<{ counted: string }>(
    `select concat_ws(' ', (select count(*) from outside_visits), (select count(*) from pack_pages),
       (select count(*) from pack_downloads), (select count(*) from received_papers), (select count(*) from files)) as counted`,
  )
  return rows[0]?.counted
}

test(
  `${String(PROBES)} calls with what belongs to another address learn and change nothing`,
  {
    timeout: 60_000 + PROBES * 100,
  },
  async () => {
    const before = await counted()
    let tried = 0
    for (const probe of probes()) {
      if (tried === PROBES) break
      tried += 1
      const { stranger, target } = probe
      const answer = await send(probe, tried % 2 === 0 ? target.wantedId : stranger.wantedId)
      expect([401, 404]).toContain(answer.statusCode)
      for (const secret of [...target.secrets, ...stranger.secrets])
        expect(answer.payload).not.toContain(secret)
      expect(answer.cookies).toEqual([])
    }
    expect(tried).toBe(PROBES)
    expect(await counted()).toBe(before)
  },
)

test('an address answers its own cookie alone, and with nothing of another', async () => {
  for (const link of links) {
    const answer = await visit(server).ask('GET', `/api/o/${link.token}`, undefined, { cookie: link.cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toContain(link.secrets[0])
    const others = links.filter(
      ({ secrets: [secret] }) => secret?.startsWith('Secret') && secret !== link.secrets[0],
    )
    for (const { secrets } of others) expect(answer.payload).not.toContain(secrets[0])
  }
})

test('a pack and a request of one company are not found by the other', async () => {
  const [ada, bob] = owners as [Visitor, Visitor]
  const packs = (await ada.ask('GET', '/api/packs')).json<PackListing[]>()
  const requests = (await ada.ask('GET', '/api/requests')).json<PaperRequest[]>()
  expect([packs.length, requests.length]).toEqual([2, 2])
  for (const address of [
    ...packs.map(({ id }) => `/api/packs/${id}`),
    ...requests.map(({ id }) => `/api/requests/${id}`),
  ])
    expect((await bob.ask('GET', address)).statusCode).toBe(404)
})
