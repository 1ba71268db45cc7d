import { expect, test } from 'vitest'
import { shownPapers, spellSeconds } from './shown-papers.ts'

test('times are told paper by paper', () => {
  const shown = [
    { number: 1, page: 1, seconds: 30 },
    { number: 1, page: 2, seconds: 45.4 },
    { number: 3, page: 1, seconds: 2 },
  ]
  expect(shownPapers(shown).map(({ number, pages, seconds }) => [number, pages.length, seconds])).toEqual([
    [1, 2, 75.4],
    [3, 1, 2],
  ])
  expect([0, 40, 60, 125.4].map(spellSeconds)).toEqual(['0 s', '40 s', '1 min', '2 min 5 s'])
})
