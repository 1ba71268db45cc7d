import {
  getCompany,
  listCompanies,
  listInvitations,
  listJoinRequests,
  listMembers,
} from '#contract/company/companies.ts'
import { forgetEarlyAnswers } from '../early-answers.ts'
import { queryClient } from '../query-client.ts'

const touched = new Set<unknown>([
  getCompany.path,
  listCompanies.path,
  listInvitations.path,
  listJoinRequests.path,
  listMembers.path,
])

/** Reads again who belongs to the company, who is invited or asks to join, and what the company says of itself. */
export async function refreshCompany(): Promise<void> {
  forgetEarlyAnswers()
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[0]) })
}
