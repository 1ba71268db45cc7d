import * as calls from '#contract/company/companies.ts'
import { forgetEarlyAnswers } from '../early-answers.ts'
import { queryClient } from '../query-client.ts'

const touched = new Set<unknown>([
  calls.getCompany.path,
  calls.listCompanies.path,
  calls.listInvitations.path,
  calls.listJoinRequests.path,
  calls.listMembers.path,
])

/** Reads again who belongs to the company, who is invited or asks to join, and what the company says of itself. */
export async function refreshCompany(): Promise<void> {
  forgetEarlyAnswers()
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[0]) })
}
