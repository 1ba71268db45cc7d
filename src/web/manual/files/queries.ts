import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import {
  type File,
  type FileLogEntry,
  getFile,
  getFileHistory,
  listFileLog,
  type FileSort,
  type LogSort,
} from '#contract/manual/files.ts'
import { MAX_PAGE, type SortOrder } from '#contract/platform/common-fields.ts'
import { call, callPage, type ListPage } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'
import { pollWhile } from '#web/platform/base/polling.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'
import { nextLook } from './list/file-state.ts'

/** The files of a folder, with their facts where something was read in them. */
export function filesQuery({ allows, calls, keys }: Scope, folder: string, sort: FileSort) {
  const listing = { sort, ...(allows.has('open') && { include: 'facts' as const }) }
  return {
    ...pagedQuery([keys.files, { folder, ...listing }], (cursor, signal) =>
      calls.listFiles(folder, { ...listing, limit: MAX_PAGE, cursor }, signal),
    ),
    refetchInterval: pollWhile(({ pages }: InfiniteData<ListPage<File[]>>) => {
      const looks = pages.map(({ items }) => nextLook(items, Date.now()) || Infinity)
      const soonest = Math.min(...looks)
      return Number.isFinite(soonest) && soonest
    }),
  }
}

/** One file, wherever it lies. */
export function fileQuery(id: string) {
  return queryOptions({
    queryKey: [getFile.path, id],
    queryFn: async ({ signal }) => call(getFile, { params: { id } }, signal),
  })
}

/** A row of the file log, asked for again by itself until it has its picture and its state. */
export function loggedFileQuery(entry: FileLogEntry) {
  return queryOptions({
    ...fileQuery(entry.id),
    enabled: nextLook([entry], Date.now()) !== false,
    refetchInterval: ({ state }) => nextLook([state.data ?? entry], Date.now()),
  })
}

/** Every file of the manual, or those that one person uploaded. */
export function logQuery(sort: LogSort, order: SortOrder, person: string | undefined) {
  return pagedQuery([listFileLog.path, { sort, order, person }], (cursor, signal) =>
    callPage(listFileLog, { query: { sort, order, person, limit: MAX_PAGE, cursor } }, signal),
  )
}

const HISTORY_PAGE = 50

/** What was done with a file and who opened it, the newest first. */
export function historyQuery(id: string) {
  return {
    ...pagedQuery([getFileHistory.path, id], (cursor, signal) =>
      callPage(getFileHistory, { params: { id }, query: { limit: HISTORY_PAGE, cursor } }, signal),
    ),
    staleTime: 0,
    gcTime: 0,
  }
}
