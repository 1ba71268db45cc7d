import { expect, test } from 'vitest'
import { extend, nothing, toggle, within } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('one by one', () => {
  const some = toggle(toggle(nothing, 'b'), 'd')
  expect(within(some, order)).toEqual(['b', 'd'])
  expect(within(toggle(some, 'b'), order)).toEqual(['d'])
})

test('a range goes from the last one chosen, in either direction, and keeps what was chosen before', () => {
  const some = toggle(toggle(nothing, 'a'), 'd')
  expect(within(extend(some, order, 'b'), order)).toEqual(['a', 'b', 'c', 'd'])
  const back = extend(extend(some, order, 'b'), order, 'e')
  expect(within(back, order)).toEqual(order)
})

test('a range from nowhere, or from what is gone, is one thing', () => {
  expect(within(extend(nothing, order, 'c'), order)).toEqual(['c'])
  expect(within(extend(toggle(nothing, 'x'), order, 'c'), order)).toEqual(['c'])
})
