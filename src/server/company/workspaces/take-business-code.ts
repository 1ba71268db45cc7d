import { randomInt } from 'node:crypto'
import { AppError } from '#contract/platform/errors.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sql-state.ts'
import { codeOf, CODES } from './business-code.ts'
import { lockWorkspace, updateWorkspace } from './repository.ts'

/** With 32 ** 7 codes, this many taken ones in a row are drawn only when hardly any is left. */
const ATTEMPTS = 100

/**
 * Gives a business its code: drawn at the first call, the same ever after.
 *
 * @returns the code, and whether this call made it
 * @throws AppError `unauthorized` when the workspace is gone; `unavailable` when no free code was drawn
 */
export async function takeBusinessCode(
  tx: Transaction,
  workspaceId: string,
): Promise<{ code: string; isNew: boolean }> {
  const workspace = await lockWorkspace(tx, workspaceId)
  if (workspace === undefined) throw new AppError('unauthorized')
  if (workspace.businessCode !== null) return { code: workspace.businessCode, isNew: false }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const code = codeOf(randomInt(CODES))
    if (code === undefined) continue
    try {
      // In a savepoint: a violated unique constraint would end the whole transaction.
      await tx.transaction((savepoint) => updateWorkspace(savepoint, workspaceId, { businessCode: code }))
      return { code, isNew: true }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
  throw new AppError('unavailable', 'No business code could be made. Please try again.')
}
