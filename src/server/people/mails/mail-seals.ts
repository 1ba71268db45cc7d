import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { selectOwners } from '#server/company/workspaces/index.ts'

/** Mails the last seal of each company's record to its owners, each by a job of its own. */
export async function mailSeals(db: Database): Promise<void> {
  for await (const { userId, workspaceId } of selectOwners(db))
    await enqueue(db, 'account-mail', { userId, mail: 'seal', workspaceId }, `seal ${workspaceId} ${userId}`)
}
