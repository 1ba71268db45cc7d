import { expect, it } from 'vitest'
import { extensionOf, withoutExtension } from './file-names.ts'

it.each([
  ['minutes.pdf', 'minutes', '.pdf'],
  ['archive.tar.gz', 'archive.tar', '.gz'],
  ['README', 'README', ''],
  ['.env', '.env', ''],
  ['a.', 'a', '.'],
])('%s is %s and %s', (name, stem, extension) => {
  expect([withoutExtension(name), extensionOf(name)]).toEqual([stem, extension])
})
