import { expect, test } from 'vitest'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import { answeringHit } from './answering-hit.ts'

const today = '2026-11-28'

function policy(ends: string, kind: 'insurance-policy' | 'invoice' = 'insurance-policy') {
  const read = <Value>(value: Value) => ({ value, confidence: 1, confirmed: true })
  const none = {
    date: null,
    period: null,
    party: null,
    total: null,
    reference: null,
    person: null,
    due: null,
  }
  const facts: DocumentFacts = { ...none, kind: read(kind), ends: read(ends) }
  return { facts }
}
const old = policy('2026-01-31')
const current = policy('2027-01-31')

test('what is in force answers when it ends, also where the former one is found first', () => {
  expect(answeringHit([old, policy('2028-05-01', 'invoice'), current], 'ends', today)).toBe(current)
})

test('the best hit answers where nothing is to come, or something else is asked', () => {
  expect(answeringHit([old, policy('2028-05-01', 'invoice')], 'ends', today)).toBe(old)
  expect(answeringHit([old, current], 'total', today)).toBe(old)
  expect(answeringHit([], 'ends', today)).toBeUndefined()
})
