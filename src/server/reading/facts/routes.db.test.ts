import type { SearchFacet } from '#contract/manual/search.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import type { File } from '#contract/manual/files.ts'
import type { Party } from '#contract/reading/parties.ts'
import type { FileSuggestion } from '#contract/reading/suggestions.ts'
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

test('a gas safety record is told by its title, its end by the next test, and its deadline is named by it', async () => {
  const ada = await signedUp()
  const record = (party: string, serial: number, year: number) =>
    `LANDLORD GAS SAFETY RECORD CP12 Serial ${String(serial)}\n${party} Gas Safe Reg No 554120 Tel 0113 496 0712\nSite 14 Marlow Street Leeds\nInspection date 04/03/${String(year)} Next inspection due before 03/03/${String(year + 1)}\nAppliances tested 3`
  const first = await file(ada, 'S3', record('Calder Heating & Gas Ltd', 412, 2025))
  await ada.ask('PATCH', `/api/files/${first}/facts`, { party: 'Calder Heating & Gas' })
  const id = await file(ada, 'S3', record('CALDER HEATING AND GAS LIMITED', 977, 2026))
  expect(await facts(ada, id)).toMatchObject({
    kind: { value: 'inspection' },
    party: { value: 'Calder Heating & Gas' },
    ends: { value: '2027-03-03' },
  })
  const due = await ada.ask('GET', '/api/deadlines?from=2027-03-01&to=2027-03-31')
  expect(due.json<Array<{ title: string }>>().map(({ title }) => title)).toEqual(['Gas safety record ends'])
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

test('facts that shorten the time of keeping are refused to members and on record for others', async () => {
  const ada = await signedUp()
  const company = await companyOf(server, ada)
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2019-03-11',
    accountingReferenceDate: '03-31',
  })
  const grace = await signedUp()
  await addMember(server, company, grace, { functions: { 'Finance Director': 'edit' } })
  const member = inCompany(grace, company)
  const id = await file(ada, 'HI1')
  const set = async (visitor: Visitor, changes: object) =>
    (await visitor.ask('PATCH', `/api/files/${id}/facts`, changes)).statusCode
  const keptUntil = async () => (await ada.ask('GET', `/api/files/${id}`)).json<File>().keepUntil?.day
  expect(await keptUntil()).toBe('2032-03-31')
  // Their kind says nothing of keeping, an earlier day ends it sooner, and without a day nothing does.
  for (const changes of [{ kind: 'contract' }, { date: '2024-10-31' }, { date: null }])
    expect([changes, await set(member, changes)]).toEqual([changes, 403])
  expect(await keptUntil()).toBe('2032-03-31')
  expect([await set(member, { date: '2026-10-31' }), await set(member, { party: 'Aireworth' })]).toEqual([
    200, 200,
  ])
  expect(await keptUntil()).toBe('2033-03-31')
  expect(await set(ada, { date: '2025-10-31' })).toBe(200)
  expect((await activityOf(ada)).find(({ type }) => type === 'facts')?.description).toMatch(
    /^Set date of .+; it was to be kept until 31 March 2033 \(Companies Act 2006 s\.388\), and is now until 31 March 2032$/,
  )
})

const letterhead = (name: string, no: number) =>
  `${name}\nCanal Road, Keighley\nINVOICE No. ${String(no)}\nTax point 31/10/25\nInvoice to: Engines Ltd\nTotal due £120.00`

