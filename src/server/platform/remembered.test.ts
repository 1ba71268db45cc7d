import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was given before is not worked out again, until others took its place', () => {
  const remember = remembered<number[]>(2)
  const made: string[] = []
  const ask = (of: string) =>
    remember([of], () => {
      made.push(of)
      return [of.length]
    })
  expect(['a', 'bb', 'a', 'ccc', 'a', 'bb'].flatMap(ask)).toEqual([1, 2, 1, 3, 1, 2])
  expect(made).toEqual(['a', 'bb', 'ccc', 'bb'])
})
