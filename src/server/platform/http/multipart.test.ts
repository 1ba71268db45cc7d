import { expect, test } from 'vitest'
import { nameFromMultipart } from './multipart.ts'

test.each([
  ['a%22b%22.pdf', 'a"b".pdf'],
  ['two%0D%0Alines.txt', 'two lines.txt'],
  ['100%.txt', '100%.txt'],
  ['nul\u0000.txt', 'nul .txt'],
  ['a/b\\c.pdf', 'a/b\\c.pdf'],
])('%s was sent for %s', (sent, name) => {
  expect(nameFromMultipart(sent)).toBe(name)
})
