import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { readSheet } from '#contract/manual/file-contents.ts'
import { SHEET_ROWS } from '#contract/manual/sheet-rows.ts'
import { call } from '#web/platform/base/call.ts'

type Shown = Pick<File, 'id' | 'version'>

/** The rows of a sheet in parts, beginning with the part at `start`. */
export function sheetQuery({ id, version }: Shown, sheet: number, start: number) {
  return infiniteQueryOptions({
    queryKey: [readSheet.path, id, version, sheet, start],
    queryFn: async ({ pageParam: offset, signal }) =>
      call(readSheet, { params: { id }, query: { sheet, offset } }, signal),
    initialPageParam: start,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    getPreviousPageParam: ({ offset }) => (offset === 0 ? null : Math.max(0, offset - SHEET_ROWS)),
  })
}

/** Finds words in a workbook. */
export function foundQuery({ id, version }: Shown, words: string | undefined) {
  return queryOptions({
    queryKey: [readSheet.path, id, version, 'find', words],
    queryFn: async ({ signal }) => call(readSheet, { params: { id }, query: { find: words } }, signal),
    enabled: words !== undefined,
  })
}
