import { may } from '#contract/company/roles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { findCompanyFacts, getCompanyFacts } from '#contract/company/company-facts.ts'
import { listEventKinds } from '#contract/duties/company-events.ts'
import { listDeadlines, listOverdue, previewClosing } from '#contract/duties/deadlines.ts'
import { call } from '#web/platform/base/call.ts'
import { useMembers } from '#web/platform/base/companies.ts'
import { readAgain } from '#web/platform/base/shared-change.ts'
import { answerOf, answerTo } from '#web/platform/base/answer.ts'

/** What is followed and not over, for a year ahead. */
export const deadlinesQuery = answerTo(listDeadlines, {})

export const yearQuery = (year: number) =>
  answerTo(listDeadlines, { query: { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` } })

/** What fell due in the year before the set-up and waits for an answer; read again with all other deadlines. */
export const overdueQuery = queryOptions({
  queryKey: [listDeadlines.path, 'overdue'],
  queryFn: ({ signal }) => call(listOverdue, {}, signal),
})

/** What can happen in the company, and by when it has to be told if it happens on a day. */
export const eventKindsQuery = (on: string) =>
  queryOptions({ ...answerTo(listEventKinds, { query: { on } }), enabled: on !== '' })

/** What closing a deadline would change. */
export const closingQuery = (id: string, query: { fileId?: string; madeUpTo?: string }) =>
  answerTo(previewClosing, { params: { id }, query }, { staleTime: 0 })

export const companyFactsQuery = answerOf(getCompanyFacts)

/** Whether nothing has been said of the company yet, so that no deadlines can be worked out; undefined until that is known. */
export function useIsCompanyUnknown(): boolean | undefined {
  const { data: facts } = useQuery(companyFactsQuery)
  return facts && facts.answered.length === 0 && facts.incorporatedOn === null
}

/** What papers say of the company. */
export const foundFactsQuery = answerOf(findCompanyFacts, { staleTime: 0 })

/** The members, and what the person at the screen may do. */
export function useRights() {
  const { data: members = [], isOwner, self } = useMembers()
  return { members, self, isOwner, maySetFacts: self !== undefined && may(self, 'setFacts') }
}

/** Reads deadlines again, and the facts from which they are worked out. */
export async function refreshDeadlines(): Promise<void> {
  await readAgain(
    ...[listDeadlines.path, getCompanyFacts.path, listEventKinds.path].map((path) => ({ queryKey: [path] })),
  )
}
