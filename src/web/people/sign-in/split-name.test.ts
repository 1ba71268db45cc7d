import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test('a full name is split before its last word and the small words that belong to it', () => {
  const split = [
    'Grace',
    ' Alan  Turing ',
    'Mary Jane Watson',
    'Ludwig van Beethoven',
    'María de la Cruz',
  ].map((name) => splitName(name))
  expect(split).toEqual([
    { firstName: 'Grace', lastName: null },
    { firstName: 'Alan', lastName: 'Turing' },
    { firstName: 'Mary Jane', lastName: 'Watson' },
    { firstName: 'Ludwig', lastName: 'van Beethoven' },
    { firstName: 'María', lastName: 'de la Cruz' },
  ])
})
