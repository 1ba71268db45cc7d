import { expect, test } from 'vitest'
import { amountsIn } from './amounts.ts'
import { arithmeticFeatures, sumsOf } from './arithmetic.ts'

function featuresAt(text: string, amount: string): string[] {
  const sums = sumsOf(amountsIn(text))
  return arithmeticFeatures(
    sums,
    sums.amounts.findIndex((found) => found.amount === amount),
  )
}

const invoice =
  'Boards 60.00\nNails 25.00\nGlue 15.00\nNet 100.00\nVAT 20.00\nTotal 120.00\nPaid 50.00\nDue 70.00'

test.each([
  ['120.00', ['net and tax']],
  ['100.00', ['net of another', 'sum of its column']],
  ['20.00', ['tax of another']],
  ['25.00', ['in a column with its sum']],
  ['70.00', ['difference of two', 'taken off another']],
])('what a sum is of the others: %s', (amount, features) => {
  expect(featuresAt(invoice, amount)).toEqual(expect.arrayContaining(features))
})

test('sums that have nothing to do with each other say nothing', () => {
  expect(featuresAt('One 10.00\nTwo 11.00', '10.00')).toEqual([])
})
