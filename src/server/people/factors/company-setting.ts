import { AppError } from '#contract/platform/errors.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findWorkspace, requireSecondFactor } from '#server/company/workspaces/index.ts'
import { recordOnAccount } from '../record.ts'
import { secondFactorsOf } from './factors-of.ts'

/** Whether a company requires a second factor of its members. */
export async function isFactorRequired(db: Database, { workspace }: Identity): Promise<boolean> {
  return (await findWorkspace(db, workspace.id))?.requiresSecondFactor === true
}

/**
 * Requires a second factor of every member of a company, or no longer.
 *
 * @throws AppError `conflict` for an owner who has none
 */
export async function setFactorRequired(db: Database, who: Identity, required: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (required && (await secondFactorsOf(tx, who.person.id)).length === 0)
      throw new AppError('conflict', 'Add a passkey or one-time codes to your own account first.')
    await requireSecondFactor(tx, who.workspace.id, required)
    await recordInCompany(tx, who, { type: 'company', detail: { change: 'second-factor', required } })
    await recordOnAccount(tx, who, {
      type: 'second_factor',
      description: required
        ? 'Required a second factor of every member'
        : 'No longer required a second factor of every member',
    })
  })
}
