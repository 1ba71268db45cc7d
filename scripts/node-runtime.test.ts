import { expect, test } from 'vitest'
import { isNewEnough } from './node-runtime.mjs'

test.for([
  ['v20.20.2', false],
  ['v22.0.0', false],
  ['v24.0.0', true],
  ['v100.1.0', true],
] as const)('Node %s: new enough is %s', ([version, expected]) => {
  expect(isNewEnough(version)).toBe(expected)
})
