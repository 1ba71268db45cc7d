import { expect, test } from 'vitest'
import { asKnown, partyKey } from './known-parties.ts'
import { judged } from './read-kind.ts'

const kind = judged(new Map([['invoice', 0.9]]))
const known = ['Pennine Dog Foods', 'Ash & Oak Joinery']
const foundAs = (value: string) => ({ value, start: 0, end: value.length, confidence: 0.9 })

test('a party spelled five ways is one', () => {
  const spelled = [
    'PENNINE DOG FOODS LTD',
    'Pennine Dog Foods Limited',
    'The Pennine Dog Food Co',
    'Pennine Dog-Foods',
    'pennine dog foods uk ltd',
  ]
  expect(new Set(spelled.map(partyKey)).size).toBe(1)
  for (const one of spelled)
    expect(asKnown(foundAs(one), one, { kind, known })?.value).toBe('Pennine Dog Foods')
  expect(asKnown(foundAs('Ash and Oak Joinery'), '', { kind, known })?.value).toBe('Ash & Oak Joinery')
  expect(asKnown(foundAs('Pennine Cat Foods'), '', { kind, known })?.value).toBe('Pennine Cat Foods')
})

test('the only known party in the first lines is read where no name was sure', () => {
  expect(asKnown(undefined, 'pennine dog foods\n12.00', { kind, known })).toMatchObject({
    value: 'Pennine Dog Foods',
    start: 0,
    end: 17,
  })
  expect(asKnown(undefined, 'Pennine Dog Foods for Ash & Oak Joinery', { kind, known })).toBeUndefined()
  expect(asKnown(undefined, 'Nobody', { kind, known })).toBeUndefined()
  expect(
    asKnown(undefined, 'Pennine Dog Foods', { kind: judged(new Map([['minutes', 0.9]])), known }),
  ).toBeUndefined()
})
