import { expect, it } from 'vitest'
import { isUniform } from './blank-crop.ts'

function grey(...values: number[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]))
}

it('finds that a margin is blank, whatever its colour and in spite of compression', () => {
  expect(isUniform(grey(255, 255, 250))).toBe(true)
  expect(isUniform(grey(20, 22, 19))).toBe(true)
})

it('finds that thin lines of text are not blank', () => {
  expect(isUniform(grey(255, 255, 230, 255))).toBe(false)
})
