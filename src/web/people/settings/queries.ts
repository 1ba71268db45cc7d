import { type InfiniteData, queryOptions, useQuery } from '@tanstack/react-query'
import { getProof, listIdentities, listSessions } from '#contract/people/accounts.ts'
import { getStats } from '#contract/company/stats.ts'
import { ACTIVITY_PAGE, listActivity } from '#contract/record/activity.ts'
import { type File, listUnread } from '#contract/manual/files.ts'
import * as calls from '#contract/record/security.ts'
import { type CompanySecurityEvent, SECURITY_PAGE, type SecurityEvent } from '#contract/record/security.ts'
import { call, callPage, type ListPage } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'
import { pollWhile } from '#web/platform/base/polling.ts'
import { isBeingRead } from '#web/manual/files/index.ts'
import { answerOf } from '#web/platform/base/answer.ts'

// Other parts of the program change this data all the time: it is refetched on every visit.
const alwaysFresh = { staleTime: 0, gcTime: 0 }

export const statsQuery = answerOf(getStats, alwaysFresh)

/** The activity of everybody or of one person, the newest first. */
export function activityQuery(person: string | undefined) {
  return {
    ...pagedQuery([listActivity.path, { person }], (cursor, signal) =>
      callPage(listActivity, { query: { limit: ACTIVITY_PAGE, cursor, person } }, signal),
    ),
    ...alwaysFresh,
  }
}

const UNREAD_PAGE = 50

/** Documents that are being read or could not be read, the newest first; refetched while one is being read. */
export const unreadQuery = {
  ...pagedQuery([listUnread.path], (cursor, signal) =>
    callPage(listUnread, { query: { limit: UNREAD_PAGE, cursor } }, signal),
  ),
  refetchInterval: pollWhile(({ pages }: InfiniteData<ListPage<File[]>>) =>
    pages.some(({ items }) => items.some((file) => isBeingRead(file, Date.now()))),
  ),
  ...alwaysFresh,
}

export const sessionsQuery = answerOf(listSessions, alwaysFresh)

export const identitiesQuery = answerOf(listIdentities, alwaysFresh)

export const proofMethodsQuery = queryOptions({
  queryKey: [getProof.path, 'methods'],
  queryFn: async ({ signal }) => (await call(getProof, {}, signal)).methods,
  ...alwaysFresh,
})

/** Whether the account has a password; yes until it is known. */
export function useHasPassword(): boolean {
  const { data: methods } = useQuery(proofMethodsQuery)
  return methods?.includes('password') ?? true
}

/** Which security events are shown: of whom, and all, the refused ones or those of a type. */
export interface SecurityChoice {
  of: 'account' | 'company'
  show: string
}

/** Security events, the newest first. */
export function securityQuery({ of, show }: SecurityChoice) {
  const filter =
    show === 'refused'
      ? { result: 'refused' as const }
      : { type: calls.securityEventTypes.find((type) => type === show) }
  const spec = of === 'company' ? calls.listCompanySecurityEvents : calls.listSecurityEvents
  return {
    ...pagedQuery<SecurityEvent | CompanySecurityEvent>([spec.path, show], (cursor, signal) =>
      callPage(spec, { query: { limit: SECURITY_PAGE, cursor, ...filter } }, signal),
    ),
    ...alwaysFresh,
  }
}

export const sealQuery = answerOf(calls.getSeal, alwaysFresh)
