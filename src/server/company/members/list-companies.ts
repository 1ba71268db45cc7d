import type { CompanyListing } from '#contract/company/companies.ts'
import { badgeOf } from '#contract/company/company-badge.ts'
import { may, rightsOf } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectCompanies } from '#server/company/workspaces/index.ts'

/** The companies of a person by name, each with what waits there to be filed. */
export async function listCompanies(on: Queryable, userId: string): Promise<CompanyListing[]> {
  const rows = await selectCompanies(on, userId)
  return rows.map(({ colour, initials, requests, waiting, ...row }) => {
    const rights = rightsOf(row)
    return {
      ...row,
      ...rights,
      badge: badgeOf({ ...row, colour, initials }),
      waiting: may(rights, 'edit') ? waiting : 0,
      requests: may(rights, 'manage') ? requests : 0,
    }
  })
}
