import { expect, test } from 'vitest'
import { saysNothing } from './says-nothing.ts'

test.each([
  ['scan0041.pdf', true],
  ['IMG_2041.jpg', true],
  ['document-1795360152677.jpg', true],
  ['attachment (2).pdf', true],
  ['WhatsApp Image 2025-10-12 at 10.31.07.jpeg', true],
  ['2025-10-31.pdf', true],
  ['Screwfix receipt.jpg', false],
  ['Lease 2026.txt', false],
  ['P60.pdf', false],
  ['VAT.pdf', false],
])('%s says nothing: %s', (name, isSo) => {
  expect(saysNothing(name)).toBe(isSo)
})
