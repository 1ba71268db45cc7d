import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { CompanyFacts, FoundFacts } from '#contract/company/company-facts.ts'
import type { DeadlineRule } from '#contract/duties/deadline-rules.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { everyFunction } from '#contract/company/roles.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { uploadFile } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Member
let company: string
let director: Visitor
let accountant: Visitor
let reader: Visitor

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  company = await companyOf(server, ada)
  const join = async (name: string, rights: Parameters<typeof addMember>[3]) => {
    const member = await signUp(server, `${name}@example.com`)
    await addMember(server, company, member, rights)
    return inCompany(member, company)
  }
  const finance = (access: 'view' | 'edit') => ({
    functions: { ...everyFunction('none'), 'Finance Director': access },
  })
  director = await join('director', { role: 'director' })
  accountant = await join('accountant', finance('edit'))
  reader = await join('reader', finance('view'))
})
afterAll(() => server.close())

const facts = {
  form: 'Ltd Company',
  incorporatedOn: '2024-05-11',
  accountingReferenceDate: '05-31',
  vat: { scheme: 'quarterly', stagger: 1, yearEndMonth: null },
  employer: { pays: 'monthly', since: '2024-06-01' },
}
const RANGE = 'from=2026-01-01&to=2026-06-30'

beforeEach(async () => {
  await ada.ask('PUT', '/api/company/facts', facts)
})

async function list(visitor: Visitor = ada, range = RANGE): Promise<Deadline[]> {
  return (await visitor.ask('GET', `/api/deadlines?${range}`)).json<Deadline[]>()
}
async function named(rule: string, visitor: Visitor = ada, range = RANGE): Promise<Deadline> {
  const found = (await list(visitor, range)).find((one) => one.rule === rule)
  if (found === undefined) throw new Error(`${rule} is not due`)
  return found
}
async function record(): Promise<string[]> {
  const entries = (await ada.ask('GET', '/api/account/activity?limit=30')).json<Activity[]>()
  return entries.map(({ description }) => description)
}

test('what falls due comes by day, with its period, function, folder, source and the cost of missing it', async () => {
  const all = await list()
  expect(all.map(({ due }) => due)).toEqual(all.map(({ due }) => due).toSorted())
  expect(all.find(({ rule }) => rule === 'vat-return')).toMatchObject({
    id: 'vat-return.2025-12-31',
    title: 'VAT return',
    period: { from: '2025-10-01', to: '2025-12-31' },
    due: '2026-02-07',
    function: 'Finance Director',
    folderId: 'JK1',
    closedBy: null,
    authority: 'HMRC',
  })
  expect(all.every(({ penalty, source, sourceReadOn }) => Boolean(source && penalty && sourceReadOn))).toBe(
    true,
  )
  expect(all.filter(({ rule }) => rule === 'accounts').map(({ due, period }) => [period?.to, due])).toEqual([
    ['2025-05-31', '2026-02-11'],
  ])
})

test('facts that are left out are not known, and those of a new company begin with its profile', async () => {
  const other = await signUp(server, 'other@example.com')
  const begun = (await other.ask('GET', '/api/company/facts')).json<CompanyFacts>()
  expect(begun).toMatchObject({ form: 'Ltd Company', incorporatedOn: null, vat: null })
  expect((await other.ask('GET', '/api/deadlines')).json()).toEqual([])
  const set = (await other.ask('PUT', '/api/company/facts', { form: 'LLP' })).json<CompanyFacts>()
  expect(set).toMatchObject({ form: 'LLP', accountingReferenceDate: null, answered: [] })
})

