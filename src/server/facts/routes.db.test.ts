import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentFacts } from '#contract/document-facts.ts'
import type { File } from '#contract/files.ts'
import { activityOf } from '#server/testing/accounts.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signedUp = () => signUp(server, `${randomUUID()}@example.com`)
const invoice =
  'Aireworth Timber Merchants Ltd\nCanal Road, Keighley\nINVOICE No. 118204\nTax point 31/10/25\nInvoice to: Engines Ltd\nGoods 100.00\nVAT 20.00\nTotal due £120.00\nTerms 30 days from date of invoice'

async function file(visitor: Visitor, folder: string, text = invoice): Promise<string> {
  const { id } = await uploadFile(visitor, folder, `${randomUUID()}.txt`, text)
  await whenRead(visitor, id)
  return id
}

async function facts(visitor: Visitor, id: string): Promise<DocumentFacts> {
  const response = await visitor.ask('GET', `/api/files/${id}/facts`)
  expect(response.statusCode).toBe(200)
  return response.json<DocumentFacts>()
}

test('facts are read in a document, shown in lists that ask for them, and known of the same bytes at once', async () => {
  const ada = await signedUp()
  const id = await file(ada, 'HI1')
  const read = await facts(ada, id)
  expect(read).toMatchObject({
    kind: { value: 'invoice', confirmed: false },
    date: { value: '2025-10-31' },
    party: { value: 'Aireworth Timber Merchants' },
    total: { value: { amount: '120.00', currency: 'GBP' } },
    reference: { value: '118204' },
    due: { value: '2025-11-30' },
    ends: null,
    person: null,
  })
  for (const list of ['files?folder=HI1&', 'files/log?', 'files/search?q=Aireworth&', `files/${id}?`]) {
    const answer = (await ada.ask('GET', `/api/${list}include=facts`)).json<File | File[]>()
    expect([answer].flat().map((one) => one.facts?.date?.value)).toEqual(['2025-10-31'])
    const without = (await ada.ask('GET', `/api/${list}`)).json<File | File[]>()
    expect([without].flat().some((one) => 'facts' in one)).toBe(false)
  }
  expect(await facts(ada, await file(ada, 'G1'))).toEqual(read)
})

test('what a person says stands, moves the ETag, and goes along with a copy', async () => {
  const ada = await signedUp()
  const id = await file(ada, 'HI1')
  const list = async (etag = '') =>
    await ada.ask('GET', '/api/files?folder=HI1&include=facts', undefined, { 'if-none-match': etag })
  const { etag } = (await list()).headers
  expect((await list(String(etag))).statusCode).toBe(304)
  const changes = {
    party: 'Aireworth',
    date: '2025-10-31',
    due: null,
    period: { from: '2025-10-01', to: '2025-10-31' },
  }
  const set = await ada.ask('PATCH', `/api/files/${id}/facts`, changes)
  expect(set.statusCode).toBe(200)
  expect(set.json()).toMatchObject({
    party: { value: 'Aireworth', confidence: 1, confirmed: true },
    date: { value: '2025-10-31', confirmed: true },
    due: null,
    period: { value: { from: '2025-10-01', to: '2025-10-31' }, confirmed: true },
    total: { value: { amount: '120.00', currency: 'GBP' }, confirmed: false },
  })
  expect((await list(String(etag))).statusCode).toBe(200)
  const copy = (await ada.ask('POST', `/api/files/${id}/copy`, { folderId: 'A' })).json<File>()
  expect(await facts(ada, copy.id)).toEqual(set.json())
  await ada.ask('POST', '/api/folders/HI1/copy', { targetParentId: 'A' })
  const copied = (await ada.ask('GET', '/api/files/search?q=Aireworth&include=facts')).json<File[]>()
  expect(copied.map((one) => one.facts?.due)).toEqual([null, null, null])
  expect((await activityOf(ada)).find(({ type }) => type === 'facts')).toMatchObject({
    description: expect.stringMatching(/^Set date, period, party, due of /) as string,
  })
})

test('a search asks for facts, as they were read or as a person set them', async () => {
  const ada = await signedUp()
  const id = await file(ada, 'HI1')
  await ada.ask('PATCH', `/api/files/${id}/facts`, { ends: '2026-10-30', person: 'Zoë Okafor' })
  const found = async (q: string) =>
    (await ada.ask('GET', `/api/files/search?q=${encodeURIComponent(q)}`)).json<File[]>().length
  for (const q of [
    'kind:invoice',
    'party:AIREWORTH',
    'party:"timber merchants" timber',
    'over:119.99 under:120.01',
    'dated:2025-04..2026-03',
    'dated:2025-10-31',
    'ends:<2026-12',
    'due:2025-11',
    'person:zoe',
  ])
    expect([q, await found(q)]).toEqual([q, 1])
  for (const q of ['kind:receipt', 'party:aviva', 'over:120', 'dated:<2025-10-31', 'ends:>2026', 'party:%'])
    expect([q, await found(q)]).toEqual([q, 0])
  await ada.ask('PATCH', `/api/files/${id}/facts`, { party: 'Aviva', date: null })
  expect([await found('party:aviva'), await found('dated:2025')]).toEqual([1, 0])
})

test.each([
  { date: '2025-02-30' },
  { total: { amount: '1250', currency: 'GBP' } },
  { total: { amount: '1.00', currency: '£' } },
  { kind: 'poem' },
  { period: { from: '2025-02-01', to: '2025-01-01' } },
  { party: ' ' },
])('refuses %j', async (changes) => {
  const ada = await signedUp()
  const { id } = await uploadFile(ada, 'A', 'a.txt', 'a')
  expect((await ada.ask('PATCH', `/api/files/${id}/facts`, changes)).statusCode).toBe(400)
})

test('facts follow the rights on their folder: who may only view cannot set them, who may not view sees none', async () => {
  const [ada, eve] = [await signedUp(), await signedUp()]
  const company = await companyOf(server, ada)
  await addMember(server, company, eve, { functions: { 'Finance Director': 'view' } })
  const hers = inCompany(eve, company)
  const [seen, hidden] = [await file(ada, 'HI1'), await file(ada, 'A')]
  expect((await facts(hers, seen)).kind?.value).toBe('invoice')
  expect((await hers.ask('PATCH', `/api/files/${seen}/facts`, { party: 'X' })).statusCode).toBe(403)
  expect((await hers.ask('GET', `/api/files/${hidden}/facts`)).statusCode).toBe(404)
  expect((await hers.ask('PATCH', `/api/files/${hidden}/facts`, { party: 'X' })).statusCode).toBe(404)
})

test('documents are read again after an upgrade, and when the company has another name', async () => {
  const ada = await signedUp()
  const { pool } = server.services.connection
  const company = await companyOf(server, ada)
  const id = await file(ada, 'HI1', invoice.replace('Engines', 'Borrowdale Pencils'))
  await pool.query('update blobs set facts = null, facts_reader = null where workspace_id = $1', [company])
  expect((await facts(ada, id)).party).toBeNull()
  await ada.ask('PUT', '/api/account/profile', { businessName: 'Aireworth Timber Merchants' })
  const party = await until(async () => (await facts(ada, id)).party ?? undefined)
  expect(party.value).toBe('Borrowdale Pencils')
})
