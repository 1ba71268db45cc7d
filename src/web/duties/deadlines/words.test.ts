import { expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import {
  distanceInWords,
  groupsOf,
  monthsOf,
  repeatsInWords,
  toneOfDeadline,
  withCasesOnce,
} from './words.ts'
import { proofInWords } from './proof-in-words.ts'

const deadline = (due: string, state: Deadline['state'] = 'open') =>
  ({
    due,
    state,
    id: `vat.${due}`,
    assignedTo: null,
    note: null,
    offeredPaper: null,
    onlyIf: null,
    earlier: [] as string[],
  }) as Deadline

test('what is late stands first, then comes month by month', () => {
  const all = [deadline('2026-01-31', 'late'), deadline('2026-01-31', 'done'), deadline('2026-02-07')]
  expect(groupsOf(all).map(({ rows, title }) => [title, rows.length])).toEqual([
    ['Late', 1],
    ['January 2026', 1],
    ['February 2026', 1],
  ])
  expect(monthsOf(all, 2026).map((month) => month.length)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('of what is due in a case alone, the next stands by month', () => {
  const eps = { ...deadline('2026-01-19'), id: 'eps.2026-01-19', onlyIf: 'Only if nobody was paid.' }
  const all = [eps, { ...eps, due: '2026-02-19', earlier: [eps.id] }, deadline('2026-02-22')]
  expect(groupsOf(all).map(({ rows }) => rows.map((row) => row.deadline.due))).toEqual([
    ['2026-01-19'],
    ['2026-02-22'],
  ])
  // Those before may be unknown, and are not shown themselves.
  expect(withCasesOnce([{ ...eps, earlier: ['eps.2025-12-19'] }])).toHaveLength(1)
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

test('of what repeats the next day has a row, with the later ones in it unless something is to be said of them', () => {
  const noted = { ...deadline('2026-07-07'), note: 'By Jo' }
  const all = [deadline('2026-02-07'), deadline('2026-05-07'), noted, deadline('2026-08-07')]
  const rows = groupsOf(all).flatMap((group) => group.rows)
  expect(rows.map(({ deadline: { due }, repeats }) => [due, repeats.length])).toEqual([
    ['2026-02-07', 2],
    ['2026-07-07', 0],
  ])
  expect(repeatsInWords(rows[0]?.repeats ?? [])).toBe('Then on 7 May 2026, 7 Aug 2026')
  expect(repeatsInWords([...all, ...all])).toBe('Then on 7 Feb 2026 and 7 times more, until 7 Aug 2026')
})

test('a deadline has the colour of its state', () => {
  const now = '2026-02-01'
  expect(toneOfDeadline(deadline('2026-01-31', 'late'), now)).toBe('late')
  expect(toneOfDeadline(deadline('2026-02-15'), now)).toBe('soon')
  expect(toneOfDeadline(deadline('2026-02-16'), now)).toBeUndefined()
  expect(toneOfDeadline(deadline('2026-02-15', 'snoozed'), now)).toBe('waiting')
  expect(toneOfDeadline(deadline('2026-01-31', 'done'), now)).toBe('done')
})

test('what proves a deadline stands within a sentence, with acronyms as they are', () => {
  expect(proofInWords({ proof: ['receipt', 'bank-statement'] })).toBe('receipt, bank statement')
  expect(proofInWords({ proof: ['p60', 'vat-return'] })).toBe('P60, VAT return')
})
