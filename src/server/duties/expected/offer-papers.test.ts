import { expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import { fillSlots } from './fill-slots.ts'
import type { Expected, FiledPaper } from './fitting.ts'
import { offerPapers } from './offer-papers.ts'
import { expectedPaperList } from './paper-list.ts'

const today = '2026-11-23'
const facts = companyFacts.parse({ form: 'Ltd Company' })
const wanted = new Set([
  'a1-articles',
  'a1-certificate-of-incorporation',
  'f-engagement-letter-of-the-accountant',
  'f4-bank-statements',
  'w3-public-liability-insurance',
])
const expected: Expected[] = (await shippedEntries(expectedPaperList))
  .filter(({ id }) => wanted.has(id))
  .map((paper) => ({ ...paper, isOwn: false, skipReason: null }))

const paper = (fileName: string, about: Partial<FiledPaper> = {}): FiledPaper => ({
  fileId: fileName,
  fileName,
  folderId: 'A1',
  kind: null,
  date: null,
  period: null,
  ends: null,
  person: null,
  isFiledByPerson: true,
  ...about,
})

function offered(...papers: FiledPaper[]) {
  const found = offerPapers(fillSlots(expected, papers, facts, today), papers, expected)
  return Object.fromEntries([...found].map(([id, { fileName }]) => [id.split('.')[0], fileName]))
}

test('each paper is offered where it fits best, and each slot gets one', () => {
  const articles = { kind: 'articles', date: null, period: null, person: null }
  expect(offered(paper('a.pdf', { guess: articles }), paper('incorporation.pdf'), paper('c.pdf'))).toEqual({
    'a1-articles': 'a.pdf',
    'a1-certificate-of-incorporation': 'incorporation.pdf',
  })
})

test('what is surely another paper, of another time, or came with the template is not offered', () => {
  expect(offered(paper('a.pdf', { kind: 'letter' }))).toEqual({})
  expect(offered(paper('a.pdf', { isFiledByPerson: false }))).toEqual({})
  const old = {
    folderId: 'F4',
    date: '2019-01-31',
    guess: { kind: 'bank-statement', date: null, period: null, person: null },
  }
  expect(offered(paper('a.pdf', old))).toEqual({})
  expect(offered(paper('a.pdf', { ...old, date: '2026-09-30' }))).toEqual({ 'f4-bank-statements': 'a.pdf' })
})

test('a paper that says to be another of its kind is not offered', () => {
  const insurance = { folderId: 'W3', kind: 'insurance-certificate', date: '2026-04-01' }
  expect(offered(paper('a.pdf', { ...insurance, says: new Set(['employers liability']) }))).toEqual({})
  expect(offered(paper('a.pdf', { ...insurance, says: new Set() }))).toEqual({
    'w3-public-liability-insurance': 'a.pdf',
  })
})

test('a letter or a report that says nothing of what is expected is not offered for its kind', () => {
  const letter = { folderId: 'F', kind: 'letter' }
  expect(offered(paper('Letter to the bank.pdf', letter))).toEqual({})
  const guessed = { ...letter, kind: null, guess: { ...letter, date: null, period: null, person: null } }
  expect(offered(paper('Letter to the bank.pdf', guessed))).toEqual({})
  expect(offered(paper('Engagement.pdf', guessed))).toEqual({
    'f-engagement-letter-of-the-accountant': 'Engagement.pdf',
  })
})
