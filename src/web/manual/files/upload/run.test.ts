import { expect, test } from 'vitest'
import { leftInWords } from './run.tsx'

test.each([
  [2000, 0.5, undefined],
  [60_000, 0, undefined],
  [60_000, 0.5, 'Less than a minute left'],
  [60_000, 0.25, 'About 3 minutes left'],
])('after %i ms with %f done: %s', (now, done, words) => {
  expect(leftInWords(0, done, now)).toBe(words)
})
