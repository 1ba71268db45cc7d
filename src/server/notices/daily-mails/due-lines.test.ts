import { expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { askedLines, inOrderOfWeight, inWords, isToBeTold, linesOf } from './due-lines.ts'

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

const told = {
  authority: 'HMRC',
  due: '2027-02-07',
  folderId: 'JK1',
  howTo: 'https://www.gov.uk/pay-vat',
  ifLate: null,
  offeredPaper: null,
  penalty: '3% of what is unpaid.',
  period: { from: '2026-10-01', to: '2026-12-31' },
  preparedBy: null,
  rule: 'vat-payment',
  state: 'open',
  title: 'VAT payment',
} as unknown as Deadline
const late = { state: 'late', ifLate: 'Pay now.' } as const
const lineFor = (more: Partial<Deadline>, today: string) =>
  inWords({ deadline: { ...told, ...more }, companyName: 'Ash Ltd', more: 0 }, today).text

test.each([
  ['2027-02-01', {}, 'VAT payment for 1 October 2026 to 31 December 2026: due on 7 February 2027 (HMRC).'],
  ['2027-02-06', { period: null }, 'VAT payment: due tomorrow, 7 February 2027 (HMRC).'],
  ['2027-02-07', { period: null }, 'VAT payment: due today, 7 February 2027 (HMRC).'],
  [
    '2027-02-08',
    { title: 'Register the charge', period: null, ...late },
    'Register the charge: was due on 7 February 2027 (HMRC). Now that it is late: 3% of what is unpaid. Next: Pay now.',
  ],
] as const)('on %s %o is said so', (today, more, said) => {
  expect(lineFor(more, today)).toContain(said)
})

test('what ends says its day once, and that it has ended once it has', () => {
  const paper = { rule: 'expiry', authority: null, penalty: null, howTo: null, folderId: 'W3' } as const
  const next = '. Next: Renew it, and file the new paper in folder W3.'
  expect(lineFor({ ...paper, title: 'Gas safety record ends' }, '2027-02-01')).toBe(
    `Gas safety record ends on 7 February 2027${next}`,
  )
  expect(lineFor({ ...paper, state: 'late', title: 'Gas safety record ends' }, '2027-02-09')).toBe(
    `Gas safety record ended on 7 February 2027${next}`,
  )
  expect(lineFor({ ...paper, title: 'Insurance policy ends: Aviva' }, '2027-02-07')).toBe(
    `Insurance policy ends: Aviva, today, 7 February 2027${next}`,
  )
})

const asked = { ...told, ...late, id: 'vat-payment.2026-12-31' } as const
const freely = { ...asked, id: 'p60.2026-04-05', title: 'P60', penalty: null } as const
const asking = (those: readonly Deadline[], followedFrom: string, today: string) =>
  askedLines(those, followedFrom, today).map(({ text }) => text)
const oneAsked =
  'VAT payment for 1 October 2026 to 31 December 2026: was due on 7 February 2027 (HMRC), before the set-up. If it was missed: 3% of what is unpaid. Next: Say in the calendar whether it was done.'

// 1 and 8 March and 5 April 2027 are Mondays.
test('what waits for an answer is told in full on the first Monday, each rule in a line', () => {
  expect(asking([asked], '2027-02-22', '2027-03-01')).toEqual([oneAsked])
  const earlier = { ...asked, id: 'vat-payment.2026-09-30', due: '2026-11-07', period: null } as const
  expect(asking([earlier, freely, asked], '2027-02-28', '2027-03-01')).toEqual([
    'VAT payment: was due on 7 November 2026 (HMRC), and 1 more since, before the set-up. If it was missed: 3% of what is unpaid. Next: Say in the calendar which were done.',
    expect.stringMatching(/^P60 .+ Next: Say in the calendar whether it was done\.$/),
  ])
})

test('later it is one line, on the first Monday of a month', () => {
  expect(asking([asked, freely, asked], '2027-02-28', '2027-04-05')).toEqual([
    '3 deadlines from before the set-up are still unanswered, and missing 2 of them costs money. Next: Say in the calendar which were done.',
  ])
  expect(asking([asked, asked], '2027-02-28', '2027-04-05')[0]).toContain(', and missing them costs money.')
  expect(asking([asked], '2027-02-28', '2027-04-05')).toEqual([oneAsked])
  expect(asking([asked, freely], '2027-02-28', '2027-04-12')).toEqual([])
  expect(asking([asked, freely], '2027-02-20', '2027-03-01')).toEqual([])
  expect(asking([asked, freely], '2027-02-28', '2027-04-06')).toEqual([])
})

test('it is told every Monday while a missed return would be fined for each day', () => {
  const missed = {
    ...asked,
    id: 'self-assessment.2026-04-05',
    title: 'Self Assessment return',
    due: '2027-01-31',
  } as const
  const payment = { ...missed, id: 'payment-on-account.2027-04-05', rule: 'self-assessment' } as const
  expect(asking([payment, freely], '2027-02-28', '2027-05-10')).toEqual([])
  const inApril = asking([missed, freely], '2027-02-28', '2027-04-26')
  const inMay = asking([missed, freely], '2027-02-28', '2027-05-10')
  const inAugust = asking([missed, freely], '2027-02-28', '2027-08-09')
  expect([inApril, inAugust]).toEqual([[], []])
  expect(inMay).toEqual([
    '2 deadlines from before the set-up are still unanswered, and missing 1 of them costs money: of the Self Assessment return more each day. Next: Say in the calendar which were done.',
  ])
})
