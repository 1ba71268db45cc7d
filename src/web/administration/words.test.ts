import { expect, test } from 'vitest'
import { failureInWords } from './words.ts'

test.each([
  ['ETIMEDOUT', 'no answer in time (ETIMEDOUT)'],
  ['NotFoundError', 'NotFoundError'],
])('the failure %s says what it means where that is known', (code, words) => {
  expect(failureInWords(code)).toBe(words)
})
