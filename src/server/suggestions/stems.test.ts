import { expect, test } from 'vitest'
import { readerFor, stemOf, stemsOf } from './stems.ts'

test.each([
  ['invoices', 'invoice'],
  ['deliveries', 'delivery'],
  ['shipped', 'shipping'],
  ['incorporation', 'incorporated'],
  ['priced', 'prices'],
  ['boxes', 'box'],
  ['expenses', 'expense'],
])('%s and %s are one', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['PAYE', 'pays'],
  ['goods', 'good'],
  ['payee', 'PAYE'],
  ['business', 'busy'],
])('%s and %s are two', (one, other) => {
  expect(stemOf(one.toLowerCase())).not.toBe(stemOf(other.toLowerCase()))
})

test('words broken at the end of a line are whole, and small ones are passed over', () => {
  expect(stemsOf('certificate of incorpo-\nration')).toEqual(stemsOf('certificate incorporation'))
})

test('a mistake of a scanner is mended only towards a word that is known', () => {
  const known = new Set(['invoice', 'company', 'minut'].map((word) => stemOf(word)))
  const read = readerFor((stem) => known.has(stem))
  expect(['lnvoice', 'inv0ice', 'cornpany', 'm1nut', 'lane'].map(read)).toEqual([
    'invoice',
    'invoice',
    'company',
    'minut',
    'lane',
  ])
})
