import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Completeness } from '#contract/duties/expected.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { FirstPaper } from '#contract/manual/home.ts'
import { addMonths, daysBetween, dayInLondon } from '#contract/platform/plain-date.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

// Five companies from their registration to the first Home on which nothing is left to answer. The days are worked out here
// from the words of the law, and not by the product's rules.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = dayInLondon(new Date())
/** The first of some days of months that has not passed. */
function next(day: string, isMonth: (month: number) => boolean): string {
  for (let month = today; ; month = addMonths(`${month.slice(0, 7)}-01`, 1)) {
    const candidate = `${month.slice(0, 7)}-${day}`
    if (candidate >= today && isMonth(Number(candidate.slice(5, 7)))) return candidate
  }
}
/** The month of a quarterly VAT return is the second after its quarter. */
const vatDay = (stagger: 1 | 2 | 3) => next('07', (month) => (month + 1) % 3 === stagger - 1)
const confirmedTo = `${addMonths(today, -2).slice(0, 7)}-10`
const statementDay = `${addMonths(confirmedTo, 12).slice(0, 7)}-24`
const incorporated = '2021-03-10'
const ltd = {
  form: 'Ltd Company',
  incorporatedOn: incorporated,
  accountingReferenceDate: '03-31',
  tradingSince: incorporated,
  lastConfirmationStatementTo: confirmedTo,
}
/** Nine months after 31 March. */
const accountsDay = `${today.slice(0, 4)}-12-31`

interface Case {
  name: string
  facts: object
  papers: [least: number, most: number]
  /** The first day of each rule that is asked of it within a year; no other rule is. */
  due: Record<string, string | RegExp>
}

const cases: Case[] = [
  {
    name: 'a café',
    facts: {
      ...ltd,
      vat: { scheme: 'quarterly', stagger: 1 },
      employer: { pays: 'monthly', since: '2021-04-06' },
      icoRegisteredOn: addMonths(today, -1),
      premises: true,
      staff: 6,
      trade: ['food'],
    },
    papers: [45, 60],
    due: {
      accounts: accountsDay,
      'corporation-tax-payment': next('01', (month) => month === 1),
      'corporation-tax-return': next('31', (month) => month === 3),
      'confirmation-statement': statementDay,
      'vat-return': vatDay(1),
      'vat-payment': /-0[5-7]$/,
      'paye-payment': /-(?:18|19|20|21|22)$/,
      p60: next('31', (month) => month === 5),
      'ico-fee': addMonths(addMonths(today, -1), 12),
    },
  },
  {
    name: 'a dormant shell',
    facts: { ...ltd, dormant: true },
    papers: [8, 15],
    due: { accounts: accountsDay, 'confirmation-statement': statementDay },
  },
  {
    name: 'a contractor with a company of one',
    facts: {
      ...ltd,
      vat: { scheme: 'quarterly', stagger: 2 },
      employer: { pays: 'quarterly', since: '2021-04-06' },
      trade: ['professional'],
    },
    papers: [35, 50],
    due: {
      accounts: accountsDay,
      'corporation-tax-payment': next('01', (month) => month === 1),
      'corporation-tax-return': next('31', (month) => month === 3),
      'confirmation-statement': statementDay,
      'vat-return': vatDay(2),
      'vat-payment': /-0[4-7]$/,
      'paye-payment': /-(?:18|19|20|21|22)$/,
      p60: next('31', (month) => month === 5),
    },
  },
  {
    name: 'an LLP',
    facts: { ...ltd, form: 'LLP', vat: { scheme: 'quarterly', stagger: 3 }, premises: true },
    papers: [25, 40],
    due: {
      accounts: accountsDay,
      'confirmation-statement': statementDay,
      'vat-return': vatDay(3),
      'vat-payment': /-0[4-7]$/,
      'self-assessment': next('31', (month) => month === 1),
    },
  },
  {
    name: 'a sole trader with a van',
    facts: { form: 'Sole Trader', tradingSince: '2023-05-01', vehicles: true },
    papers: [12, 25],
    due: {
      'self-assessment': next('31', (month) => month === 1 || month === 7),
      'self-assessment-payment': next('31', (month) => month === 1),
    },
  },
]

test.each(cases)('$name comes to a calm Home', async ({ due, facts, name, papers: [least, most] }) => {
  const ada = await signUp(server, `${name.toLowerCase().replaceAll(/\W+/g, '-')}@example.com`)
  const ask = async <Answer>(path: string) => (await ada.ask('GET', path)).json<Answer>()
  const set = await ada.ask('PUT', '/api/company/facts', { ...facts, jurisdiction: 'england-wales' })
  expect(set.statusCode).toBe(200)

  // What fell due before is asked once, each with what it costs, and nothing of it is called late.
  const before = await ask<Deadline[]>('/api/deadlines/overdue')
  expect(before.length).toBeGreaterThan(0)
  expect(before.every(({ ask: isAsked, authority, penalty }) => isAsked && authority && penalty)).toBe(true)
  const answers = before.map(({ id }) => ({ id, answer: 'done' }))
  expect((await ada.ask('POST', '/api/deadlines/overdue', { answers })).json()).toEqual([])

  const deadlines = (await ask<Deadline[]>('/api/deadlines')).filter(
    ({ due: day, onlyIf, state }) => state !== 'done' && onlyIf === null && daysBetween(today, day) < 365,
  )
  expect(deadlines.filter(({ state }) => state === 'late')).toEqual([])
  const first = new Map(deadlines.toReversed().map((one) => [one.rule, one.due]))
  expect(Object.fromEntries(first)).toEqual(
    Object.fromEntries(
      Object.entries(due).map(([rule, day]) => [rule, expect.stringMatching(day) as string]),
    ),
  )
  expect(deadlines.every(({ authority, howTo, penalty }) => authority && howTo && penalty)).toBe(true)

  const { expected, here } = await ask<Completeness>('/api/company/completeness')
  expect([expected >= least && expected <= most, expected, here]).toEqual([true, expected, 0])
  const papers = await ask<FirstPaper[]>('/api/home/first-papers')
  expect(papers.length).toBeLessThanOrEqual(10)
  expect(papers.every(({ isHere, reason }) => !isHere && reason !== '')).toBe(true)
  expect(await ask('/api/company/destruction/count')).toEqual({ files: 0 })
})
