import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { getStats, listSessions } from '#contract/accounts.ts'
import { ACTIVITY_PAGE, listActivity } from '#contract/activity.ts'
import { type File, listUnread } from '#contract/files.ts'
import { call, callPage, type Page } from '#web/base/call.ts'
import { pagedQuery } from '#web/base/paged-query.ts'
import { pollWhile } from '#web/base/polling.ts'
import { isBeingRead } from '#web/files/index.ts'

// Other parts of the program change this data all the time: it is refetched on every visit.
const alwaysFresh = { staleTime: 0, gcTime: 0 }

export const statsQuery = queryOptions({
  queryKey: [getStats.path],
  queryFn: ({ signal }) => call(getStats, {}, signal),
  ...alwaysFresh,
})

/** The activity, the newest first. */
export const activityQuery = {
  ...pagedQuery([listActivity.path], (cursor, signal) =>
    callPage(listActivity, { query: { limit: ACTIVITY_PAGE, cursor } }, signal),
  ),
  ...alwaysFresh,
}

const UNREAD_PAGE = 50

/** Documents that are being read or could not be read, the newest first; refetched while one is being read. */
export const unreadQuery = {
  ...pagedQuery([listUnread.path], (cursor, signal) =>
    callPage(listUnread, { query: { limit: UNREAD_PAGE, cursor } }, signal),
  ),
  refetchInterval: pollWhile(({ pages }: InfiniteData<Page<File[]>>) =>
    pages.some(({ items }) => items.some((file) => isBeingRead(file, Date.now()))),
  ),
  ...alwaysFresh,
}

export const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
  ...alwaysFresh,
})
