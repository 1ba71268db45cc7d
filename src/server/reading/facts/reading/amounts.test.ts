import { expect, test } from 'vitest'
import { amountsIn } from './amounts.ts'

test.each([
  ['£1,250.00', ['1250.00 GBP']],
  ['(1,250.00)', ['-1250.00']],
  ['(£1,199.00)', ['-1199.00 GBP']],
  ['1,250.00 CR', ['-1250.00']],
  ['-71.50', ['-71.50']],
  ['£12', ['12.00 GBP']],
  ['£390-00 in cash', ['390.00 GBP']],
  ['€1.250,00 and 1.250,00 EUR', ['1250.00 EUR', '1250.00 EUR']],
  ['USD 86.10', ['86.10 USD']],
  ['NOK 42 500', ['42500.00 NOK']],
  ['VAT 20.00%, 17.5%, 20 %', []],
  ['01535 660114, 22/10/25, 12:30, v1.25.4, 20-44-19', []],
  ['86', []],
  ['2,592', ['2592.00']],
  ['12 May 2025 £60', ['60.00 GBP']],
])('%s', (text, amounts) => {
  expect(amountsIn(text).map(({ amount, currency }) => [amount, currency].filter(Boolean).join(' '))).toEqual(
    amounts,
  )
})
