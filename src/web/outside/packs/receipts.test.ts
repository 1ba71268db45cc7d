import { expect, test } from 'vitest'
import { spellSeconds } from './receipts.tsx'

test('times are told in minutes and seconds', () => {
  expect([0, 40, 60, 125.4].map(spellSeconds)).toEqual(['0 s', '40 s', '1 min', '2 min 5 s'])
})
