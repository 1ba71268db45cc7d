import { CLOSED_DAYS, type ClosedCompany } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordInCompany, recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import {
  closeWorkspace,
  lockWorkspace,
  reopenWorkspace,
  selectClosedCompanies,
} from '#server/company/workspaces/index.ts'

const gone = () => new AppError('not_found', 'This company could not be found.')

/**
 * Closes a company: nobody sees it any more, and after 30 days it is deleted with everything in it.
 *
 * @param typed its name as the person typed it
 * @throws AppError `invalid` for another name
 */
export async function closeCompany(db: Database, who: Identity, typed: string): Promise<void> {
  await db.transaction(async (tx) => {
    const company = await lockWorkspace(tx, who.workspace.id)
    if (company === undefined || company.closedAt !== null) throw gone()
    if (company.businessName === null || typed.trim() !== company.businessName)
      throw new AppError('invalid', 'Please type the name of the company as its profile has it.')
    await closeWorkspace(tx, who.workspace.id)
    await recordInCompany(tx, who, { type: 'company', detail: { change: 'closed' } })
  })
}

/** The closed companies of an owner, with the time at which each is deleted. */
export async function listClosedCompanies(db: Database, userId: string): Promise<ClosedCompany[]> {
  const rows = await selectClosedCompanies(db, userId)
  return rows.flatMap(({ businessName, closedAt, id }) =>
    closedAt === null
      ? []
      : [
          {
            id,
            name: businessName,
            closedAt: closedAt.toISOString(),
            deletedAt: new Date(closedAt.getTime() + CLOSED_DAYS * 86_400_000).toISOString(),
          },
        ],
  )
}

/**
 * Opens a closed company again. Its members see it as before.
 *
 * @throws AppError `not_found` for a company that is not closed, or that the person is no owner of
 */
export async function reopenCompany(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, id)
    const closed = await selectClosedCompanies(tx, userId)
    if (!closed.some((company) => company.id === id)) throw gone()
    await reopenWorkspace(tx, id)
    await recordSecurityEvent(tx, {
      type: 'company',
      userId,
      workspaceId: id,
      detail: { change: 'opened again' },
    })
  })
}
