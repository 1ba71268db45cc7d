import { expect, test } from 'vitest'
import { keepExtension, numberedName } from './names.ts'

test.each([
  ['Minutes', 'old.pdf', 'Minutes.pdf'],
  ['Minutes.pdf', 'old.pdf', 'Minutes.pdf'],
  ['Minutes.PDF', 'old.pdf', 'Minutes.PDF'],
  ['Minutes.doc', 'old.pdf', 'Minutes.doc.pdf'],
  ['Minutes', 'no extension', 'Minutes'],
  ['.env', '.env', '.env'],
])('%s for %s is kept as %s', (wanted, original, kept) => {
  expect(keepExtension(wanted, original)).toBe(kept)
})

test('a number stands before the extension', () => {
  expect(numberedName('minutes.pdf', 2)).toBe('minutes (2).pdf')
  expect(numberedName('notes', 11)).toBe('notes (11)')
})

test('a numbered name is never longer than a name may be', () => {
  const name = numberedName(`${'x'.repeat(251)}.pdf`, 2)
  expect(name).toHaveLength(255)
  expect(name.endsWith(' (2).pdf')).toBe(true)
})

test('no character of a shortened name is cut in two', () => {
  const name = `${'😀'.repeat(125)}a.txt`
  expect(numberedName(name, 2)).toBe(`${'😀'.repeat(123)} (2).txt`)
})
