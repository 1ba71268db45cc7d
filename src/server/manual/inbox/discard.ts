import { randomUUID } from 'node:crypto'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { may } from '#contract/company/roles.ts'
import { UNFILED_DAYS } from '#contract/manual/inbox.ts'
import { AppError } from '#contract/platform/errors.ts'
import { trashFiles } from '#server/manual/files/index.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { InboxDependencies } from './dependencies.ts'
import { UNFILED_MS } from './present.ts'
import { deleteFilingsBefore, selectExpired, takeShared } from './repository.ts'

/**
 * Moves a shared file to the trash instead of filing it.
 *
 * @throws AppError `not_found`
 */
export async function discardShare({ db }: InboxDependencies, who: Identity, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const discarded = may(who.workspace, 'edit') ? await discard(tx, who, [id]) : 0
    if (discarded === 0) throw new AppError('not_found', 'This shared file could not be found.')
  })
}

/** @param who nobody when they were not filed in time */
async function discard(tx: Transaction, who: Parameters<typeof recordActivity>[1], ids: readonly string[]) {
  const workspaceId = who.workspace.id
  const taken = await takeShared(tx, workspaceId, ids)
  const trashId = randomUUID()
  await trashFiles(
    tx,
    workspaceId,
    taken.map(({ id }) => id),
    trashId,
  )
  const why = who.person === null ? `not filed in ${String(UNFILED_DAYS)} days` : 'not filed'
  await recordActivity(
    tx,
    who,
    taken.map(({ id, name }) => ({
      type: 'discard',
      description: `Discarded ${name}, which was shared and ${why}`,
      entityId: id,
      metadata: { trashId },
      areas: [LOG_FOLDER_ID],
    })),
  )
  return taken.length
}

/** Undoing is for mistakes that are seen at once. */
const UNDO_MS = 24 * 3_600_000

/**
 * Moves shared files that were not filed within {@link UNFILED_MS} to the trash, and deletes what old filings would be
 * undone with.
 */
export async function clearInbox(db: Database, now: Date): Promise<void> {
  const expired = await selectExpired(db, new Date(now.getTime() - UNFILED_MS))
  for (const [workspaceId, ids] of expired)
    await db.transaction((tx) => discard(tx, nobodyIn(workspaceId), ids))
  await deleteFilingsBefore(db, new Date(now.getTime() - UNDO_MS))
}
