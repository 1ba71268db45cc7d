import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { takeBusinessCode } from '#server/company/workspaces/index.ts'
import { recordOnAccount } from '../record.ts'

/**
 * The code of somebody's business: made at the first call, the same ever after.
 *
 * @throws AppError as {@link takeBusinessCode}
 */
export async function createBusinessCode(db: Database, who: Identity): Promise<string> {
  return await db.transaction(async (tx) => {
    const { code, isNew } = await takeBusinessCode(tx, who.workspace.id)
    if (isNew)
      await recordOnAccount(tx, who, {
        type: 'create_business_code',
        description: `Made the business code ${code}`,
      })
    return code
  })
}
