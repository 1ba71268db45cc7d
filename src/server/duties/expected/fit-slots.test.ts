import { expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import type { Expected, FiledPaper } from './fitting.ts'
import { fitSlots } from './fit-slots.ts'
import { expectedPaperList } from './paper-list.ts'

const today = '2026-11-23'
const facts = companyFacts.parse({
  form: 'Ltd Company',
  incorporatedOn: '2019-03-11',
  accountingReferenceDate: '03-31',
  vehicles: true,
})
const every: Expected[] = (await shippedEntries(expectedPaperList)).map((paper) => ({
  ...paper,
  isOwn: false,
  skipReason: null,
}))

const paper = (fileId: string, folderId: string, about: Partial<FiledPaper>): FiledPaper => ({
  fileId,
  fileName: `${fileId}.pdf`,
  folderId,
  kind: null,
  date: null,
  period: null,
  ends: null,
  person: null,
  ...about,
})

function fitsOf(expectedId: string, papers: FiledPaper[], expected = every) {
  return fitSlots(expected, papers, facts, today)
    .filter((fit) => fit.expectedId === expectedId)
    .map(({ fileId, folderId }) => `${fileId} ${folderId}`)
}

test('a paper in the inbox fits an empty slot and one that it renews, and no other', () => {
  const mot = (id: string, folderId: string, ends: string) => paper(id, folderId, { kind: 'mot', ends })
  const waiting = mot('new', 'XYZ', '2027-10-01')
  expect(fitsOf('t3-mot-certificate', [waiting])).toEqual(['new T3'])
  expect(fitsOf('t3-mot-certificate', [waiting, mot('old', 'T3', '2026-12-01')])).toEqual(['new T3'])
  expect(fitsOf('t3-mot-certificate', [waiting, mot('same', 'T3', '2027-10-01')])).toEqual([])
  expect(fitsOf('t3-mot-certificate', [mot('over', 'XYZ', '2026-11-22')])).toEqual([])
  expect(fitsOf('t3-mot-certificate', [mot('filed', 'T2', '2027-10-01')])).toEqual([])
  const skipped = every.map((one) => ({ ...one, skipReason: 'No cars' }))
  expect(fitsOf('t3-mot-certificate', [waiting], skipped)).toEqual([])
})

test('a period that has its paper needs no second one, and an older one is not asked for', () => {
  const statement = (id: string, folderId: string, date: string) =>
    paper(id, folderId, { kind: 'bank-statement', date })
  const waiting = statement('new', 'XYZ', '2026-10-31')
  expect(fitsOf('f4-bank-statements', [waiting, statement('a', 'F4', '2026-09-30')])).toEqual(['new F4'])
  expect(fitsOf('f4-bank-statements', [waiting, statement('a', 'F4', '2026-10-30')])).toEqual([])
  expect(
    fitsOf('f4-bank-statements', [statement('old', 'XYZ', '2026-09-30'), statement('a', 'F4', '2026-10-30')]),
  ).toEqual([])
})

test('words are left to whoever names the paper', () => {
  const fits = fitSlots(every, [paper('scan', 'XYZ', { kind: 'statutory-register' })], facts, today)
  expect(fits.map(({ words }) => words)).toContainEqual(['members'])
})

test('a letter fits the engagement of the accountant only where its text says so', () => {
  const letter = (says: string[]) => paper('letter', 'XYZ', { kind: 'letter', says: new Set(says) })
  const wordsOf = (says: string[]) =>
    fitSlots(every, [letter(says)], facts, today)
      .filter(({ expectedId }) => expectedId === 'f-engagement-letter-of-the-accountant')
      .map(({ words }) => words)
  expect(wordsOf([])).toEqual([['engagement']])
  expect(wordsOf(['letter of engagement'])).toEqual([[]])
})
