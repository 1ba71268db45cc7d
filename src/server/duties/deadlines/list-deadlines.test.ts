import { expect, test } from 'vitest'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { stateOf } from './list-deadlines.ts'

// A day ends at midnight in London, in summer an hour before it ends in UTC.
test.each([
  ['2026-12-31', '2026-12-31T23:59:59Z', 'open'],
  ['2026-12-31', '2027-01-01T00:00:00Z', 'late'],
  ['2027-02-28', '2027-02-28T23:59:59Z', 'open'],
  ['2028-02-28', '2028-02-29T00:00:00Z', 'late'],
  ['2028-02-29', '2028-02-29T23:59:59Z', 'open'],
  ['2028-02-29', '2028-03-01T00:00:00Z', 'late'],
  ['2026-03-28', '2026-03-29T00:00:00Z', 'late'],
  ['2026-03-29', '2026-03-29T22:59:59Z', 'open'],
  ['2026-03-29', '2026-03-29T23:00:00Z', 'late'],
  ['2026-10-24', '2026-10-24T23:00:00Z', 'late'],
  ['2026-10-25', '2026-10-25T23:59:59Z', 'open'],
])('what is due on %s is, at %s, %s', (due, moment, state) => {
  expect(stateOf({ due }, undefined, dayInLondon(new Date(moment)))).toBe(state)
})
