import { expect, test } from 'vitest'
import { idleLimit } from './idle.ts'

test.each([
  [undefined, 5 * 60_000, undefined],
  [1, 6000, 66_000],
  [30, 180_000, 33 * 60_000],
  [10_080, 5 * 60_000, 10_085 * 60_000],
])('%s minutes are written down after %i ms and end after %s ms', (minutes, markAfterMs, endAfterMs) => {
  expect(idleLimit(minutes)).toEqual({ markAfterMs, endAfterMs })
})
