import { expect, test } from 'vitest'
import { type Candidate, choose } from './ranker.ts'
import { pageOf, placeFeatures } from './features.ts'

const weights = { 'is a sum': -1, 'label strong': 3, 'kind minutes': 3 }

function sum(key: string, start: number, ...features: string[]): Candidate<string> {
  return {
    value: key,
    key,
    start,
    end: start + 1,
    features: new Map(features.map((feature) => [feature, 1])),
  }
}

test('the candidate with the heaviest features is chosen, and of its places the likeliest', () => {
  const candidates = [
    sum('9.00', 0, 'is a sum'),
    sum('120.00', 10, 'is a sum'),
    sum('120.00', 20, 'is a sum', 'label strong'),
  ]
  const found = choose({ candidates, none: new Map() }, { threshold: 0.6, weights })
  expect(found).toMatchObject({ value: '120.00', start: 20 })
  expect(found?.confidence).toBeGreaterThan(0.8)
})

test('places of the same fact add up', () => {
  const twice = [sum('5.00', 0), sum('5.00', 5), sum('7.00', 9)]
  expect(choose({ candidates: twice, none: new Map() }, { threshold: 0, weights })?.confidence).toBeCloseTo(
    0.5,
  )
})

test('nothing is said below the threshold, nor where features say that there is nothing', () => {
  const candidates = [sum('1.00', 0, 'label strong')]
  const none = new Map([['kind minutes', 1]])
  expect(choose({ candidates, none: new Map() }, { threshold: 0.96, weights })).toBeUndefined()
  expect(choose({ candidates, none }, { threshold: 0.6, weights })).toBeUndefined()
  expect(choose({ candidates: [], none: new Map() }, { threshold: 0, weights })).toBeUndefined()
})

const table = 'Northgate Timber\n\nItem        Goods     Amount due\nBoards      10.00     12.00\n\nThank you'

test.each([
  ['10.00', ['before1 boards', 'head goods', 'line 2', 'begins a cell']],
  ['12.00', ['head amount', 'head due', 'last on its line']],
  ['Northgate Timber', ['alone on its line', 'line 0']],
  ['Thank you', ['line from the end 0', 'above boards']],
])('the features of the place of %s', (value, expected) => {
  const start = table.indexOf(value)
  expect([...placeFeatures(pageOf(table), start, start + value.length).keys()]).toEqual(
    expect.arrayContaining(expected),
  )
})
