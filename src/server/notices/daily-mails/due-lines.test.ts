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
    ['paye.2027-01-22', ['2027-02-22']],
    ['fee.2027-03-04', []],
    ['fire.2027-01-02', []],
    ['drill.2027-03-02', []],
    ['return.2027-03-20', []],
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
  proof: ['acknowledgement'],
  rule: 'vat-payment',
  state: 'open',
  title: 'VAT payment',
} as unknown as Deadline
const late = { state: 'late', ifLate: 'Pay now.' } as const
const lineFor = (deadline: Partial<Deadline>, today: string, more: readonly string[] = []) =>
  inWords({ deadline: { ...told, ...deadline }, companyName: 'Ash Ltd', more }, today).text

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

test('of what repeats the next day is said, of what is late how many more there are', () => {
  const next = ['2027-03-22', '2027-04-22']
  expect(lineFor({}, '2027-02-07', next.slice(0, 1))).toContain('(HMRC), and again on 22 March 2027.')
  expect(lineFor({}, '2027-02-07', next)).toContain('(HMRC), and again on 22 March 2027 and 22 April 2027.')
  expect(lineFor(late, '2027-05-01', next)).toContain('(HMRC), and 2 more since.')
})

test('a payment of tax whose day is no working day says by when the money is sent', () => {
  // 31 January 2027 is a Sunday, 1 January a bank holiday.
  const tax: Partial<Deadline> = { due: '2027-01-31', proof: ['receipt', 'remittance'], period: null }
  expect(lineFor(tax, '2027-01-25')).toContain(
    'due on 31 January 2027 (HMRC), which is no working day: pay by 29 January 2027, or later by Faster Payments or card.',
  )
  expect(lineFor(tax, '2027-01-30')).toContain(
    'due tomorrow, 31 January 2027 (HMRC), which is no working day: pay by Faster Payments or card.',
  )
  expect(lineFor({ ...tax, due: '2027-01-01' }, '2026-12-28')).toContain('pay by 31 December 2026, or later')
  expect(lineFor({ ...tax, due: '2027-01-29' }, '2027-01-25')).not.toContain('working day')
  expect(lineFor({ ...tax, proof: ['acknowledgement'] }, '2027-01-25')).not.toContain('working day')
  expect(lineFor({ ...tax, ...late }, '2027-02-01')).not.toContain('working day')
})

test('where no receipt comes, a copy is filed', () => {
  expect(lineFor({}, '2027-02-01')).toMatch(/and file the receipt in folder JK1\.$/)
  expect(lineFor({ proof: ['p60'] }, '2027-02-01')).toMatch(/and file a copy in folder JK1\.$/)
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
