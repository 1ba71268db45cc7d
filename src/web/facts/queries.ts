import { queryOptions } from '@tanstack/react-query'
import type { File } from '#contract/files.ts'
import { getFacts } from '#contract/facts.ts'
import { call } from '#web/base/call.ts'

const POLL_MS = 3000

/** The facts of a file, asked for again by itself until the file has been read. */
export function factsQuery({ id, status }: File) {
  return queryOptions({
    queryKey: [getFacts.path, id, status],
    queryFn: async ({ signal }) => call(getFacts, { params: { id } }, signal),
    refetchInterval: status === 'stored' ? POLL_MS : false,
  })
}
