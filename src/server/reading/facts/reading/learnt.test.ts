import { expect, test } from 'vitest'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { type Correction, learntKind, learntParty } from './learnt.ts'

const found = <Value>(value: Value, confidence = 0.9) => ({ value, start: 0, end: 0, confidence })
const corrected = (
  [readKind, readParty]: [DocumentKind | null, string | null],
  [kind, party]: [DocumentKind | null, string | null],
  confidence = 0.9,
): Correction => ({ read: { kind: readKind, confidence, party: readParty }, said: { kind, party } })

const aire = found('Aireworth Timber')

test('papers of one party that were all corrected to one kind are of that kind', () => {
  const one = corrected(['statement', 'AIREWORTH TIMBER LTD'], ['invoice', null])
  const statement = { kind: found<DocumentKind>('statement'), party: aire }
  expect(learntKind(statement, [one])).toBe('invoice')
  expect(learntKind({ party: aire }, [corrected([null, 'Aireworth Timber'], ['quote', null])])).toBe('quote')
  // Another party, another reading, a surer one, and one that stood.
  expect(learntKind({ ...statement, party: found('Vale Printing') }, [one])).toBeUndefined()
  expect(learntKind({ ...statement, kind: found('receipt') }, [one])).toBeUndefined()
  const unsure = corrected(['statement', 'Aireworth Timber'], ['invoice', null], 0.6)
  expect(learntKind(statement, [unsure])).toBeUndefined()
  const stood = corrected(['statement', 'Aireworth Timber'], ['statement', null])
  expect(learntKind(statement, [one, stood])).toBeUndefined()
})

test('a party is called as a person called it, where that is a part of it, stands there, or was said twice', () => {
  const said = (party: string) => corrected(['invoice', 'Aireworth Timber'], [null, party])
  expect(learntParty(aire, '', [said('Aireworth')])).toBe('Aireworth')
  expect(learntParty(aire, '', [said('Ash Joinery')])).toBeUndefined()
  expect(learntParty(aire, 'For Ash Joinery', [said('Ash Joinery')])).toBe('Ash Joinery')
  expect(learntParty(aire, '', [said('Ash Joinery'), said('Ash Joinery Ltd')])).toBe('Ash Joinery')
  expect(learntParty(aire, '', [said('Aireworth'), said('Aireworth Timber')])).toBeUndefined()
  expect(learntParty(undefined, '', [said('Aireworth')])).toBeUndefined()
})
