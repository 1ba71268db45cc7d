import { queryOptions } from '@tanstack/react-query'
import { MIN_SEARCH_LENGTH, searchFiles, suggestSpellings } from '#contract/files.ts'
import { call, callPage } from '#web/app/call.ts'

/** Best hits first; whoever needs more of them needs a better query. */
const HITS = 50

export function searchQuery(q: string) {
  return queryOptions({
    queryKey: [searchFiles.path, q],
    queryFn: async ({ signal }) => callPage(searchFiles, { query: { q, limit: HITS } }, signal),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })
}

/** Other spellings of a search that found nothing. */
export function spellingsQuery(q: string) {
  return queryOptions({
    queryKey: [suggestSpellings.path, q],
    queryFn: async ({ signal }) => call(suggestSpellings, { query: { q } }, signal),
  })
}
