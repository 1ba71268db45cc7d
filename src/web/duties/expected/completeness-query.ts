import { queryOptions } from '@tanstack/react-query'
import { getCompleteness } from '#contract/duties/expected.ts'
import { call } from '#web/platform/base/call.ts'

/** How many of the expected papers are here. By itself, as the first view of the manual shows it. */
export const completenessQuery = queryOptions({
  queryKey: [getCompleteness.path],
  queryFn: ({ signal }) => call(getCompleteness, {}, signal),
  staleTime: 0,
})
