import { expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import { type Expected, type FiledPaper, isExpectedOf } from './fitting.ts'
import { expectedPaperList } from './paper-list.ts'
import { twelveMonths } from './twelve-months.ts'

const shipped = await shippedEntries(expectedPaperList)
const today = '2026-11-23'
const facts = companyFacts.parse({
  form: 'Ltd Company',
  incorporatedOn: '2026-02-11',
  vat: { scheme: 'quarterly', stagger: 1 },
  employer: { pays: 'monthly', since: '2026-06-01' },
})

function filed(fileName: string, kind: string, about: Partial<FiledPaper>): FiledPaper {
  return {
    fileId: fileName,
    fileName,
    folderId: 'F4',
    kind,
    date: null,
    period: null,
    ends: null,
    person: null,
    ...about,
  }
}

function signsOf(papers: FiledPaper[], company = facts, skipped?: string): Record<string, string> {
  const signs = { here: 'x', missing: 'o', none: '-' }
  const expected: Expected[] = shipped
    .map((one) => ({ ...one, isOwn: false, skipReason: one.id === skipped ? 'Not ours' : null }))
    .filter((one) => isExpectedOf(one, company))
  return Object.fromEntries(
    twelveMonths(expected, papers, company, today).map(({ expectedId, months }) => [
      expectedId,
      months.map(({ state }) => signs[state]).join(''),
    ]),
  )
}

test('twelve months from November on: what is here, what is missed, and what is not expected', () => {
  const papers = [
    filed('march.pdf', 'bank-statement', { date: '2026-03-31' }),
    filed('card statement.pdf', 'bank-statement', { date: '2026-04-30' }),
    filed('october.pdf', 'bank-statement', { period: { from: '2026-10-01', to: '2026-10-31' } }),
    filed('quarter.pdf', 'vat-return', {
      folderId: 'JK1',
      period: { from: '2026-04-01', to: '2026-06-30' },
    }),
    filed('chosen.pdf', 'minutes', {
      folderId: 'A',
      fills: { expectedId: 'l2-payroll-reports', to: '2026-07-31', person: null },
    }),
  ]
  expect(signsOf(papers)).toEqual({
    'f4-bank-statements': '---oxxooooox',
    'jk1-vat-return': '----o--x----',
    'l2-payroll-reports': '-------oxoo-',
  })
  const books = { ...facts, trade: ['bookkeeping' as const] }
  expect(signsOf(papers, books)['f4-bank-statements']).toBe('---oxoooooox')
})

test('where nothing is known of the beginning, the first paper is it, or else what is missed now', () => {
  const unknown = { ...facts, incorporatedOn: null }
  expect(signsOf([], unknown)['f4-bank-statements']).toBe('----------o-')
  const july = filed('july.pdf', 'bank-statement', { date: '2026-07-20' })
  expect(signsOf([july], unknown)['f4-bank-statements']).toBe('--------xoo-')
})

test('what the company does not need has no row', () => {
  expect(signsOf([], facts, 'f4-bank-statements')).not.toHaveProperty('f4-bank-statements')
  expect(signsOf([], { ...facts, vat: null, employer: null })).toEqual({
    'f4-bank-statements': '---oooooooo-',
  })
})
