import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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
import { nextLook } from './list/file-state.ts'

/** The largest `limit` of a list (`docs/product.md` §10). */
const PAGE = 1000

const firstPage: string | undefined = undefined

/** The files of a folder, page after page. */
export function filesQuery(folder: string, sort: FileSort) {
  return infiniteQueryOptions({
    queryKey: [listFiles.path, { folder, sort }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<File[]>> =>
      callPage(listFiles, { query: { folder, sort, limit: PAGE, cursor } }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      nextLook(state.data?.pages.flatMap(({ items }) => items) ?? [], Date.now()),
  })
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

/** Every file of the manual, page after page. */
export function logQuery(sort: LogSort, order: SortOrder) {
  return infiniteQueryOptions({
    queryKey: [listFileLog.path, { sort, order }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<FileLogEntry[]>> =>
      callPage(listFileLog, { query: { sort, order, limit: PAGE, cursor } }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
