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
    expect(asKnown(foundAs(one), one, { kind, known, senders: [] })?.value).toBe('Pennine Dog Foods')
  expect(asKnown(foundAs('Ash and Oak Joinery'), '', { kind, known, senders: [] })?.value).toBe(
    'Ash & Oak Joinery',
  )
  expect(asKnown(foundAs('Pennine Cat Foods'), '', { kind, known, senders: [] })?.value).toBe(
    'Pennine Cat Foods',
  )
})

test('the only known party in the first lines is read where no name was sure', () => {
  expect(asKnown(undefined, 'pennine dog foods\n12.00', { kind, known, senders: [] })).toMatchObject({
    value: 'Pennine Dog Foods',
    start: 0,
    end: 17,
  })
  expect(
    asKnown(undefined, 'Pennine Dog Foods for Ash & Oak Joinery', { kind, known, senders: [] }),
  ).toBeUndefined()
  expect(asKnown(undefined, 'Nobody', { kind, known, senders: [] })).toBeUndefined()
  expect(
    asKnown(undefined, 'Pennine Dog Foods', {
      kind: judged(new Map([['minutes', 0.9]])),
      known,
      senders: [],
    }),
  ).toBeUndefined()
})

test('whoever the company exchanges papers with is matched before a name that is not sure', () => {
  const senders = ['accounts@tamarisk-software.co.uk', 'Jo Smith', 'jo@gmail.com']
  const text = 'TAMARISK SOFTWARE LIMITED\nMonth 7\n12.00'
  const unsure = { value: 'Month', start: 27, end: 32, confidence: 0.5 }
  const read = { kind, known: [], senders }
  expect(asKnown(undefined, text, read)).toMatchObject({ value: 'Tamarisk Software', start: 0, end: 17 })
  expect(asKnown(unsure, text, read)?.value).toBe('Tamarisk Software')
  expect(asKnown(foundAs('Vale Printing'), text, read)?.value).toBe('Vale Printing')
  expect(asKnown(undefined, 'To Jo Smith, 12.00', read)?.value).toBe('Jo Smith')
  expect(asKnown(undefined, 'Gmail account 12.00', read)).toBeUndefined()
})
