import { expect, test } from 'vitest'
import { factText } from './fact-text.ts'
import { type DocumentFacts, factsOf } from '#contract/documents/document-facts.ts'
import { changesOf, factOf } from './fact-fields.ts'

test.each([
  ['kind', 'vat-return', 'VAT return'],
  ['date', '2025-10-31', '31 Oct 2025'],
  ['period', { from: '2025-07-01', to: '2025-09-30' }, '1 Jul 2025 to 30 Sept 2025'],
  ['total', { amount: '1250.00', currency: 'GBP' }, '£1,250.00'],
  ['reference', 'INV-204', 'INV-204'],
] as const)('a %s is written as people do', (name, value, text) => {
  expect(factText(name, value)).toBe(text)
})

test.each([
  ['total', ['1,250', 'GBP'], { amount: '1250.00', currency: 'GBP' }],
  ['total', ['£37.4', 'gbp'], { amount: '37.40', currency: 'GBP' }],
  ['total', ['much', 'GBP'], undefined],
  ['period', ['2025-07-01', '2025-09-30'], { from: '2025-07-01', to: '2025-09-30' }],
  ['period', ['2025-07-01', ''], undefined],
  ['party', [' Aviva '], 'Aviva'],
  ['party', [' '], undefined],
  ['kind', ['poem'], undefined],
] as const)('a %s is read from fields as %j', (name, fields, value) => {
  expect(factOf(name, fields)).toEqual(value)
})

test('saving confirms what stands there, empties what was emptied, and refuses what is no fact', () => {
  const facts: DocumentFacts = factsOf(
    {
      kind: { value: 'invoice', confidence: 0.6 },
      party: { value: 'Aviva', confidence: 0.9 },
      date: { value: '2025-10-31', confidence: 0.9 },
    },
    null,
  )
  const fields = (total: string) =>
    new Map([
      ['kind', ['invoice']],
      ['party', [' ']],
      ['date', ['2025-11-01']],
      ['person', ['']],
      ['total', [total, 'GBP']],
    ] as const)
  expect(changesOf(facts, fields(''))).toEqual({
    changes: { kind: 'invoice', party: null, date: '2025-11-01' },
    refused: [],
  })
  expect(changesOf(facts, fields('lots')).refused).toEqual(['total'])
})
