import { expect, it } from 'vitest'
import { columnName, columnWidths, isNumeric } from './columns.ts'

it('calls columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

it.each(['12', '1,250.00', '£1,250.00', '-£5', '(1,250)', '12%', '1.5E+10', '€ 7', '−3'])(
  '%s is a number',
  (cell) => {
    expect(isNumeric(cell)).toBe(true)
  },
)

it.each(['', 'VAT', '03/04/2025', '12 months', 'A1', '2025-04-03', '£'])('%s is none', (cell) => {
  expect(isNumeric(cell)).toBe(false)
})

it('makes columns as wide as what stands in them, within bounds', () => {
  const [narrow, wide, long] = columnWidths([['1', 'a column of words', 'x'.repeat(500)], ['2']])
  expect(narrow).toBe(50)
  expect(wide).toBe(148)
  expect(long).toBe(350)
  // Wide enough for their digits: a number is not broken.
  expect(columnWidths([['6960'], ['1234567']])).toEqual([81])
})
