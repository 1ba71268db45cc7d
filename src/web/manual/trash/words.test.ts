import { expect, test } from 'vitest'
import { countOf, timeLeft } from './texts.ts'

const now = new Date('2026-03-01T12:00:00Z')

test.each([
  ['2026-03-31T11:59:59Z', '30 days left'],
  ['2026-03-02T12:00:01Z', '2 days left'],
  ['2026-03-02T11:00:00Z', 'Less than a day left'],
  ['2026-02-28T12:00:00Z', 'Less than a day left'],
])('%s', (expiresAt, words) => {
  expect(timeLeft(expiresAt, now)).toBe(words)
})

test('counts', () => {
  expect(countOf({ folders: 0, files: 1 })).toBe('1 file')
  expect(countOf({ folders: 1, files: 2000 })).toBe('1 folder and 2,000 files')
  expect(countOf({ folders: 3, files: 0 })).toBe('3 folders')
})
