import { expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { distanceInWords, groupsOf, monthsOf } from './words.ts'

const deadline = (due: string, state: Deadline['state'] = 'open') =>
  ({ due, state, id: due, onlyIf: null, earlier: [] as string[] }) as Deadline

test('what is late stands first, then comes month by month', () => {
  const all = [deadline('2026-01-31', 'late'), deadline('2026-01-31', 'done'), deadline('2026-02-07')]
  expect(groupsOf(all).map(({ deadlines, title }) => [title, deadlines.length])).toEqual([
    ['Late', 1],
    ['January 2026', 1],
    ['February 2026', 1],
  ])
  expect(monthsOf(all, 2026).map((month) => month.length)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('of what is due in a case alone, the next stands by month', () => {
  const eps = { ...deadline('2026-01-19'), onlyIf: 'Only if nobody was paid.' }
  const all = [eps, { ...eps, due: '2026-02-19', earlier: [eps.id] }, deadline('2026-02-22')]
  expect(groupsOf(all).map(({ deadlines }) => deadlines.map(({ due }) => due))).toEqual([
    ['2026-01-19'],
    ['2026-02-22'],
  ])
})

test.each([
  ['2026-03-28', '2026-03-28', 'today'],
  ['2026-03-29', '2026-03-28', 'tomorrow'],
  ['2026-04-02', '2026-03-28', 'in 5 days'],
  ['2026-03-27', '2026-03-28', 'yesterday'],
  ['2026-03-01', '2026-03-28', '27 days ago'],
  ['2026-12-28', '2026-03-28', 'in 9 months'],
])('%s is, on %s, %s', (day, now, words) => {
  expect(distanceInWords(day, now)).toBe(words)
})
