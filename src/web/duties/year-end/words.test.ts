import { expect, test } from 'vitest'
import type { YearEndPaper } from '#contract/duties/year-end.ts'
import { papersByFolder, yearSummary } from './words.ts'

const paper = (about: Partial<YearEndPaper>): YearEndPaper => ({
  id: 'f4-bank-statements',
  name: 'Bank statements',
  folderId: 'F4',
  folderName: 'Bank & Card Statements',
  period: null,
  state: 'missing',
  skipReason: null,
  files: [],
  ...about,
})

test('papers stand by folder and name, and skipped ones do not count', () => {
  const papers = [
    paper({ period: { from: '2025-04-01', to: '2025-04-30' }, state: 'here' }),
    paper({ period: { from: '2025-05-01', to: '2025-05-31' } }),
    paper({ name: 'Card statements', state: 'skipped' }),
    paper({ name: 'Stock count', folderId: 'S2', folderName: 'Stock' }),
  ]
  expect(
    papersByFolder(papers).map(({ label, papers: own }) => [label, own.map(({ parts }) => parts.length)]),
  ).toEqual([
    ['F4 - Bank & Card Statements', [2, 1]],
    ['S2 - Stock', [1]],
  ])
  expect(yearSummary(papers)).toBe('1 of 3 expected papers are here')
})
