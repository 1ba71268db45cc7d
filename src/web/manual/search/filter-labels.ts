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
  const {
    type,
    in: folder,
    after,
    before,
    larger,
    smaller,
    kind,
    party,
    person,
    over,
    under,
    dated,
    ends,
    due,
    sort,
  } = filters
  const labels: Record<SearchFilter, string | undefined> = {
    in: folder && [`In ${folder}`, folderName(folder)].filter(Boolean).join(' - '),
    type: type && searchTypes[type].label,
    kind: kind && documentKindLabels[kind],
    party: party && `Party: ${party}`,
    person: person && `Person: ${person}`,
    over: over === undefined ? undefined : `Total over ${over.toLocaleString('en-GB')}`,
    under: under === undefined ? undefined : `Total under ${under.toLocaleString('en-GB')}`,
    dated: dated && `Dated ${rangeLabel(dated)}`,
    ends: ends && `Ends ${rangeLabel(ends)}`,
    due: due && `Due ${rangeLabel(due)}`,
    sort: sort && searchSorts[sort],
    after: after && `From ${periodLabel(after)}`,
    before: before && `Before ${periodLabel(before)}`,
    larger: larger === undefined ? undefined : `Larger than ${formatSize(larger)}`,
    smaller: smaller === undefined ? undefined : `Smaller than ${formatSize(smaller)}`,
  }
  const order: readonly SearchFilter[] = [
    'in',
    'type',
    'kind',
    'party',
    'person',
    'dated',
    'ends',
    'due',
    'over',
    'under',
    'after',
    'before',
    'larger',
    'smaller',
    'sort',
  ]
  return order.flatMap((filter) => {
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
