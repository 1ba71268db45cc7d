import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { EventKind } from '#contract/duties/company-events.ts'
import { addDays, addMonths, dayInLondon } from '#contract/platform/plain-date.ts'
import { uploadFile } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
const today = dayInLondon(new Date())
const facts = {
  form: 'Ltd Company',
  incorporatedOn: '2020-05-11',
  accountingReferenceDate: '05-31',
  vat: { scheme: 'quarterly', stagger: 1 },
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function newCompany(email: string): Promise<Visitor> {
  const visitor = await signUp(server, email)
  await visitor.ask('PUT', '/api/company/facts', facts)
  return visitor
}
const overdue = async (visitor: Visitor) =>
  (await visitor.ask('GET', '/api/deadlines/overdue')).json<Deadline[]>()
const followed = async (visitor: Visitor) => (await visitor.ask('GET', '/api/deadlines')).json<Deadline[]>()

test('what fell due in the year before the set-up is asked once, and is not called late before', async () => {
  const ada = await signUp(server, 'ada@example.com')
  expect(await overdue(ada)).toEqual([])
  await ada.ask('PUT', '/api/company/facts', facts)
  const asked = await overdue(ada)
  expect(
    asked.every(
      ({ ask, due, penalty, ifLate }) =>
        ask && due < today && due >= addMonths(today, -12) && penalty && ifLate,
    ),
  ).toBe(true)
  // Those of every year; what is due once in a company's life depends on today.
  expect(asked.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      'accounts',
      'corporation-tax-payment',
      'corporation-tax-return',
      'confirmation-statement',
      'vat-return',
      'vat-payment',
    ]),
  )
  expect(asked.filter(({ rule }) => rule === 'vat-return')).toHaveLength(4)
  expect((await followed(ada)).filter(({ due }) => due < today)).toEqual([])
})

test('each is done with its paper, still to be done and late, or does not apply', async () => {
  const ada = await newCompany('answers@example.com')
  const before = await overdue(ada)
  const [done, owed, other] = before.filter(({ rule }) => rule === 'vat-return').map(({ id }) => id)
  const { id: fileId } = await uploadFile(ada, 'JK1', 'receipt.txt', 'A receipt')
  const answers = [
    { id: done, answer: 'done', fileId },
    { id: owed, answer: 'not-done' },
    { id: other, answer: 'does-not-apply' },
  ]
  const reply = await ada.ask('POST', '/api/deadlines/overdue', { answers })
  const left = reply.json<Deadline[]>()
  expect(left).toHaveLength(before.length - 2)
  expect(left.find(({ id }) => id === owed)).toMatchObject({ ask: false, state: 'late', isFollowed: true })
  expect((await followed(ada)).filter(({ due }) => due < today).map(({ id }) => id)).toEqual([owed])

  const year = (await ada.ask('GET', `/api/deadlines?from=${addMonths(today, -12)}&to=${today}`)).json<
    Deadline[]
  >()
  const stateOf = (id: string | undefined) => year.find((one) => one.id === id)?.state
  expect([stateOf(done), stateOf(owed), stateOf(other)]).toEqual(['done', 'late', undefined])
  expect(year.find(({ id }) => id === done)?.closedBy).toMatchObject({ fileName: 'receipt.txt' })

  // Opened again, it is asked again.
  await ada.ask('POST', `/api/deadlines/${other ?? ''}/reopen`)
  expect((await overdue(ada)).find(({ id }) => id === other)?.ask).toBe(true)
  await ada.ask('POST', `/api/deadlines/${owed ?? ''}/close`, { note: 'Sent' })
  expect((await overdue(ada)).some(({ id }) => id === owed)).toBe(false)
})

test('all can be answered at once, although closing one ends another', async () => {
  const ada = await newCompany('all@example.com')
  const answers = (await overdue(ada)).map(({ id }) => ({ id, answer: 'done' }))
  expect((await ada.ask('POST', '/api/deadlines/overdue', { answers })).json()).toEqual([])
})

test('an answer that is refused leaves all others untaken', async () => {
  const ada = await newCompany('refused@example.com')
  const before = await overdue(ada)
  const answers = [
    { id: before[0]?.id, answer: 'done' },
    { id: 'accounts.1900-01-01', answer: 'done' },
  ]
  expect((await ada.ask('POST', '/api/deadlines/overdue', { answers })).statusCode).toBe(404)
  expect((await overdue(ada)).length).toBe(before.length)
})

test('any deadline can be said not to apply', async () => {
  const ada = await newCompany('dismiss@example.com')
  const [next] = await followed(ada)
  const reply = await ada.ask('POST', `/api/deadlines/${next?.id ?? ''}/dismiss`, { note: 'Exempt' })
  expect(reply.statusCode).toBe(200)
  expect((await followed(ada)).some(({ id }) => id === next?.id)).toBe(false)
  await ada.ask('POST', `/api/deadlines/${next?.id ?? ''}/reopen`)
  expect((await followed(ada)).some(({ id }) => id === next?.id)).toBe(true)
})

test('an event gives its deadline, with the form and where the papers go', async () => {
  const ada = await signUp(server, 'events@example.com')
  const kinds = async (on = today) =>
    (await ada.ask('GET', `/api/company/events?on=${on}`)).json<EventKind[]>()
  const record = (body: object) => ada.ask('POST', '/api/company/events', { on: today, ...body })
  // The profile says that it is a company, before the calendar is set up.
  expect((await record({ event: 'allotment' })).statusCode).toBe(201)
  await ada.ask('PUT', '/api/company/facts', facts)
  const found = await kinds('2026-11-25')
  expect(found.map(({ due, event }) => [event, due])).toEqual([
    ['allotment', '2026-12-25'],
    ['articles-change', '2026-12-10'],
    ['charge', '2026-12-16'],
    ['director-change', '2026-12-09'],
    ['psc-change', '2026-12-09'],
    ['registered-office-change', '2026-11-25'],
  ])
  const reply = await record({ event: 'director-change', about: 'Jo Smith joins' })
  expect(reply.statusCode).toBe(201)
  const made = reply.json<Deadline>()
  expect(made).toMatchObject({
    rule: 'director-change',
    title: 'Tell Companies House of a change of directors: Jo Smith joins',
    due: addDays(today, 14),
    folderId: 'A5',
    authority: 'Companies House',
    state: 'open',
    isFollowed: true,
    form: expect.stringContaining('AP01') as string,
  })
  expect((await followed(ada)).map(({ id }) => id)).toContain(made.id)
  // Entered after its day, it is late, and not asked about as what fell due before the set-up.
  const late = (await record({ event: 'charge', on: addDays(today, -30) })).json<Deadline>()
  expect([late.state, late.ask]).toEqual(['late', false])
  expect((await followed(ada)).map(({ id }) => id)).toContain(late.id)
  expect((await ada.ask('POST', `/api/deadlines/${made.id}/close`, {})).json()).toMatchObject({
    state: 'done',
  })
  expect((await record({ event: 'accounts' })).statusCode).toBe(400)
  await ada.ask('PUT', '/api/company/facts', { ...facts, form: 'Sole Trader' })
  expect(await kinds()).toEqual([])
})
