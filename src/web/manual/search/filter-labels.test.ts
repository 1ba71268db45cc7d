import { expect, test } from 'vitest'
import { parseSearch } from '#contract/manual/search-query.ts'
import { filterLabels, without } from './filter-labels.ts'

test.each([
  ['size:>5mb type:docx in:JK', ['In JK - HMRC', 'Word', 'Larger than 5.0 MB']],
  ['in:ZZ1', ['In ZZ1']],
  ['after:2025-03-01 before:2025-04', ['From 1 Mar 2025', 'Before April 2025']],
  ['after:2024 size:<100kb', ['From 2024', 'Smaller than 100.0 KB']],
  ['party:aviva over:1000 kind:invoice', ['Invoice', 'Party: aviva', 'Total over 1,000']],
  ['dated:2025-04..2026-03 ends:<2026-12', ['Dated April 2025 to March 2026', 'Ends before December 2026']],
  ['due:2025-03-01', ['Due on 1 Mar 2025']],
  ['words alone', []],
])('%s is shown as %s', (query, labels) => {
  const { filters } = parseSearch(query)
  const shown = filterLabels(filters, (id) => (id === 'JK' ? 'HMRC' : undefined))
  expect(shown.map(({ label }) => label)).toEqual(labels)
})

test('a filter is taken away, the others stay', () => {
  const { filters } = parseSearch('after:2024 before:2025 type:pdf')
  expect(without(filters, 'after', 'before')).toEqual({ type: 'pdf' })
})
