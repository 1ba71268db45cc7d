import { badgeOf, type CompanyColour } from '#contract/company/company-badge.ts'
import type { Company } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import {
  businessChange,
  dropBusinessCode,
  findWorkspace,
  lockWorkspace,
  takeBusinessCode,
  updateWorkspace,
  type WorkspaceRow,
} from '#server/company/workspaces/index.ts'

function presentCompany(row: WorkspaceRow): Company {
  const { businessCode, businessName, businessType, id, registeredOfficeAddress, registrationNumber } = row
  return {
    id,
    name: businessName,
    businessType,
    registrationNumber,
    registeredOfficeAddress,
    businessCode,
    badge: badgeOf({ ...row, name: businessName }),
  }
}

const gone = () => new AppError('not_found', 'This company could not be found.')

/** @throws AppError `not_found` when the company was closed at the same moment */
export async function showCompany(
  db: Database,
  { workspace }: Pick<Identity, 'workspace'>,
): Promise<Company> {
  const row = await findWorkspace(db, workspace.id)
  if (row === undefined) throw gone()
  return presentCompany(row)
}

interface CompanyChange {
  name?: string | undefined
  businessType?: string | undefined
  registrationNumber?: string | null | undefined
  registeredOfficeAddress?: string | null | undefined
  initials?: string | null | undefined
  colour?: CompanyColour | null | undefined
}

/**
 * Changes the given fields of a company. A sole trader has no registration number (`docs/product.md` §2).
 *
 * @throws AppError `not_found` when the company was closed at the same moment
 */
export async function changeCompany(
  db: Database,
  who: Identity,
  { colour, initials, name, ...given }: CompanyChange,
): Promise<Company> {
  return await db.transaction(async (tx) => {
    const before = await lockWorkspace(tx, who.workspace.id)
    if (before === undefined) throw gone()
    const change = {
      ...businessChange(before, { ...given, businessName: name }),
      ...(colour !== undefined && { colour }),
      ...(initials !== undefined && { initials }),
    }
    if (Object.keys(change).length > 0) await updateWorkspace(tx, who.workspace.id, change)
    await recordInCompany(tx, who, { type: 'company', detail: { change: 'profile' } })
    return presentCompany({ ...before, ...change })
  })
}

/** Gives a company another business code; the one before is nobody's any more. */
export async function renewBusinessCode(db: Database, who: Identity): Promise<string> {
  return await db.transaction(async (tx) => {
    await dropBusinessCode(tx, who.workspace.id)
    const { code } = await takeBusinessCode(tx, who.workspace.id)
    await recordInCompany(tx, who, { type: 'company', detail: { change: 'business code' } })
    return code
  })
}
