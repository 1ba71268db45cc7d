import { infiniteQueryOptions } from '@tanstack/react-query'
import { readSheet } from '#contract/files.ts'
import { call } from '#web/app/call.ts'

/** The rows of a sheet, part by part. */
export function sheetQuery(id: string, sheet: number) {
  return infiniteQueryOptions({
    queryKey: [readSheet.path, id, sheet],
    queryFn: async ({ pageParam: offset, signal }) =>
      call(readSheet, { params: { id }, query: { sheet, offset } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
  })
}
