import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getStats, listSessions } from '#contract/accounts.ts'
import { type Activity, ACTIVITY_PAGE, listActivity } from '#contract/activity.ts'
import { type File, listUnread } from '#contract/files.ts'
import { call, callPage, type Page } from '#web/base/call.ts'
import { isBeingRead } from '#web/files/index.ts'

// What is counted or recorded here changes by everything that is done elsewhere: each visit reads it anew.
const alwaysFresh = { staleTime: 0, gcTime: 0 }

export const statsQuery = queryOptions({
  queryKey: [getStats.path],
  queryFn: ({ signal }) => call(getStats, {}, signal),
  ...alwaysFresh,
})

const firstPage: string | undefined = undefined

/** What was done, page after page, the newest first. */
export function activityQuery() {
  return infiniteQueryOptions({
    queryKey: [listActivity.path],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Activity[]>> =>
      callPage(listActivity, { query: { limit: ACTIVITY_PAGE, cursor } }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...alwaysFresh,
  })
}

const UNREAD_PAGE = 50
const READING_MS = 2000

/** What is being read or could not be, page after page, the newest first; asked again while something is being read. */
export function unreadQuery() {
  return infiniteQueryOptions({
    queryKey: [listUnread.path],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<File[]>> =>
      callPage(listUnread, { query: { limit: UNREAD_PAGE, cursor } }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((file) => isBeingRead(file, Date.now()))) === true
        ? READING_MS
        : false,
    ...alwaysFresh,
  })
}

export const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
  ...alwaysFresh,
})