const changed = (periods: Array<[from: string, to: string]>) => ({
  changedPeriods: periods.map(([from, to]) => ({ from, to })),
})
describe('facts that cannot be are refused with a sentence, and nothing rests on them', () => {
  test.each<[body: object, message: RegExp]>([
    [{ accountingReferenceDate: '02-30' }, /No year has this day/],
    [{ accountingReferenceDate: '13-01' }, /No year has this day/],
    [{ accountingReferenceDate: '04-31' }, /No year has this day/],
    [{ incorporatedOn: '2190-01-01' }, /cannot have been incorporated in the future/],
    [{ incorporatedOn: '2025-02-29' }, /Please give a day that exists/],
    [{ firstAccountsTo: '2025-11-11' }, /at most 18 months, so to 10 November 2025/],
    [{ firstAccountsTo: '2024-05-11' }, /end after the company was incorporated/],
    [{ tradingSince: '2024-05-10' }, /before it was incorporated/],
    [{ lastConfirmationStatementTo: '2024-05-10' }, /before the company was incorporated/],
    [{ lastConfirmationStatementTo: '2190-01-01' }, /future/],
    [
      { employer: { pays: 'monthly', since: '2025-06-01', until: '2025-05-31' } },
      /last day lies before the first/,
    ],
    [changed([['2025-06-02', '2026-03-31']]), /No accounting period of the company begins on 2 June 2025/],
    [changed([['2025-06-01', '2026-12-01']]), /at most 18 months/],
    [
      changed([
        ['2025-06-01', '2026-11-30'],
        ['2026-12-01', '2028-05-31'],
      ]),
      /30 November 2026 was extended, and the law allows this once in five years/,
    ],
    [{ vat: { scheme: 'weekly' } }, /quarterly, monthly or annually/],
  ])('%j', async (body, message) => {
    const before = await list()
    const reply = await ada.ask('PUT', '/api/company/facts', { ...facts, ...body })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
    expect(await list()).toEqual(before)
  })

  test('a second extension after five years is allowed', async () => {
    const periods = changed([
      ['2015-04-01', '2016-09-30'],
      ['2020-10-01', '2022-03-31'],
    ])
    const old = {
      ...facts,
      incorporatedOn: '2010-03-20',
      accountingReferenceDate: null,
      firstAccountsTo: '2011-03-31',
    }
    expect((await ada.ask('PUT', '/api/company/facts', { ...old, ...periods })).statusCode).toBe(200)
  })
})

test('only owners and directors change facts; members see deadlines of functions that they may view', async () => {
  expect((await director.ask('PUT', '/api/company/facts', facts)).statusCode).toBe(200)
  expect((await accountant.ask('PUT', '/api/company/facts', facts)).statusCode).toBe(403)
  expect(new Set((await list(reader)).map((one) => one.function))).toEqual(new Set(['Finance Director']))
  const statement = await named('confirmation-statement')
  expect(statement.function).toBe('Managing Director')
  const hidden = await accountant.ask('POST', `/api/deadlines/${statement.id}/close`, {})
  expect(hidden.statusCode).toBe(404)
  const vat = await named('vat-return', reader)
  expect((await reader.ask('POST', `/api/deadlines/${vat.id}/close`, {})).statusCode).toBe(403)
})

test('a deadline is closed by a paper or by hand, opened again, put aside, given to a member', async () => {
  const { id } = await named('vat-return')
  const upload = (await ada.upload('JK1', { 'vat q4.txt': 'VAT return' })).json<UploadReply>()
  const fileId = upload.files[0]?.id ?? ''
  const post = async (verb: string, body?: object) =>
    (await ada.ask('POST', `/api/deadlines/${id}/${verb}`, body)).json<Deadline>()
  expect(await post('close', { fileId, note: 'sent by Jane' })).toMatchObject({
    state: 'done',
    closedBy: { fileId, fileName: 'vat q4.txt', note: 'sent by Jane', userId: ada.user.id },
  })
  expect(
    (await list()).find(({ rule, period }) => rule === 'vat-return' && period?.to === '2026-03-31'),
  ).toMatchObject({
    lastPaper: { fileId, name: 'vat q4.txt', folderId: 'JK1' },
  })
  expect((await ada.ask('POST', `/api/deadlines/${id}/snooze`, { until: '2190-01-01' })).statusCode).toBe(409)
  expect(await post('reopen')).toMatchObject({ state: 'late', closedBy: null })
  expect(await post('snooze', { until: '2190-01-01' })).toMatchObject({
    state: 'snoozed',
    snoozedUntil: '2190-01-01',
  })
  expect((await ada.ask('POST', `/api/deadlines/${id}/snooze`, { until: '2020-01-01' })).statusCode).toBe(400)
  expect(await post('reopen')).toMatchObject({ state: 'late', snoozedUntil: null })
  const given = await ada.ask('PATCH', `/api/deadlines/${id}`, { assignedTo: ada.user.id, note: 'ask Jane' })
  expect(given.json()).toMatchObject({ assignedTo: { userId: ada.user.id }, note: 'ask Jane' })
  const statement = await named('confirmation-statement')
  const readerId = (await reader.ask('GET', '/api/auth/user')).json<{ id: string }>().id
  const refused = await ada.ask('PATCH', `/api/deadlines/${statement.id}`, { assignedTo: readerId })
  expect(refused.statusCode).toBe(400)
  for (const unknown of ['vat-return.2025-12-30', 'vat-return.9999-99-99', 'own-x.2026-01-01', 'none'])
    expect((await ada.ask('POST', `/api/deadlines/${unknown}/close`, {})).statusCode).toBe(404)
})

