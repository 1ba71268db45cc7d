import { expect, test } from 'vitest'
import { nearestOf, editDistance, variantsOf } from './spelling.ts'

test.each([
  ['invoice', 'invoice', 0],
  ['invioce', 'invoice', 1],
  ['invoic', 'invoice', 1],
  ['invoicee', 'invoice', 1],
  ['envoice', 'invoice', 1],
  ['maintanence', 'maintenance', 2],
  ['receipt', 'invoice', 3],
  ['vat', 'insurance', 3],
])('%s and %s have edit distance %s', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
  expect(editDistance(other, one, 2)).toBe(distance)
})

test('every variant has edit distance 1', () => {
  const variants = variantsOf('vat')
  expect(variants).toEqual(expect.arrayContaining(['avt', 'at', 'vats', 'cat']))
  expect(variants.filter((variant) => editDistance('vat', variant, 2) !== 1)).toEqual([])
})

test('the nearest words come first, and distant ones are left out', () => {
  const known = ['invoice', 'invoices', 'voice', 'insurance', 'invioces']
  expect(nearestOf('invioce', known, 3)).toEqual(['invioces', 'invoice', 'invoices'])
  expect(nearestOf('vta', ['vat', 'tax', 'vita'], 3)).toEqual(['vat', 'vita'])
})
