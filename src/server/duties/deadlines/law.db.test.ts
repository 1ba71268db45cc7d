import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

const facts = {
  form: 'Ltd Company',
  incorporatedOn: '2024-05-11',
  accountingReferenceDate: '05-31',
  vat: { scheme: 'quarterly', stagger: 1, yearEndMonth: null },
  employer: { pays: 'monthly', since: '2024-06-01' },
}
beforeEach(async () => {
  await ada.ask('PUT', '/api/company/facts', facts)
})

async function ofRule(rule: string): Promise<Deadline[]> {
  const reply = await ada.ask('GET', '/api/deadlines?from=2026-01-01&to=2026-06-30')
  return reply.json<Deadline[]>().filter((one) => one.rule === rule)
}

test('a deadline names those of its series that are still to be done before it', async () => {
  const payments = await ofRule('paye-payment')
  const ids = payments.map(({ id }) => id)
  expect(payments.map(({ earlier }) => earlier)).toEqual(ids.map((_, index) => ids.slice(0, index)))
  await ada.ask('POST', `/api/deadlines/${ids[0] ?? ''}/close`, {})
  expect((await ofRule('paye-payment'))[1]?.earlier).toEqual([])
  await ada.ask('POST', `/api/deadlines/${ids[0] ?? ''}/reopen`)
})

test('what may not be due is never late, and is no more in the list once its day has passed', async () => {
  const summaries = await ofRule('eps')
  expect(summaries.map(({ due, state }) => [due, state])[0]).toEqual(['2026-01-19', 'open'])
  expect(summaries[0]?.onlyIf).toMatch(/^Only if/)
  const next = (await ada.ask('GET', '/api/deadlines')).json<Deadline[]>()
  expect(
    next.filter(({ due, rule, state }) => rule === 'eps' && state === 'open' && due < '2026-11-25'),
  ).toEqual([])
  await ada.ask('PUT', '/api/company/facts', { ...facts, staff: 0 })
  expect((await ofRule('eps'))[0]?.state).toBe('late')
})

test('a company with a parent may extend its year again within five years', async () => {
  const changedPeriods = [
    { from: '2025-06-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2028-05-31' },
  ]
  const put = (group: boolean | null) =>
    ada.ask('PUT', '/api/company/facts', { ...facts, changedPeriods, group })
  expect((await put(null)).statusCode).toBe(400)
  expect((await put(false)).statusCode).toBe(400)
  expect((await put(true)).statusCode).toBe(200)
})

test('all facts come back as they were set', async () => {
  const more = {
    ...facts,
    dormant: false,
    group: true,
    jurisdiction: 'scotland',
    large: 'very-large',
    vat: { scheme: 'quarterly', stagger: 2, until: '2026-05-20' },
    digitalUpdatesFrom: '2026-04-06',
    directors: 2,
    premises: true,
    staff: 7,
    trade: ['food', 'online-shop'],
  }
  expect((await ada.ask('PUT', '/api/company/facts', more)).json()).toMatchObject(more)
  expect((await ada.ask('GET', '/api/company/facts')).json()).toMatchObject(more)
  for (const wrong of [{ jurisdiction: 'france' }, { large: 'huge' }, { staff: -1 }, { directors: 1.5 }])
    expect((await ada.ask('PUT', '/api/company/facts', { ...facts, ...wrong })).statusCode).toBe(400)
})
