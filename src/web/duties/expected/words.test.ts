import { expect, test } from 'vitest'
import type { SlotState } from '#contract/duties/expected.ts'
import { cardStateOf, summaryOf } from './words.ts'

test.each<[SlotState[], string]>([
  [[], 'Nothing is expected here'],
  [['skipped'], 'Nothing is expected here'],
  [['here', 'here', 'skipped'], '2 of 2 here'],
  [['here', 'missing', 'ending', 'ended'], '2 of 4 here · 1 missing · 1 ending soon · 1 ended'],
])('%j', (states, words) => {
  expect(summaryOf(states.map((state) => ({ state })))).toBe(words)
})

test('a card counts what lies below its letters', () => {
  const counts = (id: string, expected: number, missing = 0, ending = 0) => ({
    id,
    expected,
    missing,
    ending,
  })
  const folders = [
    counts('A', 1),
    counts('A1', 2, 1),
    counts('AA1', 5, 5),
    counts('B2', 2, 0, 1),
    counts('C', 3),
  ]
  expect(['A', 'AA', 'B', 'C', 'D'].map((id) => cardStateOf(id, folders))).toEqual([
    '1 missing',
    '5 missing',
    '1 ends soon',
    'complete',
    undefined,
  ])
})
