import { expect, test } from 'vitest'
import { endsIn } from './read-ends.ts'
import type { JudgedKind } from './read-kind.ts'

const contract: JudgedKind = { found: undefined, likeliest: 'contract', isOneOf: () => 0, likely: [] }

test.each([
  ['a term of twelve months from 1 April 2025', '2026-03-31'],
  ['a term of twelve months from 1 March 2027', '2028-02-29'],
  ['a term of twelve months from 29 February 2024', '2025-02-28'],
  ['a period of six months from 31 August 2026', '2027-02-28'],
  ['a period of one month from 31 March 2027', '2027-04-30'],
  ['for 2 weeks from 1 June 2026', '2026-06-14'],
])('%s ends on %s', (text, day) => {
  expect(endsIn(text, contract, undefined).candidates.map(({ value }) => value)).toEqual([day])
})
