import { queryOptions } from '@tanstack/react-query'
import { listUnread } from '#contract/manual/files.ts'
import * as calls from '#contract/manual/search.ts'
import { MIN_SEARCH_LENGTH } from '#contract/manual/search.ts'
import { call, callPage } from '#web/platform/base/call.ts'
import { pollWhile } from '#web/platform/base/polling.ts'

/** The best hits come first; who needs more of them needs a better query. */
const HITS = 50

export function searchQuery(q: string) {
  return queryOptions({
    queryKey: [calls.searchFiles.path, q],
    queryFn: async ({ signal }) =>
      callPage(calls.searchFiles, { query: { q, limit: HITS, include: 'facts' } }, signal),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })
}

/** What the documents that a search finds come to. */
export function totalsQuery(q: string) {
  return queryOptions({
    queryKey: [calls.searchFiles.path, 'totals', q],
    queryFn: async ({ signal }) => call(calls.sumSearch, { query: { q } }, signal),
  })
}

/** The kinds, parties, years and folders of what a search finds. */
export function facetsQuery(q: string) {
  return queryOptions({
    queryKey: [calls.searchFiles.path, 'facets', q],
    queryFn: async ({ signal }) => call(calls.searchFacets, { query: { q } }, signal),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  })
}

/** Spelling suggestions for a search that found nothing. */
export function spellingsQuery(q: string) {
  return queryOptions({
    queryKey: [calls.suggestSpellings.path, q],
    queryFn: async ({ signal }) => call(calls.suggestSpellings, { query: { q } }, signal),
  })
}

/** How many of the latest documents are still being read. A search does not find their texts yet. */
export const beingReadQuery = queryOptions({
  queryKey: [listUnread.path, 'being read'],
  queryFn: async ({ signal }) => {
    const { items } = await callPage(listUnread, { query: { limit: 100 } }, signal)
    return items.filter(({ status }) => status === 'stored').length
  },
  staleTime: 0,
  refetchInterval: pollWhile((count: number) => count > 0),
})