test('a receipt of the period is offered, the return itself prepares it, and neither closes anything by itself', async () => {
  const period = { from: '2026-01-01', to: '2026-03-31' }
  const file = async (name: string, content: string, said: object) => {
    const { id } = await uploadFile(ada, 'JK2', name, content)
    await ada.ask('PATCH', `/api/files/${id}/facts`, { period, ...said })
    return id
  }
  await file('scan 1.txt', 'nothing in it', { kind: 'vat-return' })
  await file('till.txt', 'Tesco, incl. VAT', { kind: 'receipt', party: 'Tesco' })
  const fileId = await file('scan 2.txt', 'received', {
    kind: 'acknowledgement',
    party: 'HMRC',
    reference: 'VAT 1',
  })
  const offered = async () =>
    (await list()).flatMap(({ id, offeredPaper, preparedBy, state }) =>
      offeredPaper === null && preparedBy === null ? [] : [[id, state, offeredPaper?.name, preparedBy?.name]],
    )
  const payment = ['vat-payment.2026-03-31', 'late', undefined, 'scan 1.txt']
  expect(await offered()).toEqual([payment, ['vat-return.2026-03-31', 'late', 'scan 2.txt', 'scan 1.txt']])
  await ada.ask('POST', '/api/deadlines/vat-return.2026-03-31/close', { fileId })
  expect(await offered()).toEqual([payment])
  await ada.ask('POST', '/api/deadlines/vat-return.2026-03-31/reopen')
})

test('the paper that closed a deadline is not told to who may not view it', async () => {
  const { id } = await named('vat-payment')
  const upload = (await ada.upload('A2', { 'secret minutes.txt': 'x' })).json<UploadReply>()
  await ada.ask('POST', `/api/deadlines/${id}/close`, { fileId: upload.files[0]?.id })
  const seen = (await list(reader)).find((one) => one.id === id)
  expect(seen).toMatchObject({ state: 'done', closedBy: { fileId: null, fileName: null } })
  expect((await reader.ask('GET', `/api/deadlines?${RANGE}`)).payload).not.toContain('secret')
})

test('what was closed stays closed when facts change, and what is no longer due goes with a line in the record', async () => {
  const { id } = await named('vat-return')
  await ada.ask('POST', `/api/deadlines/${id}/close`, { note: 'done' })
  await server.services.connection.pool.query(
    `update company_facts set followed_from = '2026-01-01' where workspace_id = $1`,
    [company],
  )
  await ada.ask('PUT', '/api/company/facts', { ...facts, vat: null })
  const vat = (await list()).filter(({ rule }) => rule === 'vat-return')
  expect(vat.map((one) => [one.id, one.state])).toEqual([[id, 'done']])
  expect(
    (await record()).filter((line) => /^No longer due: VAT return, 7 May 2026 and \d+ more$/.test(line)),
  ).toHaveLength(1)
  const reopened = await ada.ask('POST', `/api/deadlines/${id}/reopen`)
  expect(reopened.json()).toMatchObject({ state: 'open', closedBy: null })
  expect((await list()).some((one) => one.id === id)).toBe(false)
})

test('a deadline of its own comes once or again, and belongs to the function of its folder', async () => {
  const own = { title: 'Fire drill', folderId: 'S3', due: '2026-01-15', repeats: 'first-monday' }
  const made = (await ada.ask('POST', '/api/deadlines', own)).json<Deadline>()
  expect(made).toMatchObject({
    rule: 'own',
    due: '2026-02-02',
    function: 'Operations Director',
    repeats: 'first-monday',
  })
  const days = async () => (await list()).filter(({ ownId }) => ownId === made.ownId).map(({ due }) => due)
  expect(await days()).toEqual(['2026-02-02', '2026-03-02', '2026-04-06', '2026-05-04', '2026-06-01'])
  expect((await list(reader)).some(({ ownId }) => ownId === made.ownId)).toBe(false)
  const put = (body: object) => ada.ask('PUT', `/api/deadlines/own/${made.ownId ?? ''}`, { ...own, ...body })
  await put({ due: '2026-01-31', repeats: 'month' })
  expect(await days()).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ])
  await put({ due: '2026-01-31', repeats: 'quarter' })
  expect(await days()).toEqual(['2026-01-31', '2026-04-30'])
  await put({ due: '2024-02-29', repeats: 'year' })
  expect(await days()).toEqual(['2026-02-28'])
  expect((await accountant.ask('DELETE', `/api/deadlines/own/${made.ownId ?? ''}`)).statusCode).toBe(404)
  expect((await ada.ask('DELETE', `/api/deadlines/own/${made.ownId ?? ''}`)).statusCode).toBe(204)
  expect(await days()).toEqual([])
})

