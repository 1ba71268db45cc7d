import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useShownFiles } from '#web/manual/files/index.ts'
import { FacetBar } from './facet-bar.tsx'
import { SearchBox, SearchResults } from './search-panel.tsx'
import { useSearch } from './use-search.ts'

interface Props {
  initial: string
  /** Told of the query that the page writes into its address. */
  onQuery: (query: string) => void
}

/** The search as a page: what is searched for is in its address. */
export function SearchView({ initial, onQuery }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch({ initial, input, isPage: true, onLeave: () => undefined })
  const { hits, query } = search
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
        <FacetBar query={search.found} filters={search.filters} onChange={search.setFilters} />
      )}
      <div className="mt-4">
        <SearchResults search={search} />
      </div>
    </>
  )
}