test('two spellings of a party become one in papers that are here and that come, for this company, until it is taken back', async () => {
  const [ada, eve] = [await signedUp(), await signedUp()]
  const first = await file(ada, 'HI1', letterhead('Calder Print & Design Ltd', 1))
  const said = await file(ada, 'HI1', letterhead('Vale Office Supplies Ltd', 2))
  await ada.ask('PATCH', `/api/files/${said}/facts`, { party: 'CPD Leeds' })
  const main = await file(ada, 'HI1', letterhead('Calder Printworks Ltd', 3))
  const others = await file(eve, 'HI1', letterhead('Calder Print & Design Ltd', 4))
  const partyOf = async (visitor: Visitor, id: string) => (await facts(visitor, id)).party?.value
  expect(await partyOf(ada, first)).toBe('Calder Print & Design')

  const merge = async (party: string, sameAs: string) =>
    await ada.ask('POST', '/api/parties/merges', { party, sameAs })
  const merged = await merge('Calder Print & Design', 'Calder Printworks')
  expect([merged.statusCode, merged.json()]).toMatchObject([201, { name: 'Calder Printworks', papers: 1 }])
  expect((await merge('CPD Leeds', 'Calder Print & Design')).json()).toMatchObject({
    name: 'Calder Printworks',
    papers: 1,
  })
  expect((await merge('Calder Printworks', 'CPD Leeds')).statusCode).toBe(400)
  for (const id of [first, said, main]) expect(await partyOf(ada, id)).toBe('Calder Printworks')
  expect(await partyOf(eve, others)).toBe('Calder Print & Design')
  expect((await ada.ask('GET', '/api/files/search?q=party%3A%22Calder%20Printworks%22')).json()).toHaveLength(
    3,
  )
  const later = await file(ada, 'HI1', letterhead('CALDER PRINT AND DESIGN LIMITED', 5))
  expect(await partyOf(ada, later)).toBe('Calder Printworks')
  const [known] = (await ada.ask('GET', '/api/parties')).json<Party[]>()
  expect(known).toMatchObject({ name: 'Calder Printworks', papers: 4 })
  expect(known?.spellings.map(({ name }) => name).toSorted()).toEqual(['CPD Leeds', 'Calder Print & Design'])

  const company = await companyOf(server, ada)
  await addMember(server, company, eve, { functions: { 'Finance Director': 'edit' } })
  expect((await inCompany(eve, company).ask('GET', '/api/parties')).statusCode).toBe(403)

  for (const { id } of known?.spellings ?? [])
    expect((await ada.ask('DELETE', `/api/parties/merges/${id}`)).statusCode).toBe(204)
  expect(await partyOf(ada, said)).toBe('CPD Leeds')
  await until(async () => ((await partyOf(ada, first)) === 'Calder Print & Design' ? true : undefined))
  const isApart = /^Calder Print (?:&|and) Design$/
  await until(async () => (isApart.test((await partyOf(ada, later)) ?? '') ? true : undefined))
  expect(await partyOf(ada, main)).toBe('Calder Printworks')
})

test('what was learnt from a correction counts at once in the company, and in no other', async () => {
  const [ada, eve] = [await signedUp(), await signedUp()]
  const papers = async (visitor: Visitor, no: number) =>
    await file(visitor, no < 100 ? 'XYZ' : 'HI1', letterhead('Aireworth Timber Merchants Ltd', no))
  const read = async (visitor: Visitor, id: string) => {
    const { kind, party } = await facts(visitor, id)
    return [kind?.value, party?.value]
  }
  const before = [await papers(ada, 1), await papers(eve, 1)] as const
  const plain = ['invoice', 'Aireworth Timber Merchants']
  const id = await papers(ada, 101)
  expect(await read(ada, id)).toEqual(plain)
  const changes = { kind: 'purchase-order', party: 'Aireworth' }
  expect((await ada.ask('PATCH', `/api/files/${id}/facts`, changes)).statusCode).toBe(200)
  const learnt = ['purchase-order', 'Aireworth']
  expect(await read(ada, await papers(ada, 102))).toEqual(learnt)
  // What waits to be filed is read again.
  await until(async () => ((await read(ada, before[0])).join(' ') === learnt.join(' ') ? true : undefined))
  expect(await read(eve, await papers(eve, 103))).toEqual(plain)
  expect(await read(eve, before[1])).toEqual(plain)
  // Nothing was learnt about another party.
  const vale = await file(ada, 'HI1', letterhead('Vale Office Supplies Ltd', 104))
  expect(await read(ada, vale)).toEqual(['invoice', 'Vale Office Supplies'])

  const folderOf = async (visitor: Visitor, text: string) => {
    const waiting = await file(visitor, 'XYZ', text)
    const { folders } = (await visitor.ask('GET', `/api/files/${waiting}/suggestion`)).json<FileSuggestion>()
    return folders[0]?.id
  }
  const usual = await folderOf(eve, letterhead('Vale Office Supplies Ltd', 5))
  await ada.ask('PUT', `/api/files/${vale}/move`, { newFolderId: 'W4' })
  expect(await folderOf(ada, letterhead('Vale Office Supplies Ltd', 6))).toBe('W4')
  expect(await folderOf(eve, letterhead('Vale Office Supplies Ltd', 7))).toBe(usual)
})

