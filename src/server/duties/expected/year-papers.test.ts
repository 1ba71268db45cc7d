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
  trade: ['bookkeeping', 'funding'],
})
const today = '2026-11-23'
const year = { from: '2025-04-01', to: '2026-03-31' }
const expected: Expected[] = (await shippedEntries(expectedPaperList))
  .map((paper) => ({ ...paper, isOwn: false, skipReason: null }))
  .filter((paper) => isExpectedOf(paper, facts))

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
  expect(found(loans, 'e3-loan-agreements')).toEqual([[null, ['in force', 'open']]])
})

test('years are those that have begun, the latest first', () => {
  expect(yearsOf(facts, today).slice(0, 2)).toEqual([{ from: '2026-04-01', to: '2027-03-31' }, year])
  expect(yearsOf(companyFacts.parse({ form: 'Ltd Company' }), today)).toEqual([])
  expect(yearsOf(companyFacts.parse({ form: 'Sole Trader' }), today)[0]).toEqual({
    from: '2025-04-06',
    to: '2026-04-05',
  })
})
