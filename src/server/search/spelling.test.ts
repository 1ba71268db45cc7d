import { expect, test } from 'vitest'
import { nearestOf, slipsBetween, variantsOf } from './spelling.ts'

test.each([
  ['invoice', 'invoice', 0],
  ['invioce', 'invoice', 1],
  ['invoic', 'invoice', 1],
  ['invoicee', 'invoice', 1],
  ['envoice', 'invoice', 1],
  ['maintanence', 'maintenance', 2],
  ['receipt', 'invoice', 3],
  ['vat', 'insurance', 3],
])('between %s and %s are %s slips', (one, other, slips) => {
  expect(slipsBetween(one, other, 2)).toBe(slips)
  expect(slipsBetween(other, one, 2)).toBe(slips)
})

test('every variant is one slip away', () => {
  const variants = variantsOf('vat')
  expect(variants).toEqual(expect.arrayContaining(['avt', 'at', 'vats', 'cat']))
  expect(variants.filter((variant) => slipsBetween('vat', variant, 2) !== 1)).toEqual([])
})

test('the nearest come first, and what is another word not at all', () => {
  const known = ['invoice', 'invoices', 'voice', 'insurance', 'invioces']
  expect(nearestOf('invioce', known, 3)).toEqual(['invioces', 'invoice', 'invoices'])
  expect(nearestOf('vta', ['vat', 'tax', 'vita'], 3)).toEqual(['vat', 'vita'])
})
