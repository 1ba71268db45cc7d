import { type SearchFilter, type SearchFilters, searchTypes, startOfPeriod } from '#contract/search-query.ts'
import { formatSize } from '#web/ui/format.ts'

/** The active filters in words, in the order in which they are shown. */
export function filterLabels(
  filters: SearchFilters,
  folderName: (id: string) => string | undefined,
): Array<{ filter: SearchFilter; label: string }> {
  const { type, in: folder, after, before, larger, smaller } = filters
  const labels: Record<SearchFilter, string | undefined> = {
    in: folder && [`In ${folder}`, folderName(folder)].filter(Boolean).join(' - '),
    type: type && searchTypes[type].label,
    after: after && `From ${periodLabel(after)}`,
    before: before && `Before ${periodLabel(before)}`,
    larger: larger === undefined ? undefined : `Larger than ${formatSize(larger)}`,
    smaller: smaller === undefined ? undefined : `Smaller than ${formatSize(smaller)}`,
  }
  const order: readonly SearchFilter[] = ['in', 'type', 'after', 'before', 'larger', 'smaller']
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

/** Removes some filters. */
export function without(filters: SearchFilters, ...gone: readonly SearchFilter[]): SearchFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([filter]) => !gone.some((other) => other === filter)),
  )
}
