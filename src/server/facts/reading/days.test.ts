import { expect, test } from 'vitest'
import { daysIn, endOfMonth, plusMonths } from './days.ts'

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
  ['Sort code 12-10-25, account 12345678', []],
  ['Pay to 12-10-25 12345678', []],
  ['Clause 3.1.25.4 and 31/02/2025', []],
  ['FROM MONDAY 16 JUNE      13 June 2025', ['2025-06-13']],
  ['in October 2025', ['2025-10']],
  ['9.5.26 per cent 1,250.10.25', ['2026-05-09']],
])('%s', (text, days) => {
  expect(daysIn(text).map(({ iso }) => iso)).toEqual(days)
})

test('months are added to their last day', () => {
  expect(plusMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(endOfMonth('2024-02-10')).toBe('2024-02-29')
})
