import { expect, test } from 'vitest'
import { dueDaysIn } from './read-due.ts'
import type { JudgedKind } from './read-kind.ts'

const kind: JudgedKind = {
  likely: [['invoice', 1]],
  likeliest: 'invoice',
  found: undefined,
  isOneOf: () => 0,
}

/** The days of a paper of 9 October 2025 that are asked for in words, or given by terms. */
function asked(text: string) {
  const { candidates } = dueDaysIn(text, kind, '2025-10-09')
  return [
    ...new Set(
      candidates
        .filter(({ features }) => features.has('linked') || features.has('terms'))
        .map(({ features, value }) =>
          features.has('of something else') || features.has('terms of something else')
            ? `not ${value}`
            : value,
        ),
    ),
  ]
}

test.each([
  ['Payment is due by 8 November 2025.', '2025-11-08'],
  ['Please pay by 8 November', '2025-11-08'],
  ['Pay by: 08/11/25', '2025-11-08'],
  ['Due date   08-11-2025', '2025-11-08'],
  ['Payment deadline: 8 Nov 2025', '2025-11-08'],
  ['This invoice falls due on 8th November 2025', '2025-11-08'],
  ['The balance is to be with us no later than noon on Friday 7 November.', '2025-11-07'],
  ['on or before 8th November 2025', '2025-11-08'],
  ['Your reply must reach us by 5pm on 7 November 2025', '2025-11-07'],
  ['must be received by close of business on 7 November', '2025-11-07'],
  ['Closing date for applications: 7 November 2025', '2025-11-07'],
  ['Please return the enclosed form by 1st December 2025', '2025-12-01'],
  ['Kindly respond by 30 October 2025', '2025-10-30'],
  ['Latest date for payment is 31.10.2025', '2025-10-31'],
  ['Last date 31 October 2025', '2025-10-31'],
  ['Final date for payment: 31 October 2025', '2025-10-31'],
  ['The return has to be filed by midnight on 31 January 2026', '2026-01-31'],
  ['We will collect £84.00 by direct debit on or around 1 November 2025', '2025-11-01'],
  ['To be collected on 1 November', '2025-11-01'],
  ['Unless the sum is in our account by 23 October 2025 we shall issue a claim', '2025-10-23'],
  ['Could I have it by 22 October?', '2025-10-22'],
  ['Could you let me know before Tuesday 4 November', '2025-11-04'],
  ['Reply by 4/11/2025', '2025-11-04'],
  ['RSVP by 4 November 2025', '2025-11-04'],
  ['Zahlbar bis 27.11.2025 ohne Abzug', '2025-11-27'],
  ['Fällig am 27.11.2025', '2025-11-27'],
  ['Vervaldatum 08-11-2025', '2025-11-08'],
  ['Te betalen voor 8 november 2025', '2025-11-08'],
  ['Förfallodatum 2025-11-08', '2025-11-08'],
  ['à régler au plus tard le 8 novembre 2025', '2025-11-08'],
  ['Échéance : 08/11/2025', '2025-11-08'],
  ['Vencimiento 8 de noviembre de 2025', '2025-11-08'],
  ['Scadenza: 08/11/2025', '2025-11-08'],
  ['30 days (08/11/2025)', '2025-11-08'],
  ['Fourteen days please, so by the 23rd of October', '2025-10-23'],
  ['Terms strictly 30 days net', '2025-11-08'],
  ['Please settle within a month of the date of this letter', '2025-11-09'],
])('is asked for: %s', (text, day) => {
  expect(asked(text)).toEqual([day])
})

test.each([
  ['We met on 3 October 2025 by chance', []],
  ['Refunds within 30 days with the receipt', ['not 2025-11-08']],
  ['Claims for shortages within 3 days of delivery', ['not 2025-10-12']],
  ['The quotation is valid for 30 days', []],
  ['PAID by card, with thanks. Terms 30 days', []],
  ['Delivery to site expected by 1 December 2025', ['not 2025-12-01']],
  ['Works to be completed by 1 December', ['not 2025-12-01']],
  ['Your order of 12 September 2025', []],
])('is not asked for: %s', (text, days) => {
  expect(asked(text)).toEqual(days)
})

test.each([
  ['within 14 days of this letter', 'terms of this letter'],
  ['within 14 days from the date of this letter', 'terms of this letter'],
  ['within 14 days of the fitting', 'terms of another day'],
  ['within 14 days of the date of invoice', undefined],
  ['Less 2 % within 14 days', 'terms for less'],
])('what a term is counted from, and what for: %s', (text, feature) => {
  const { candidates } = dueDaysIn(text, kind, '2025-10-09')
  const known = ['terms of this letter', 'terms of another day', 'terms for less']
  expect(candidates.flatMap(({ features }) => known.filter((one) => features.has(one)))).toEqual(
    feature === undefined ? [] : [feature],
  )
})

test('the day that the terms give is known where it is written', () => {
  const { candidates } = dueDaysIn(
    'Terms 30 days. Due 8 November 2025, closed 25 December 2025',
    kind,
    '2025-10-09',
  )
  expect(
    candidates.filter(({ features }) => features.has('as the terms say')).map(({ value }) => value),
  ).toEqual(['2025-11-08'])
})

test('terms of the invoices in a statement of account are none of its own', () => {
  const terms = 'Terms strictly 30 days from date of invoice.'
  const statement: JudgedKind = { ...kind, isOneOf: (kinds) => (kinds.has('statement') ? 1 : 0) }
  expect(dueDaysIn(terms, kind, '2025-10-09').candidates).toHaveLength(1)
  expect(dueDaysIn(terms, statement, '2025-10-09').candidates).toHaveLength(0)
  expect(dueDaysIn('Terms: 30 days', statement, '2025-10-09').candidates).toHaveLength(1)
})

test('of a return that may be sent on paper or online, the later day counts', () => {
  expect(
    asked('If you file on paper it must reach us by 31 October 2026. File online by 31 January 2027.'),
  ).toEqual(['2027-01-31'])
})
