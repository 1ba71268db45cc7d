import { expect, test } from 'vitest'
import { addMonths, lastOfMonth } from '#contract/platform/plain-date.ts'
import { daysIn, daysWithoutYear } from './days.ts'

test.each([
  ['on 31/10/25', ['2025-10-31']],
  ['03/04/2025', ['2025-04-03']],
  ['4/13/2025', ['2025-04-13']],
  ['Acme Inc., USA. 03/04/2025', []],
  ['Acme Inc., USA. 03/04/2025 and 03/14/2025', ['2025-03-04', '2025-03-14']],
  ['21st of March, 2025; March 21, 2025; 21 Mar 25', ['2025-03-21', '2025-03-21', '2025-03-21']],
  ['1 to 30 June 2025', ['2025-06-01', '2025-06-30']],
  ['1 July to 30 September 2025', ['2025-07-01', '2025-09-30']],
  ['the 8th day of September 2025', ['2025-09-08']],
  ['19 / 10 / 2025', ['2025-10-19']],
  ['may we have by Friday 17 April 2026: the stock, 2 May 26:', ['2026-04-17', '2026-05-02']],
  ['on 31 Oct 14:20', []],
  ['Tax runs out   31 01 2026', ['2026-01-31']],
  ['Ring 07700 01 02 2026, card 5512 31 01 2026, 31 01 2026 4', []],
  ['Sort code 12-10-25, account 12345678', []],
  ['Pay to 12-10-25 12345678', []],
  ['Clause 3.1.25.4 and 31/02/2025', []],
  ['FROM MONDAY 16 JUNE      13 June 2025', ['2025-06-13']],
  ['in October 2025', ['2025-10']],
  ['held at 3 Mill Lane on 5\nOctober 2026, from 6 March\n2025', ['2026-10-05', '2025-03-06']],
  ['page 5\nOctober 2026', ['2026-10']],
  ['le 17 février 2026, 1er mars 2026', ['2026-02-17', '2026-03-01']],
  ['3. Dezember 2025, 30 juni 2025', ['2025-12-03', '2025-06-30']],
  ['4 de mayo de 2025, 24 Mars 48', ['2025-05-04']],
  ['9.5.26 per cent 1,250.10.25', ['2026-05-09']],
])('%s', (text, days) => {
  expect(daysIn(text).map(({ iso }) => iso)).toEqual(days)
})

test.each([
  ['Could I have it by 22 September?', ['2025-09-22']],
  ['by Thursday 13th of November, or Jan 5', ['2025-11-13', '2026-01-05']],
  ['on 12-Oct; paid 1 October 2025 and 2 Oct 25', ['2025-10-12']],
  ['30 February, 14 Novotel Road, 2.50 May 3.20', []],
  ['12 march past, May 2026', ['2026-03-12']],
])('without a year, near 14 October 2025: %s', (text, days) => {
  expect(daysWithoutYear(text, '2025-10-14').map(({ iso }) => iso)).toEqual(days)
})

test('months are added to their last day', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(lastOfMonth('2024-02-10')).toBe('2024-02-29')
})
