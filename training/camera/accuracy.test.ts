import { expect, it } from 'vitest'
import { SURE } from '#web/camera/sheet/sure.ts'
import { measure, RIGHT } from './measure.ts'

// A few of the pictures of `npm run bench:camera`, smaller: a floor below what is measured there.
const SMALL = { longest: 640 }

it('finds receipts and letters on most tables', { timeout: 60_000 }, async () => {
  const results = await Promise.all([0, 1, 4, 8, 10].map(async (index) => measure('reported', index, SMALL)))
  const right = results.filter(({ error }) => error <= RIGHT)
  expect(right.length, JSON.stringify(results)).toBeGreaterThanOrEqual(4)
})

it('keeps the coloured band of a letter', { timeout: 60_000 }, async () => {
  const { error } = await measure('further', 162, SMALL)
  expect(error).toBeLessThan(RIGHT)
})

it('cuts nothing out of a table without a sheet', async () => {
  const { confidence } = await measure('reported', 2, { ...SMALL, isEmpty: true })
  expect(confidence).toBeLessThan(SURE)
})
