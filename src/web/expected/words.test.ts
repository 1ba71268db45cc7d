import { expect, test } from 'vitest'
import type { SlotState } from '#contract/expected.ts'
import { summaryOf } from './words.ts'

test.each<[SlotState[], string]>([
  [[], 'Nothing is expected here'],
  [['skipped'], 'Nothing is expected here'],
  [['here', 'here', 'skipped'], '2 of 2 here'],
  [['here', 'missing', 'ending', 'ended'], '2 of 4 here · 1 missing · 1 ending soon · 1 ended'],
])('%j', (states, words) => {
  expect(summaryOf(states.map((state) => ({ state })))).toBe(words)
})
