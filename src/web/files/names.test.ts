import { expect, it } from 'vitest'
import { extensionOf, finalDay, withoutExtension } from './names.ts'

it.each([
  ['minutes.pdf', 'minutes', '.pdf'],
  ['archive.tar.gz', 'archive.tar', '.gz'],
  ['README', 'README', ''],
  ['.env', '.env', ''],
  ['a.', 'a', '.'],
])('%s is %s and %s', (name, stem, extension) => {
  expect([withoutExtension(name), extensionOf(name)]).toEqual([stem, extension])
})

it('counts the days of the trash by the calendar', () => {
  expect(finalDay(new Date(2025, 0, 31))).toBe(
    new Date(2025, 2, 2).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' }),
  )
})
