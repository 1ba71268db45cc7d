import { expect, test } from 'vitest'
import { spellingCorrector, stemOf, stemsOf } from './stems.ts'

test.each([
  ['invoices', 'invoice'],
  ['deliveries', 'delivery'],
  ['shipped', 'shipping'],
  ['incorporation', 'incorporated'],
  ['priced', 'prices'],
  ['boxes', 'box'],
  ['expenses', 'expense'],
])('%s and %s have the same stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['PAYE', 'pays'],
  ['goods', 'good'],
  ['payee', 'PAYE'],
  ['business', 'busy'],
])('%s and %s have different stems', (one, other) => {
  expect(stemOf(one.toLowerCase())).not.toBe(stemOf(other.toLowerCase()))
})

test('hyphenated words are joined, and function words are left out', () => {
  expect(stemsOf('certificate of incorpo-\nration')).toEqual(stemsOf('certificate incorporation'))
})

test('recognition errors are corrected only to known words', () => {
  const known = new Set(['invoice', 'company', 'minut'].map((word) => stemOf(word)))
  const correct = spellingCorrector((stem) => known.has(stem))
  expect(['lnvoice', 'inv0ice', 'cornpany', 'm1nut', 'lane'].map(correct)).toEqual([
    'invoice',
    'invoice',
    'company',
    'minut',
    'lane',
  ])
})