test('what ends stands in the calendar with its paper, until the paper that renews it takes over', async () => {
  const file = async (folder: string, name: string, said: object) => {
    const { files } = (await ada.upload(folder, { [name]: name })).json<UploadReply>()
    await ada.ask('PATCH', `/api/files/${files[0]?.id ?? ''}/facts`, said)
    return files[0]?.id ?? ''
  }
  const policy = { kind: 'insurance-policy', party: 'Aviva' }
  const ending = async (visitor: Visitor = ada) =>
    (await visitor.ask('GET', '/api/deadlines?to=2195-12-31&from=2190-01-01'))
      .json<Deadline[]>()
      .filter(({ rule }) => rule === 'expiry')
  const first = await file('F1', 'policy 1.txt', { ...policy, date: '2189-04-01', ends: '2190-03-31' })
  const secret = await file('A1', 'lease.txt', { kind: 'lease', party: 'Acre', ends: '2191-06-24' })
  expect(await ending()).toMatchObject([
    {
      title: 'Insurance policy ends: Aviva',
      due: '2190-03-31',
      folderId: 'F1',
      state: 'open',
      endingPaper: { fileId: first, name: 'policy 1.txt', earlier: [] },
    },
    { title: 'Lease ends: Acre', endingPaper: { fileId: secret } },
  ])
  expect((await ending(reader)).map(({ title }) => title)).toEqual(['Insurance policy ends: Aviva'])

  const second = await file('F1', 'policy 2.txt', { ...policy, date: '2190-04-01', ends: '2191-03-31' })
  const [renewed] = await ending(reader)
  expect(renewed).toMatchObject({
    due: '2191-03-31',
    endingPaper: { fileId: second, earlier: [{ fileId: first }] },
  })

  // Another insurer: somebody says that it takes over.
  const other = await file('F1', 'policy 3.txt', {
    kind: 'insurance-policy',
    party: 'AXA',
    date: '2191-04-01',
    ends: '2192-03-31',
  })
  const before = (await ending(reader))[0]
  expect(before).toMatchObject({ endingPaper: { fileId: second }, offeredPaper: { fileId: other } })
  await ada.ask('POST', `/api/deadlines/${before?.id ?? ''}/close`, { fileId: other })
  expect(
    (await ending(reader)).map(({ endingPaper, state }) => [
      state,
      endingPaper?.fileId,
      endingPaper?.earlier.length,
    ]),
  ).toEqual([
    ['done', second, 1],
    ['open', other, 2],
  ])
  await ada.ask('DELETE', `/api/files/${other}`)
  expect((await ending(reader)).map(({ state }) => state)).toEqual(['done'])
})

test('the end of a registration with the Information Commissioner stands only where its fee does not', async () => {
  const eve = await signUp(server, 'registered@example.com')
  const { files } = (await eve.upload('E4', { 'ico.txt': 'A certificate' })).json<UploadReply>()
  const rules = async (more: object) => {
    await eve.ask('PUT', '/api/company/facts', { form: 'Ltd Company', ...more })
    const reply = await eve.ask('GET', '/api/deadlines?from=2190-07-01&to=2190-07-31')
    return reply.json<Deadline[]>().map(({ rule }) => rule)
  }
  for (const said of [{ kind: 'data-protection' }, { kind: 'certificate', party: 'ICO' }]) {
    await eve.ask('PATCH', `/api/files/${files[0]?.id ?? ''}/facts`, { ...said, ends: '2190-07-19' })
    expect(await rules({})).toEqual(['expiry'])
    expect(await rules({ icoRegisteredOn: '2024-07-20' })).toEqual(['ico-fee'])
  }
})

