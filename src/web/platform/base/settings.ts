import { queryOptions } from '@tanstack/react-query'
import { getSettings } from '#contract/http/system.ts'
import { call } from './call.ts'

/** What this installation offers, such as single sign-on and the largest upload. */
export const settingsQuery = queryOptions({
  queryKey: [getSettings.path],
  queryFn: ({ signal }) => call(getSettings, {}, signal),
})
