import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMembers } from '#contract/companies.ts'
import { getCompanyFacts } from '#contract/company-facts.ts'
import { listDeadlines } from '#contract/deadlines.ts'
import { call } from '#web/base/call.ts'
import { queryClient } from '#web/base/query-client.ts'
import { userQuery } from '#web/base/session.ts'

/** What is followed and not over, for a year ahead. */
export const deadlinesQuery = queryOptions({
  queryKey: [listDeadlines.path, {}],
  queryFn: ({ signal }) => call(listDeadlines, {}, signal),
})

export const yearQuery = (year: number) => {
  const query = { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` }
  return queryOptions({
    queryKey: [listDeadlines.path, query],
    queryFn: ({ signal }) => call(listDeadlines, { query }, signal),
  })
}

export const factsQuery = queryOptions({
  queryKey: [getCompanyFacts.path],
  queryFn: ({ signal }) => call(getCompanyFacts, {}, signal),
})

const membersQuery = queryOptions({
  queryKey: [listMembers.path],
  queryFn: ({ signal }) => call(listMembers, {}, signal),
  staleTime: 0,
})

/** The members, and what the person at the screen may do. */
export function useRights() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const { data: members = [] } = useQuery(membersQuery)
  const self = members.find(({ userId }) => userId === user?.id)
  return { members, self, maySetFacts: self !== undefined && self.role !== 'member' }
}

/** Reads deadlines again, and the facts from which they are worked out. */
export async function refreshDeadlines(): Promise<void> {
  await Promise.all(
    [listDeadlines.path, getCompanyFacts.path].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
}