test('what was corrected while it waited to be filed is learnt from, too', async () => {
  const ada = await signedUp()
  const paper = (no: number) => file(ada, 'XYZ', letterhead('Aireworth Timber Merchants Ltd', no))
  const first = await paper(31)
  await ada.ask('PATCH', `/api/files/${first}/facts`, { kind: 'contract' })
  // It is read again, as others of its party are.
  await until(async () => ((await facts(ada, await paper(32))).kind?.value === 'contract' ? true : undefined))
  await ada.ask('PATCH', `/api/files/${first}/facts`, { party: 'Aireworth' })
  const { kind, party } = await facts(ada, await paper(33))
  expect([kind?.value, party?.value]).toEqual(['contract', 'Aireworth'])
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

test('lists are sorted by facts, summed by currency and written as CSV, for who may see and export them', async () => {
  const [ada, eve] = [await signedUp(), await signedUp()]
  const named: Array<readonly [name: string, folder: string, facts: object]> = [
    ['a heron.txt', 'HI', { total: { amount: '0.10', currency: 'GBP' }, date: '2025-03-01', party: '=Zoë' }],
    [
      'b heron.txt',
      'HI',
      { total: { amount: '-12.50', currency: 'GBP' }, kind: 'credit-note', party: 'aviva' },
    ],
    ['c heron.txt', 'HI', { total: { amount: '99999999999.99', currency: 'GBP' }, date: '2024-12-31' }],
    ['d heron.txt', 'HI', { total: { amount: '7.00', currency: 'EUR' }, kind: 'invoice', party: 'Álvarez' }],
    ['e heron.txt', 'HI', {}],
    ['f heron.txt', 'A', { total: { amount: '5.00', currency: 'GBP' } }],
  ]
  const ids = new Map<string, string>()
  for (const [name, folder, said] of named) {
    const { id } = await uploadFile(ada, folder, name, 'x')
    expect((await ada.ask('PATCH', `/api/files/${id}/facts`, said)).statusCode).toBe(200)
    ids.set(name, id)
  }
  const idOf = (name: string) => String(ids.get(name))
  // Two pages: the cursor holds the fact.
  const sorted = async (sort: string, order: string) => {
    const address = `/api/files?folder=HI&sort=${sort}&order=${order}&limit=3`
    const first = await ada.ask('GET', address)
    const next = await ada.ask('GET', `${address}&cursor=${String(first.headers['x-next-cursor'])}`)
    return [...first.json<File[]>(), ...next.json<File[]>()].map((one) => one.originalName[0]).join('')
  }
  expect(await sorted('total', 'asc')).toBe('badce')
  expect(await sorted('total', 'desc')).toBe('cdabe')
  expect(await sorted('dated', 'asc')).toMatch(/^ca/)
  expect(await sorted('dated', 'desc')).toMatch(/^ac/)
  expect(await sorted('party', 'asc')).toMatch(/^adb/)
  expect(await sorted('kind', 'asc')).toMatch(/^bd/)

  const inHi = named.slice(0, 5).map(([name]) => idOf(name))
  const all = named.map(([name]) => idOf(name))
  const sum = await ada.ask('POST', '/api/files/totals', { files: inHi })
  expect(sum.json()).toEqual({
    files: 5,
    withTotal: 4,
    totals: [
      { currency: 'GBP', amount: '99999999987.59', files: 3 },
      { currency: 'EUR', amount: '7.00', files: 1 },
    ],
  })
  const found = await ada.ask('GET', '/api/files/search/totals?q=heron%20in%3AHI')
  expect(found.json()).toEqual(sum.json())
  expect((await ada.ask('GET', '/api/files/search/totals?q=...')).json()).toMatchObject({ files: 0 })
  const searched = async (by: string) =>
    (await ada.ask('GET', `/api/files/search?q=heron%20in%3AHI%20sort%3A${by}`))
      .json<File[]>()
      .map(({ originalName }) => originalName.slice(0, 1))
      .join('')
  expect(await searched('largest')).toBe('cdabe')
  expect(await searched('smallest')).toBe('badce')
  expect((await searched('newest')).slice(0, 2)).toBe('ac')
  expect((await searched('oldest')).slice(0, 2)).toBe('ca')
  const facets = (await ada.ask('GET', '/api/files/search/facets?q=heron')).json<SearchFacet[]>()
  expect(facets.map(({ files, filter, value }) => `${filter} ${value} ${String(files)}`)).toEqual(
    expect.arrayContaining([
      'dated 2024 1',
      'dated 2025 1',
      'in HI 5',
      'in A 1',
      'kind invoice 1',
      'party Álvarez 1',
    ]),
  )
  expect((await eve.ask('GET', '/api/files/search/facets?q=heron')).json()).toEqual([])

  const csv = await ada.ask('POST', '/api/files/csv', { files: [idOf('b heron.txt'), idOf('a heron.txt')] })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toContain('HI - Suppliers')
  const [heading, b, a, ...rest] = csv.rawPayload.toString().split('\r\n')
  expect(heading).toMatch(/^\ufeffName,Folder,Folder name,Kind,Date,/)
  expect(b).toMatch(
    /^b heron\.txt,HI,"Suppliers - Payments, Purchase Invoices",Credit note,,,,aviva,-12\.50,GBP,/,
  )
  expect(a).toContain(`,2025-03-01,,,'=Zoë,0.10,GBP,`)
  expect(rest).toEqual([''])
  const list = await ada.ask('GET', '/api/files/search/csv?q=heron')
  expect(list.rawPayload.toString().trimEnd().split('\r\n')).toHaveLength(7)

  const company = await companyOf(server, ada)
  const functions = { 'Finance Director': 'view', 'Managing Director': 'view' } as const
  await addMember(server, company, eve, { functions })
  const hers = inCompany(eve, company)
  const statusOf = async (ask: ReturnType<Visitor['ask']>) => (await ask).statusCode
  expect(await statusOf(hers.ask('POST', '/api/files/csv', { files: inHi }))).toBe(200)
  expect(await statusOf(hers.ask('POST', '/api/files/csv', { files: all }))).toBe(403)
  expect(await statusOf(hers.ask('GET', '/api/files/search/csv?q=heron'))).toBe(403)
  expect(await statusOf(hers.ask('GET', '/api/files/search/csv?q=heron%20in%3AHI'))).toBe(200)
  const stranger = await signedUp()
  expect(await statusOf(stranger.ask('POST', '/api/files/csv', { files: inHi }))).toBe(404)
  expect(await statusOf(stranger.ask('POST', '/api/files/totals', { files: inHi }))).toBe(404)
  const { rows } = await server.services.connection.pool.query<{ files: number }>(
    `select (detail ->> 'files')::int as files from security_events
      where workspace_id = $1 and type = 'download' and result = 'ok' order by created_at`,
    [company],
  )
  expect(rows.map(({ files }) => files).toSorted((x, y) => x - y)).toEqual([2, 5, 5, 6])
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

test('more documents than one turn takes are all read again', async () => {
  const ada = await signedUp()
  const { pool } = server.services.connection
  const company = await companyOf(server, ada)
  await pool.query(
    `insert into blobs (workspace_id, sha256, size, mimetypes, status, text)
    select $1, encode(sha256(n::text::bytea), 'hex'), 1, '{text/plain}', 'indexed', $2 from generate_series(1, 120) n`,
    [company, invoice],
  )
  await ada.ask('PUT', '/api/account/profile', { businessName: 'Aireworth Timber Merchants' })
  const unread = `select 1 from blobs where workspace_id = $1 and facts is null`
  const left = async () => (await pool.query(unread, [company])).rowCount
  expect(await until(async () => ((await left()) === 0 ? 'none is left' : undefined))).toBe('none is left')
})
