import { type CompanyListing, MAX_OWN_COMPANIES } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { countOwned, createBusiness, takeBusinessCode } from '#server/company/workspaces/index.ts'
import type { CompanyDependencies } from './dependencies.ts'
import { listCompanies } from './list-companies.ts'

/**
 * Makes a company with its own copy of the template, or what is copied in its place; the person is its owner.
 *
 * @throws AppError `quota` when the person owns as many as one may
 */
export async function createCompany(
  { copyTemplate, db }: Pick<CompanyDependencies, 'copyTemplate'> & { db: Queryable },
  userId: string,
  given: {
    name: string | null
    businessType: string | null
    registrationNumber?: string | null | undefined
    registeredOfficeAddress?: string | null | undefined
  },
): Promise<CompanyListing> {
  return await db.transaction(async (tx) => {
    if ((await countOwned(tx, userId)) >= MAX_OWN_COMPANIES)
      throw new AppError('quota', `One person can own ${String(MAX_OWN_COMPANIES)} companies.`)
    const {
      businessType,
      name: businessName,
      registrationNumber = null,
      registeredOfficeAddress = null,
    } = given
    const id = await createBusiness(tx, userId, {
      businessType,
      businessName,
      // A sole trader has none (`docs/product.md` §2).
      registrationNumber: businessType === 'Sole Trader' ? null : registrationNumber,
      registeredOfficeAddress,
    })
    await copyTemplate(tx, id)
    await takeBusinessCode(tx, id)
    await recordSecurityEvent(tx, { type: 'company', userId, workspaceId: id, detail: { change: 'made' } })
    const made = (await listCompanies(tx, userId)).find((company) => company.id === id)
    if (made === undefined) throw new Error('A company could not be made')
    return made
  })
}
