import { clsx } from 'clsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useShownFiles } from '#web/manual/files/index.ts'
import { SearchBox, SearchResults } from './search-panel.tsx'
import { useSearch } from './use-search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { facetFilters, type SearchFacet } from '#contract/manual/search.ts'
import { documentKindLabels, isDocumentKind } from '#contract/documents/document-kinds.ts'
import { parseSearch, type SearchFilters } from '#contract/manual/search-query.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { foldersQuery } from '#web/manual/folders/index.ts'
import { facetsQuery, totalsQuery } from './queries.ts'

interface Props {
  initial: string
  /** Told of the query that the page writes into its address. */
  onQuery: (query: string) => void
}

/** The search as a page: what is searched for is in its address. */
export function SearchView({ initial, onQuery }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch({ initial, input, isPage: true, onLeave: () => undefined })
  const { found, hits, query } = search
  const facets = useQuery({ ...facetsQuery(found), placeholderData: keepPreviousData })
  const totals = useQuery({ ...totalsQuery(found), enabled: found !== '', placeholderData: keepPreviousData })
  const navigate = useNavigate()
  useShownFiles(hits)
  const written = useRef(initial)
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    onQuery(query)
    void navigate({
      to: '/search',
      search: (before) => ({ ...before, ...(query === '' ? { q: undefined } : { q: query }) }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, onQuery, query])
  return (
    <>
      <SearchBox search={search} input={input} />
      {hits.length > 0 && (
        <FacetBar facets={facets.data ?? []} filters={search.filters} onChange={search.setFilters} />
      )}
      {/* Not before what comes above it, which would move it under the pointer. */}
      <div className={clsx('mt-4', (facets.isLoading || totals.isLoading) && 'invisible')}>
        <SearchResults search={search} />
      </div>
    </>
  )
}

interface FacetBarProps {
  facets: readonly SearchFacet[]
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

const groups = { kind: 'Kinds', party: 'Parties', dated: 'Years', in: 'Folders' } as const

/** The kinds, parties, years and folders of what was found, each as a filter; one that is set stands among the filters. */
function FacetBar({ facets, filters, onChange }: FacetBarProps) {
  const { data: folders = [] } = useQuery(foldersQuery)
  function labelOf({ filter, value }: SearchFacet): string {
    if (filter === 'kind' && isDocumentKind(value)) return documentKindLabels[value]
    const folder = filter === 'in' ? folders.find(({ id }) => id === value) : undefined
    return folder === undefined ? value : folderLabel(folder)
  }
  const offered = facetFilters
    .map((filter) => facets.filter((facet) => facet.filter === filter))
    .map((group) =>
      group[0]?.filter === 'dated' ? group.toSorted((a, b) => (a.value < b.value ? 1 : -1)) : group,
    )
    // What everything has narrows nothing.
    .filter(
      ([first, ...others]) => first !== undefined && filters[first.filter] === undefined && others.length > 0,
    )
  return (
    <div className="mt-3 grid grid-cols-1 gap-2 empty:hidden print:hidden">
      {offered.map((group) => {
        const name = groups[group[0]?.filter ?? 'kind']
        return (
          <div key={name} role="group" aria-label={name} className="flex items-baseline gap-2">
            <span aria-hidden className="w-14 shrink-0 text-xs text-ink-3">
              {name}
            </span>
            <div className="-my-1 flex min-w-0 gap-1.5 py-1 max-sm:overflow-x-auto sm:flex-wrap">
              {group.map((facet) => (
                <button
                  key={facet.value}
                  type="button"
                  onClick={() => onChange({ ...filters, ...filterBy(facet) })}
                  className="touch-target inline-flex h-7.5 max-w-64 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-sheet px-2.5 text-sm hover:bg-hover"
                >
                  <bdi className="truncate">{labelOf(facet)}</bdi>
                  <span className="text-xs text-ink-3 tabular-nums">{facet.files}</span>
                </button>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** A facet as the filter that it stands for. */
function filterBy({ filter, value }: SearchFacet): SearchFilters {
  if (filter === 'party') return { party: value }
  return parseSearch(`${filter}:${value}`).filters
}
