import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

function busyFor(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('others have their turn between items, and the results are in order', async () => {
  let turns = 0
  const working = mapInTurns([1, 2, 3, 4], (item) => {
    busyFor(20)
    return { item, turns }
  })
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTurn()
    turns += 1
  }
  const results = await working
  expect(results.map(({ item }) => item)).toEqual([1, 2, 3, 4])
  expect(new Set(results.map((one) => one.turns)).size).toBeGreaterThan(1)
})
