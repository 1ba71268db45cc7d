import { expect, it } from 'vitest'
import { insetCorners, isConvex, withCorner } from './corners.ts'

const size = { width: 1000, height: 500 }
const corners = insetCorners(size.width, size.height)

it('begins within the picture', () => {
  expect(corners.topLeft).toEqual({ x: 60, y: 30 })
  expect(corners.bottomRight).toEqual({ x: 940, y: 470 })
  expect(isConvex(corners)).toBe(true)
})

it('keeps a corner within the picture', () => {
  expect(withCorner(corners, 'topLeft', { x: -20, y: 900 }, size).topLeft).toEqual({ x: 0, y: 500 })
})

it('knows a sheet that is folded over itself', () => {
  expect(isConvex(withCorner(corners, 'topLeft', { x: 990, y: 480 }, size))).toBe(false)
  expect(isConvex({ ...corners, topLeft: corners.topRight, topRight: corners.topLeft })).toBe(false)
})
