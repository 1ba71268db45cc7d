import { expect, test } from 'vitest'
import { samePlace } from './same-place.ts'

test('a company opens at the same kind of page', () => {
  expect(samePlace('/calendar')).toBe('/calendar')
  expect(samePlace('/folder/JK2')).toBe('/folder/JK')
  expect(samePlace('/account')).toBe('/board-manual')
  expect(samePlace('/board-manual')).toBe('/board-manual')
})
