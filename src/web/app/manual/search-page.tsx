import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileQuery } from '#web/manual/files/index.ts'
import { SearchView } from '#web/manual/search/index.ts'
import { PageMain } from '#web/platform/ui/page.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { type Found, Viewer } from '#web/viewer/index.ts'

interface Props {
  /** What is searched for, as it would be typed. */
  query: string
  /** The id of a file that is open in the viewer. */
  viewed: string | undefined
  /** How the open file was found. */
  found: Found
}

/** The search as a page, with what it found; a file is opened over it. */
export function SearchPage({ query, viewed, found }: Props) {
  const { data: file } = useQuery({ ...fileQuery(viewed ?? ''), enabled: viewed !== undefined })
  usePageTitle((viewed === undefined ? undefined : file?.originalName) ?? (query === '' ? 'Search' : query))
  const { key, written } = useOthers(query)
  return (
    <>
      <PageMain className="max-w-4xl">
        <h1 className="heading mb-4 text-xl sm:text-2xl">Search files</h1>
        <SearchView key={key} initial={query} onQuery={(next) => written.current.add(next)} />
      </PageMain>
      {viewed !== undefined && <Viewer id={viewed} found={found} />}
    </>
  )
}

/** Begins the search anew where somebody else than its page changed the address: the header's search, or "Back". */
function useOthers(query: string) {
  const written = useRef(new Set([query]))
  const [key, setKey] = useState(0)
  useEffect(() => {
    if (written.current.has(query)) return
    written.current = new Set([query])
    setKey((before) => before + 1)
  }, [query])
  return { key, written }
}
