import { expect, test } from 'vitest'
import { readVat } from './read-vat.ts'

test.each<[text: string, scheme: string | undefined, stagger?: number]>([
  ['Return periods: MAR, JUN, SEP, DEC', 'quarterly', 1],
  ['Your VAT Return periods will end on the last day of January, April, July and October', 'quarterly', 2],
  ['Periods ending: 28/29 Feb / 31 May / 31 Aug / 30 Nov. Stagger 3: FEB MAY AUG NOV', 'quarterly', 3],
  ['You are to make monthly returns.', 'monthly'],
  ['Stagger 1 is MAR JUN SEP DEC, stagger 2 is JAN APR JUL OCT', undefined],
  ['Certificate of registration for Value Added Tax. Trade classification: marketing', undefined],
])('%s', (text, scheme, stagger) => {
  const { scheme: read, stagger: of } = readVat(text)?.value ?? {}
  expect([read, of ?? undefined]).toEqual([scheme, stagger])
})
