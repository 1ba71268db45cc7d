import { expect, test } from 'vitest'
import type { SlotState } from '#contract/duties/expected.ts'
import { contentWords } from './tab-content.ts'
import { summaryOf, wholeOf } from './words.ts'

test.each<[SlotState[], string]>([
  [[], 'Nothing is expected here'],
  [['skipped'], 'Nothing is expected here'],
  [['here', 'here', 'skipped'], '2 of 2 here'],
  [['here', 'missing', 'ending', 'ended'], '2 of 4 here · 1 missing · 1 ending soon · 1 ended'],
])('%j', (states, words) => {
  expect(summaryOf(states.map((state) => ({ state })))).toBe(words)
})

test('the whole counts what ends soon as here', () => {
  const folder = { id: 'W3', expected: 3, here: 1, missing: 1, ending: 1 }
  expect(wholeOf({ expected: 25, here: 11, folders: [folder] })).toBe(
    '12 of 25 expected papers are here · 1 ends soon',
  )
  expect(wholeOf({ expected: 25, here: 11, folders: [] })).toBe('11 of 25 expected papers are here')
})

test.each([
  [{ expected: 0, here: 0 }, 'no papers expected'],
  [{ expected: 1, here: 0 }, '0 of 1 paper here'],
  [{ expected: 5, here: 3 }, '3 of 5 papers here'],
])('a tab of %j is named in words', (content, words) => {
  expect(contentWords(content)).toBe(words)
})
