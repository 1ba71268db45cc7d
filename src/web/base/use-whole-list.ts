import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Page } from './call.ts'

/** A list read page by page to its end: what has come can be seen at once, the rest follows in the background. */
export function useWholeList<Item>(list: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>) {
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching, isFetchNextPageError])
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    items,
    /** How many there are in all, also while not all have come. */
    total: Math.max(items.length, hasNextPage ? (data?.pages[0]?.total ?? 0) : 0),
  }
}
