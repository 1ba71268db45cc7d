import { expect, test } from 'vitest'
import { cleanName } from './common-fields.ts'
import { nameOf } from './name-field.ts'

test.each([
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u202Aa\u202Bb\u202Cc\u202Dd\u202E', 'abcd'],
  ['\u2066a\u2067b\u2068c\u2069', 'abc'],
  ['a\u200Eb\u200Fc\u061Cd', 'abcd'],
  ['two\r\nlines', 'two lines'],
  ['two\u2028lines\u2029or\u0085more', 'two lines or more'],
  ['nul\u0000 del\u007F c1\u009F.txt', 'nul  del  c1 .txt'],
  [' \u202E\n ', ''],
  ['half \uD83D', 'half \uFFFD'],
  ['فاتورة ٢٠٢٥.pdf', 'فاتورة ٢٠٢٥.pdf'],
  ['👩‍👧 می‌خواهم', '👩‍👧 می‌خواهم'],
])('the name %j is stored as %j', (given, stored) => {
  expect(cleanName(given)).toBe(stored)
})

test('a name of reordering characters alone is empty', () => {
  const { success, error } = nameOf('Name it').safeParse('\u202E\u2069')
  expect([success, error?.issues.map(({ message }) => message)]).toEqual([false, ['Name it']])
})
