import { expect, it } from 'vitest'
import { makePdf } from '../testing/pdf.ts'
import { hasWords } from './pdf.ts'

it.each([
  ['with words', makePdf(['', 'Minutes']), true],
  ['of empty pages', makePdf(['', ' ']), false],
  ['whose words come late', makePdf([...Array.from({ length: 10 }, () => ''), 'Minutes']), false],
  ['that is protected', makePdf(['secret'], { isEncrypted: true }), false],
])('whether a PDF %s has words', async (_, pdf, expected) => {
  expect(await hasWords(pdf)).toBe(expected)
})