test('what papers say of the company is offered to who may view them, with the paper', async () => {
  const papers: Array<[folder: string, text: string, facts: object]> = [
    ['A1', 'a certificate', { kind: 'certificate-of-incorporation', date: '2024-05-11' }],
    ['F1', 'older', { kind: 'accounts', period: { from: '2023-06-01', to: '2024-02-29' } }],
    ['F1', 'accounts', { kind: 'accounts', period: { from: '2024-06-01', to: '2025-05-31' } }],
    ['JK1', 'Periods: MAR JUN SEP DEC', { kind: 'vat-certificate', date: '2024-07-01' }],
    ['E4', 'fee', { kind: 'certificate', party: 'ICO', period: { from: '2025-09-03', to: '2026-09-02' } }],
    ['E4', 'first aid', { kind: 'certificate', party: 'St John Ambulance', date: '2026-01-02' }],
  ]
  for (const [folder, text, said] of papers) {
    const { files } = (await ada.upload(folder, { [`${text}.txt`]: text })).json<UploadReply>()
    const fileId = files[0]?.id ?? ''
    // Its text is read, too.
    if (folder === 'JK1')
      await until(async () => {
        const file = (await ada.ask('GET', `/api/files/${fileId}`)).json<{ status: string }>()
        return file.status === 'indexed' ? true : undefined
      })
    await ada.ask('PATCH', `/api/files/${fileId}/facts`, said)
  }
  const found = async (visitor: Visitor) =>
    (await visitor.ask('GET', '/api/company/facts/found')).json<FoundFacts[]>()
  expect(await found(director)).toMatchObject([
    { facts: { incorporatedOn: '2024-05-11' }, paper: { name: 'a certificate.txt', folderId: 'A1' } },
    { facts: { accountingReferenceDate: '05-31' }, paper: { name: 'accounts.txt' } },
    { facts: { vat: { scheme: 'quarterly', stagger: 1, since: '2024-07-01' } } },
    { facts: { icoRegisteredOn: '2025-09-03' }, paper: { name: 'fee.txt' } },
  ])
  expect((await found(reader)).map(({ question }) => question)).toEqual(['accountingReferenceDate', 'vat'])
})

test('a deadline whose folder went to the trash stands in the folder above', async () => {
  await ada.ask('DELETE', '/api/folders/JK1')
  expect((await named('vat-return')).folderId).toBe('JK')
})

describe('rules of the template', () => {
  async function rule(id: string): Promise<DeadlineRule> {
    const rules = (await ada.ask('GET', '/api/master/deadline-rules')).json<DeadlineRule[]>()
    return rules.find((one) => one.id === id) as DeadlineRule
  }
  const put = async (id: string, change: object) =>
    await ada.ask('PUT', `/api/master/deadline-rules/${id}`, { ...(await rule(id)), ...change })

  test('its administrator changes one, for every company, and a start with the same data leaves it', async () => {
    const { versions, title } = await rule('p60')
    expect((await put('p60', { title: 'Form P60' })).statusCode).toBe(200)
    expect((await named('p60')).title).toBe('Form P60')
    await put('p60', { title, versions })
    expect((await director.ask('GET', '/api/master/deadline-rules')).statusCode).toBe(403)
  })

  const version = {
    from: '2020-01-01',
    missing: 'A penalty.',
    source: { title: 'A law', url: 'https://www.gov.uk', readOn: '2026-11-22' },
  }
  const end = { after: 'end', months: 1 }
  test.each<[id: string, change: object, message: RegExp]>([
    ['p60', { forms: ['Ltd Company', 'Ltd Company'] }, /named twice/],
    ['accounts', { forms: ['Sole Trader'] }, /A Sole Trader has no such period/],
    [
      'p60',
      { versions: [{ ...version, due: [{ latest: [{ after: 'accounts-end', months: 1 }] }] }] },
      /has this day/,
    ],
    [
      'p60',
      { versions: [{ ...version, due: [{ when: 'paid by post', latest: [end] }] }] },
      /has no condition/,
    ],
    [
      'p60',
      { versions: [{ ...version, due: [{ latest: [end] }, { latest: [end] }] }] },
      /hides those after it/,
    ],
    [
      'p60',
      { versions: [{ ...version, due: [{ latest: [{ ...end, dayOfMonth: 3, days: 4 }] }] }] },
      /not both/,
    ],
    [
      'p60',
      {
        versions: [
          { ...version, due: [{ when: 'first accounts over 12 months', latest: [end] }, { latest: [end] }] },
        ],
      },
      /Condition first accounts over 12 months does not apply to this period/,
    ],
    [
      'accounts',
      { versions: [{ ...version, due: [{ latest: [{ after: 'notice', months: 3 }] }] }] },
      /no due day/,
    ],
    [
      'p60',
      {
        versions: [
          { ...version, due: [{ latest: [end] }] },
          { ...version, due: [{ latest: [end] }] },
        ],
      },
      /Two versions hold on 1 January 2020/,
    ],
    ['p60', { versions: [] }, /./],
  ])('%s with %j is refused, because it contradicts itself', async (id, change, message) => {
    const reply = await put(id, change)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
  })
})
