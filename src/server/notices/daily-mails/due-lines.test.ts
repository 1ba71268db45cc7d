import { expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { inOrderOfWeight, isToBeTold, linesOf } from './due-lines.ts'

const costly = { penalty: 'A fine.', onlyIf: null, rule: 'vat-return', snoozedUntil: null } as const
const accounts = { ...costly, rule: 'accounts' } as const
const free = { ...costly, penalty: null }

// 1 February 2027 is a Monday.
test.each([
  [{ ...costly, state: 'open', due: '2027-03-03' }, '2027-02-01', true],
  [{ ...costly, state: 'open', due: '2027-03-04' }, '2027-02-01', false],
  [{ ...free, state: 'open', due: '2027-03-03' }, '2027-02-01', true],
  [{ ...costly, state: 'late', due: '2027-01-31' }, '2027-02-01', true],
  [{ ...costly, state: 'late', due: '2027-01-31' }, '2027-02-02', false],
  [{ ...costly, state: 'open', due: '2027-02-02' }, '2027-02-02', true],
  [{ ...costly, state: 'open', due: '2027-02-03' }, '2027-02-02', true],
  [{ ...free, state: 'open', due: '2027-02-03' }, '2027-02-02', false],
  [{ ...costly, state: 'open', due: '2027-02-09' }, '2027-02-02', false],
  [{ ...accounts, state: 'open', due: '2027-05-03' }, '2027-02-02', true],
  [{ ...accounts, state: 'open', due: '2027-03-04' }, '2027-02-02', true],
  [{ ...accounts, state: 'open', due: '2027-02-09' }, '2027-02-02', true],
  [{ ...accounts, state: 'open', due: '2027-05-02' }, '2027-02-02', false],
  [{ ...costly, state: 'snoozed', due: '2027-02-03' }, '2027-02-01', false],
  [{ ...costly, state: 'late', due: '2027-01-30', snoozedUntil: '2027-02-02' }, '2027-02-01', false],
  [{ ...costly, state: 'late', due: '2027-01-30', snoozedUntil: '2027-02-01' }, '2027-02-01', true],
  [{ ...costly, state: 'done', due: '2027-02-03' }, '2027-02-01', false],
  [{ ...costly, state: 'open', due: '2027-02-03', onlyIf: 'Only if nobody was paid.' }, '2027-02-01', false],
] as const)('%o on %s: %s', (deadline, today, isTold) => {
  expect(isToBeTold(deadline, { weekly: true, ahead: true }, today)).toBe(isTold)
  expect(isToBeTold(deadline, { weekly: false, ahead: false }, today)).toBe(false)
})

test('what costs money is first, and what is late of one rule is one line', () => {
  const one = (id: string, due: string, state: 'late' | 'open', penalty: string | null) =>
    ({ id: `${id}.${due}`, due, state, penalty }) as Deadline
  const lines = linesOf(
    [
      one('fire', '2027-01-02', 'late', null),
      one('paye', '2027-01-22', 'late', 'Interest.'),
      one('return', '2027-03-20', 'open', 'A point.'),
      one('paye', '2027-02-22', 'late', 'Interest.'),
      one('drill', '2027-03-02', 'open', null),
      one('fee', '2027-03-04', 'open', 'A fine.'),
    ],
    'Ash Ltd',
  )
  expect(inOrderOfWeight(lines, '2027-03-01').map(({ deadline, more }) => [deadline.id, more])).toEqual([
    ['paye.2027-01-22', 1],
    ['fee.2027-03-04', 0],
    ['fire.2027-01-02', 0],
    ['drill.2027-03-02', 0],
    ['return.2027-03-20', 0],
  ])
})
