import { queryOptions } from '@tanstack/react-query'
import { listClosedCompanies, listInvitations, listJoinRequests } from '#contract/company/companies.ts'
import { call } from '#web/platform/base/call.ts'

// Others change these lists: they are read again whenever they are opened.
const alwaysFresh = { staleTime: 0 }

export const invitationsQuery = queryOptions({
  queryKey: [listInvitations.path],
  queryFn: ({ signal }) => call(listInvitations, {}, signal),
  ...alwaysFresh,
})

export const joinRequestsQuery = queryOptions({
  queryKey: [listJoinRequests.path],
  queryFn: ({ signal }) => call(listJoinRequests, {}, signal),
  ...alwaysFresh,
})

export const closedCompaniesQuery = queryOptions({
  queryKey: [listClosedCompanies.path],
  queryFn: ({ signal }) => call(listClosedCompanies, {}, signal),
  ...alwaysFresh,
})
