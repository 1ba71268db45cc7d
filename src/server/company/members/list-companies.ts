import type { CompanyListing } from '#contract/company/companies.ts'
import { badgeOf } from '#contract/company/company-badge.ts'
import { filesEverywhere, may, rightsOf } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectCompanies } from '#server/company/workspaces/index.ts'
import type { CountWaitingFor } from './dependencies.ts'

/**
 * The companies of a person by name, each with what waits there to be filed.
 *
 * @param countWaitingFor not needed for a company in which the person files into every function
 */
export async function listCompanies(
  on: Queryable,
  userId: string,
  countWaitingFor?: CountWaitingFor,
): Promise<CompanyListing[]> {
  const rows = await selectCompanies(on, userId)
  const companies = rows.map(({ colour, initials, requests, waiting, ...row }) => {
    const rights = rightsOf(row)
    const waits = may(rights, 'edit') ? waiting : 0
    return {
      ...row,
      ...rights,
      badge: badgeOf({ ...row, colour, initials }),
      waiting: waits,
      waitingForYou: waits,
      requests: may(rights, 'manage') ? requests : 0,
    }
  })
  const limited = companies.filter((company) => !filesEverywhere(company) && company.waiting > 0)
  if (limited.length === 0 || countWaitingFor === undefined) return companies
  const counts = await countWaitingFor(on, userId, limited)
  return companies.map((company) => ({
    ...company,
    waitingForYou: counts.get(company.id) ?? company.waiting,
  }))
}
