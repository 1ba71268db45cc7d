import { expect, test } from 'vitest'
import { ownNames } from './names.ts'

const isOurs = ownNames({
  name: 'Osier & Wren Films Ltd',
  number: null,
  address: '2 Castle Gates, Shrewsbury SY1 2AE',
})

test.each([
  ['Osier & Wren Films', true],
  ['OSIER AND WREN FILMS LIMITED', true],
  ['O S I E R & W R E N', true],
  ['Osier and Wren Ltd Kendal', true],
  ['Castle Gates', true],
  ['2 Castle Gates', true],
  ['Castle Hill Motors', false],
  ['Wren Kitchens', false],
])('%s is our own: %s', (name, expected) => {
  expect(isOurs(name)).toBe(expected)
})
