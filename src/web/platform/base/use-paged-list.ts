import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ListPage } from './call.ts'

type PagedQuery<Item> = UseInfiniteQueryOptions<
  ListPage<Item[]>,
  Error,
  InfiniteData<ListPage<Item[]>>,
  QueryKey,
  string | undefined
>

/**
 * Reads a list by its pages.
 *
 * @param isWhole whether all pages are read one after another; otherwise the caller asks for each further page
 */
export function usePagedList<Item>(query: PagedQuery<Item>, { isWhole }: { isWhole: boolean }) {
  const list = useInfiniteQuery(query)
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  useEffect(() => {
    if (isWhole && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isWhole, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError])
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    list,
    items,
    /** How many items the list has, those of unread pages included. */
    total: Math.max(items.length, hasNextPage ? (data?.pages[0]?.total ?? 0) : 0),
  }
}
