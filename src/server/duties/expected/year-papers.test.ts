import { expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import { type Expected, type FiledPaper, isExpectedOf } from './fitting.ts'
import { expectedPaperList } from './paper-list.ts'
import { papersOfYear, yearsOf } from './year-papers.ts'

const facts = companyFacts.parse({
  form: 'Ltd Company',
  incorporatedOn: '2019-03-11',
  accountingReferenceDate: '03-31',
  vat: { scheme: 'quarterly', stagger: 1 },
  trade: ['bookkeeping', 'year-end'],
})
const today = '2026-11-23'
const year = { from: '2025-04-01', to: '2026-03-31' }
const all: Expected[] = (await shippedEntries(expectedPaperList)).map((paper) => ({
  ...paper,
  isOwn: false,
  skipReason: null,
}))
const expected = all.filter((paper) => isExpectedOf(paper, facts))

const paper = (about: Partial<FiledPaper>): FiledPaper => ({
  fileId: about.fileName ?? 'paper',
  fileName: 'paper.pdf',
  folderId: 'F4',
  kind: 'bank-statement',
  date: null,
  period: null,
  ends: null,
  person: null,
  ...about,
})

const found = (papers: readonly FiledPaper[], id: string, of = { today, year }) =>
  papersOfYear(expected, papers, facts, of)
    .filter((one) => one.id.startsWith(id))
    .map((one) => [one.period?.to ?? null, one.papers.map(({ fileName }) => fileName)])

test('each month of the year has the papers whose period ends there, and none from beside it', () => {
  const statements = found(
    [
      paper({ fileName: 'march 2025', date: '2025-03-31' }),
      paper({ fileName: 'april', date: '2025-04-30' }),
      paper({ fileName: 'april, again', date: '2025-04-29' }),
      paper({ fileName: 'card april', date: '2025-04-30' }),
      paper({ fileName: 'march 2026', period: { from: '2026-03-01', to: '2026-03-31' } }),
      paper({ fileName: 'april 2026', date: '2026-04-30' }),
    ],
    'f4-bank-statements',
  )
  expect(statements).toHaveLength(12)
  expect(statements.filter(([, papers]) => papers?.length !== 0)).toEqual([
    ['2025-04-30', ['april', 'april, again']],
    ['2026-03-31', ['march 2026']],
  ])
})

test('of VAT there are the quarters that ended in the year, and of a year that goes on what has ended by today', () => {
  const quarters = (of: Parameters<typeof found>[2]) => found([], 'jk1-vat-return', of).map(([to]) => to)
  expect(quarters({ today, year })).toEqual(['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'])
  const present = { from: '2026-04-01', to: '2027-03-31' }
  expect(quarters({ today, year: present })).toEqual(['2026-06-30', '2026-09-30'])
  expect(found([], 'f1-trial-balance', { today, year: present })).toEqual([])
})

test('what lasts is there as long as it was in force in the year', () => {
  const loans = [
    paper({
      fileName: 'over',
      folderId: 'E3',
      kind: 'loan-agreement',
      date: '2020-01-01',
      ends: '2025-03-31',
    }),
    paper({
      fileName: 'in force',
      folderId: 'E3',
      kind: 'loan-agreement',
      date: '2020-01-01',
      ends: '2025-04-01',
    }),
    paper({ fileName: 'open', folderId: 'E3', kind: 'loan-agreement' }),
    paper({ fileName: 'later', folderId: 'E3', kind: 'loan-agreement', date: '2026-04-01' }),
  ]
  expect(found(loans, 'year-end-loans')).toEqual([[null, ['in force', 'open']]])
})

test('years are those that have begun, the latest first', () => {
  expect(yearsOf(facts, today).slice(0, 2)).toEqual([{ from: '2026-04-01', to: '2027-03-31' }, year])
  expect(yearsOf(companyFacts.parse({ form: 'Ltd Company' }), today)).toEqual([])
  const trader = companyFacts.parse({ form: 'Sole Trader' })
  const present = { from: '2026-04-06', to: '2027-04-05' }
  expect(yearsOf(trader, today).slice(0, 2)).toEqual([present, { from: '2025-04-06', to: '2026-04-05' }])
  expect(yearsOf(trader, today)).toHaveLength(6)

  // Before the first day of trade there is neither a year nor a month.
  const fresh = { ...trader, tradingSince: '2026-05-20', trade: ['year-end'] }
  expect(yearsOf(fresh, today)).toEqual([present])
  const wanted = all.filter((one) => isExpectedOf(one, fresh))
  const lines = papersOfYear(wanted, [], fresh, { year: present, today })
  expect(lines.find(({ id }) => id.startsWith('f4-bank-statements'))?.period?.to).toBe('2026-05-31')
  expect(lines.map(({ name }) => name)).not.toContain('Accounts of the year before')
})

test('the list of the year end is the accountant’s; that of a dormant company has ten lines', () => {
  const linesOf = (about: Partial<typeof facts>) => {
    const company = { ...facts, ...about, trade: ['year-end'] }
    const wanted = all.filter((one) => isExpectedOf(one, company))
    return new Set(papersOfYear(wanted, [], company, { year, today }).map(({ name }) => name))
  }
  const trading = linesOf({ employer: { pays: 'monthly', since: null, until: null, byPost: false } })
  expect([...trading]).toEqual(
    expect.arrayContaining([
      'Trial balance',
      'Bookkeeping export',
      'Bank statements',
      'Bank reconciliation at the year end',
      'Loans',
      'Hire purchase and finance leases',
      "Director's loan account",
      'Dividends: vouchers and minutes',
      'Debtors at the year end',
      'Creditors at the year end',
      'Accruals and prepayments',
      'Stock and work in progress',
      'Fixed assets bought and sold',
      'Payroll reports',
      'P60',
      'VAT return',
      'Accounts of the year before',
    ]),
  )
  expect(linesOf({ dormant: true, vat: null }).size).toBe(10)
  // An LLP has neither shares nor their register.
  expect([...linesOf({ form: 'LLP', dormant: true, vat: null })]).not.toContain(
    'Register of members at the year end',
  )
})

test('the accounts of the year before are those of that year, and a first year has none', () => {
  const accounts = [
    paper({ fileName: 'before', folderId: 'F1', kind: 'accounts', date: '2025-03-31' }),
    paper({ fileName: 'long before', folderId: 'F1', kind: 'accounts', date: '2024-03-31' }),
    paper({ fileName: 'these', folderId: 'F1', kind: 'accounts', date: '2026-03-31' }),
  ]
  expect(found(accounts, 'year-end-prior-accounts')).toEqual([[null, ['before']]])
  const first = { from: '2019-03-11', to: '2020-03-31' }
  expect(found(accounts, 'year-end-prior-accounts', { today, year: first })).toEqual([])
})
