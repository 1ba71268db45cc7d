import { expect, test } from 'vitest'
import { markHits } from './snippet.ts'
import { termsOf } from '#contract/manual/search-words.ts'

test.each([
  ['The VAT return for 2025', 'vat 2025', 'The <mark>VAT</mark> return for <mark>2025</mark>'],
  ['Form W-2, signed', 'w-2', 'Form <mark>W-2</mark>, signed'],
  ['Total £1,250.00 due', '£1,250.00', 'Total £<mark>1,250.00</mark> due'],
  ['Messrs O’Brien & Sons <b>', "O'Brien", 'Messrs <mark>O’Brien</mark> &amp; Sons &lt;b&gt;'],
  ['two\n  lines of invoice', 'invoices', 'two lines of <mark>invoice</mark>'],
])('%s for %s', (text, query, html) => {
  expect(markHits(text, termsOf(query))).toBe(html)
})

test.each([
  ['enue and VAT return', { before: true, after: false }, '… and <mark>VAT</mark> return'],
  ['the VAT return for the quar', { before: false, after: true }, 'the <mark>VAT</mark> return for the …'],
  // A hit is never removed.
  ['VAT', { before: true, after: true }, '… <mark>VAT</mark> …'],
])('%s, cut from a longer text', (text, cut, html) => {
  expect(markHits(text, termsOf('vat'), cut)).toBe(html)
})
