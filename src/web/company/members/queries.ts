import { listClosedCompanies, listInvitations, listJoinRequests } from '#contract/company/companies.ts'
import { answerOf } from '#web/platform/base/answer.ts'

// Others change these lists: they are read again whenever they are opened.
const alwaysFresh = { staleTime: 0 }

export const invitationsQuery = answerOf(listInvitations, alwaysFresh)

export const joinRequestsQuery = answerOf(listJoinRequests, alwaysFresh)

export const closedCompaniesQuery = answerOf(listClosedCompanies, alwaysFresh)
