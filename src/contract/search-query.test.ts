import { describe, expect, test } from 'vitest'
import { formatSearch, parseSearch, startOfPeriod } from './search-query.ts'

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
  ])('%s', (text, words) => {
    expect(parseSearch(text)).toEqual({ words, filters: {} })
  })
})

test.each([
  ['type:pdf in:JK after:2025-03-01 before:2025-04 size:>5mb size:<1.5gb VAT return'],
  ['size:>1000b'],
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
