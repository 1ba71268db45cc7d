import { documentKindLabels } from '#contract/documents/document-kinds.ts'
import {
  type SearchFilter,
  type SearchFilters,
  searchSorts,
  searchTypes,
  startOfPeriod,
} from '#contract/manual/search-query.ts'
import { formatSize } from '#web/platform/ui/format.ts'

/** The active filters in words, in the order in which they are shown. */
export function filterLabels(
  filters: SearchFilters,
  folderName: (id: string) => string | undefined,
): Array<{ filter: SearchFilter; label: string }> {
  const { dated, due, ends, kind, larger, over, smaller, sort, type, under } = filters
  // In the order in which they are shown.
  const labels: Record<SearchFilter, string | undefined> = {
    in: filters.in && [`In ${filters.in}`, folderName(filters.in)].filter(Boolean).join(' - '),
    type: type && searchTypes[type].label,
    kind: kind && documentKindLabels[kind],
    party: filters.party && `Party: ${filters.party}`,
    person: filters.person && `Person: ${filters.person}`,
    dated: dated && `Dated ${rangeLabel(dated)}`,
    ends: ends && `Ends ${rangeLabel(ends)}`,
    due: due && `Due ${rangeLabel(due)}`,
    over: over === undefined ? undefined : `Total over ${over.toLocaleString('en-GB')}`,
    under: under === undefined ? undefined : `Total under ${under.toLocaleString('en-GB')}`,
    after: filters.after && `From ${periodLabel(filters.after)}`,
    before: filters.before && `Before ${periodLabel(filters.before)}`,
    larger: larger === undefined ? undefined : `Larger than ${formatSize(larger)}`,
    smaller: smaller === undefined ? undefined : `Smaller than ${formatSize(smaller)}`,
    sort: sort && searchSorts[sort],
  }
  return (Object.keys(labels) as SearchFilter[]).flatMap((filter) => {
    const label = labels[filter]
    return label === undefined ? [] : [{ filter, label }]
  })
}

/** The date format for a year, a month and a day, by the length of its ISO form. */
const forms: Record<number, Intl.DateTimeFormatOptions> = {
  4: { year: 'numeric' },
  7: { year: 'numeric', month: 'long' },
  10: { year: 'numeric', month: 'short', day: 'numeric' },
}

function periodLabel(period: string): string {
  const start = startOfPeriod(period)
  return start?.toLocaleDateString('en-GB', { ...forms[period.length], timeZone: 'UTC' }) ?? period
}

/** The days of a filter in words: "before December 2026", "April 2025 to March 2026". */
function rangeLabel(range: string): string {
  if (range.startsWith('<')) return `before ${periodLabel(range.slice(1))}`
  if (range.startsWith('>')) return `after ${periodLabel(range.slice(1))}`
  const [from = '', to = from] = range.split('..')
  if (from === to) return `in ${periodLabel(from)}`.replace(/^in (?=\d+ )/, 'on ')
  if (to === '') return `from ${periodLabel(from)}`
  return from === '' ? `up to ${periodLabel(to)}` : `${periodLabel(from)} to ${periodLabel(to)}`
}

/** Removes some filters. */
export function without(filters: SearchFilters, ...gone: readonly SearchFilter[]): SearchFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([filter]) => !gone.some((other) => other === filter)),
  )
}
