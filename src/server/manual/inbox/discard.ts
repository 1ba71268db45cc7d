import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { may } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { InboxDependencies } from './dependencies.ts'
import { UNFILED_MS } from './present.ts'
import { deleteFilingsBefore, deleteSharedBefore, takeShared } from './repository.ts'

/**
 * Deletes a shared file instead of filing it.
 *
 * @throws AppError `not_found`
 */
export async function discardShare({ db }: InboxDependencies, who: Identity, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = may(who.workspace, 'edit') ? await takeShared(tx, who.workspace.id, [id]) : []
    if (row === undefined) throw new AppError('not_found', 'This shared file could not be found.')
    await recordActivity(tx, who.workspace.id, {
      userId: who.person.id,
      type: 'discard',
      description: `Discarded ${row.name}, which was shared and not filed`,
      entityType: 'file',
      entityId: id,
      areas: [LOG_FOLDER_ID],
    })
  })
}

/** Undoing is for mistakes that are seen at once. */
const UNDO_MS = 24 * 3_600_000

/** Deletes shared files that were not filed within {@link UNFILED_MS}, and what old filings would be undone with. */
export async function clearInbox(db: Database, now: Date): Promise<void> {
  await deleteSharedBefore(db, new Date(now.getTime() - UNFILED_MS))
  await deleteFilingsBefore(db, new Date(now.getTime() - UNDO_MS))
}
