import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import {
  type File,
  type FileLogEntry,
  type FileSort,
  getFile,
  listFileLog,
  listFiles,
  type LogSort,
} from '#contract/files.ts'
import type { SortOrder } from '#contract/common-fields.ts'
import { call, callPage, type Page } from '#web/base/call.ts'
import { pagedQuery } from '#web/base/paged-list.ts'
import { pollWhile } from '#web/base/polling.ts'
import { nextLook } from './list/file-state.ts'

/** The largest `limit` of a list (`docs/product.md` §10). */
const PAGE = 1000

/** The files of a folder. */
export function filesQuery(folder: string, sort: FileSort) {
  return {
    ...pagedQuery([listFiles.path, { folder, sort }], (cursor, signal) =>
      callPage(listFiles, { query: { folder, sort, limit: PAGE, cursor } }, signal),
    ),
    refetchInterval: pollWhile(({ pages }: InfiniteData<Page<File[]>>) =>
      nextLook(
        pages.flatMap(({ items }) => items),
        Date.now(),
      ),
    ),
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

/** Every file of the manual. */
export function logQuery(sort: LogSort, order: SortOrder) {
  return pagedQuery([listFileLog.path, { sort, order }], (cursor, signal) =>
    callPage(listFileLog, { query: { sort, order, limit: PAGE, cursor } }, signal),
  )
}
