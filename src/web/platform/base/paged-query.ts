import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { ListPage } from './call.ts'

const firstPage: string | undefined = undefined

/**
 * The query of a list that is read page by page. Apart from the hook that uses it: the router prefetches lists, and what
 * it imports is part of the first view.
 *
 * @param readPage reads the page at a cursor; the first page where there is none
 */
export function pagedQuery<Item>(
  queryKey: QueryKey,
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item[]>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
