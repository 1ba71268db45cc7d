import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a table is written as RFC 4180 has it, with a byte order mark', () => {
  const rows = [
    ['Name', 'Total'],
    ['Smith, Jones & Co', '1250.00'],
    ['The "Crown"', ''],
    ['two\nlines', 'Grüße'],
  ]
  expect(csvOf(rows)).toBe(
    '\u{feff}Name,Total\r\n"Smith, Jones & Co",1250.00\r\n"The ""Crown""",\r\n"two\nlines",Grüße\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+44 113 496 0000', "'+44 113 496 0000"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  // Amounts stay numbers.
  ['-12.50', '-12.50'],
  ['-3', '-3'],
  ['a=b', 'a=b'],
])('%s is written as %s', (cell, written) => {
  expect(csvOf([[cell]])).toBe(`\u{feff}${written}\r\n`)
})
