import { expect, test } from 'vitest'
import { judged } from './read-kind.ts'
import { totalsIn } from './read-total.ts'

function featuresAt(text: string, amount: string): string[] {
  const { candidates } = totalsIn(text, judged(new Map([['invoice', 1]])))
  return [...(candidates.find(({ value }) => value.amount === amount)?.features.keys() ?? [])]
}

test.each([
  ['5   29,114.60   to pay', '29114.60', ['row 5', 'right pay', '5 digits']],
  ['Box 4 VAT reclaimed  12,192.20', '12192.20', ['row 4']],
  [
    'A penalty of £100 is charged if it is late. If not, pay £1,250.00',
    '1250.00',
    ['conditional', 'negated', 'conditional, negated'],
  ],
  [
    'It must reach us in time, or a penalty of £100 is charged even if no tax is owed',
    '100.00',
    ['conditional, of a penalty', 'conditional after it'],
  ],
  ['Net to bank   642.94', '642.94', ['the only sum of kind invoice', 'last on its line of kind invoice']],
  ['We could do it for about £480', '480.00', ['conditional', 'about', 'without pence']],
  ['Sunday 1.40, fee £30.00', '1.40', ['small, without a currency', 'without the currency of others']],
  ['Invoice total 96.00\nas agreed\n96.00', '96.00', ['elsewhere label none']],
  [
    'Goods   80.00\nVAT   16.00\n--------\nTO PAY BY CARD   96.00\n\nThank you',
    '96.00',
    ['begins pay', 'in capitals', 'below a rule', 'ends a block of sums', 'a sum above, none below'],
  ],
  ['Net   80.00\nVAT   16.00\nDue   96.00', '96.00', ['a sum above, none below', 'in the last line']],
])('the features of a sum: %s', (text, amount, features) => {
  expect(featuresAt(text, amount)).toEqual(expect.arrayContaining(features))
})

test.each([
  ['Total 2,592', '2592.00 GBP'],
  ['GBP   NOK\n318.40   4,950.00\nTotal 1,206.48', '1206.48 GBP'],
  ['The euro part goes on Monday\nTotal 14,220.66', '14220.66 GBP'],
  ['Paid by BACS, Total $58.02', '58.02 GBP'],
  ['10 October 2025 £60.00', '60.00 GBP'],
  ['TOTAL   38,64\nESPECES   50,00', '38.64 EUR'],
])('a sum and its currency: %s', (text, total) => {
  const { candidates } = totalsIn(text, judged(new Map([['invoice', 1]])))
  expect(candidates.map(({ value }) => `${value.amount} ${value.currency}`)).toContain(total)
  expect(candidates.some(({ value }) => value.amount === '2025.00')).toBe(false)
})
