import { describe, expect, test } from 'vitest'
import { dayRange, formatSearch, parseSearch, startOfPeriod } from './search-query.ts'

describe('a query is taken apart', () => {
  test.each([
    ['VAT  2025 ', { words: 'VAT 2025', filters: {} }],
    ['type:pdf VAT', { words: 'VAT', filters: { type: 'pdf' } }],
    ['VAT TYPE:DOCX 2025', { words: 'VAT 2025', filters: { type: 'word' } }],
    ['in:jk1', { words: '', filters: { in: 'JK1' } }],
    ['before:2025-04 after:2025-03-01', { words: '', filters: { before: '2025-04', after: '2025-03-01' } }],
    ['after:2024', { words: '', filters: { after: '2024' } }],
    ['size:>5mb', { words: '', filters: { larger: 5_242_880 } }],
    ['size:>1.5MB size:<2g', { words: '', filters: { larger: 1_572_864, smaller: 2_147_483_648 } }],
    ['size:<100', { words: '', filters: { smaller: 100 } }],
    ['type:pdf type:png', { words: '', filters: { type: 'image' } }],
    ['party:aviva over:1000', { words: '', filters: { party: 'aviva', over: 1000 } }],
    [
      'party:"Northgate Timber" under:1,250.50',
      { words: '', filters: { party: 'Northgate Timber', under: 1250.5 } },
    ],
    [
      'dated:2025-04..2026-03 ends:<2026-12',
      { words: '', filters: { dated: '2025-04..2026-03', ends: '<2026-12' } },
    ],
    [
      'kind:VAT-return due:>2025 person:okafor',
      { words: '', filters: { kind: 'vat-return', due: '>2025', person: 'okafor' } },
    ],
    ['type:"pdf" lease', { words: 'lease', filters: { type: 'pdf' } }],
  ])('%s', (text, query) => {
    expect(parseSearch(text)).toEqual(query)
  })
})

describe('what is no filter is words', () => {
  test.each([
    ['"type:pdf"', 'type:pdf'],
    ['"VAT return"  2025', 'VAT return 2025'],
    ['5" pipe', '5" pipe'],
    ['"never closed', '"never closed'],
    ['ref:ABC-1', 'ref:ABC-1'],
    ['https://example.com', 'https://example.com'],
    ['10:30', '10:30'],
    ['type:', 'type:'],
    ['type:toString', 'type:toString'],
    ['type:unicorn', 'type:unicorn'],
    ['in:accounts', 'in:accounts'],
    ['in:JK0', 'in:JK0'],
    ['before:yesterday', 'before:yesterday'],
    ['before:2025-13', 'before:2025-13'],
    ['before:2025-02-30', 'before:2025-02-30'],
    ['after:25', 'after:25'],
    ['after:2025-3', 'after:2025-3'],
    ['size:5mb', 'size:5mb'],
    ['size:>big', 'size:>big'],
    ['size:>-1', 'size:>-1'],
    ['pretype:pdf', 'pretype:pdf'],
    ['kind:poem', 'kind:poem'],
    ['over:much', 'over:much'],
    ['dated:2025-13', 'dated:2025-13'],
    ['dated:..', 'dated:..'],
    ['ends:2025..2026..2027', 'ends:2025..2026..2027'],
  ])('%s', (text, words) => {
    expect(parseSearch(text)).toEqual({ words, filters: {} })
  })
})

test.each([
  ['type:pdf in:JK after:2025-03-01 before:2025-04 size:>5mb size:<1.5gb VAT return'],
  ['size:>1000b'],
  [
    'kind:invoice party:"Northgate Timber" person:okafor over:1000 under:2000.5 dated:2025-04..2026-03 ends:<2026-12 due:2025',
  ],
  ['size:>0b'],
  ['"type:pdf" lease'],
  [''],
])('%s is written as it was read', (text) => {
  expect(formatSearch(parseSearch(text))).toBe(text)
})

test.each([
  ['2025-03-09', '2025-03-09T00:00:00.000Z'],
  ['2025-03', '2025-03-01T00:00:00.000Z'],
  ['2025', '2025-01-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2025-02-29', undefined],
  ['2025-00', undefined],
])('%s begins at %s', (period, start) => {
  expect(startOfPeriod(period)?.toISOString()).toBe(start)
})

test.each([
  ['2025-04..2026-03', { from: '2025-04-01', before: '2026-04-01' }],
  ['2025', { from: '2025-01-01', before: '2026-01-01' }],
  ['2025-02-28', { from: '2025-02-28', before: '2025-03-01' }],
  ['<2026-12', { before: '2026-12-01' }],
  ['>2025-06', { from: '2025-07-01' }],
  ['2025-04..', { from: '2025-04-01' }],
  ['..2025', { before: '2026-01-01' }],
])('%s names days', (text, range) => {
  expect(dayRange(text)).toEqual(range)
})
