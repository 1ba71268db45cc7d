import { AppError } from '#contract/errors.ts'
import type { Chosen } from '#contract/trash.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Actor } from '#server/folders/index.ts'
import { lockWorkspace } from '#server/workspaces/index.ts'
import type { TrashDependencies } from './dependencies.ts'
import { oldestKept } from './period.ts'
import { purge, selectWorkspacesToEmpty } from './repository.ts'

/** As many names as an activity keeps of what is gone. */
const NAMED = 100

/**
 * Deletes things in the trash for good, a folder with all that was ever deleted from it. Unreferenced bytes are left to
 * the collector.
 *
 * @returns how many folders and files are gone
 * @throws AppError `not_found` when nothing of what was chosen is in the trash any more
 */
export async function deleteForGood(
  { db }: TrashDependencies,
  { userId, workspaceId }: Actor,
  chosen: Chosen,
): Promise<{ folders: number; files: number }> {
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const { folders, files, names } = await purge(tx, workspaceId, chosen)
    if (folders + files === 0) throw new AppError('not_found', 'This is no longer in the trash.')
    await recordActivity(tx, workspaceId, {
      userId,
      type: 'delete_for_good',
      description: `Deleted ${countOf(folders, files)} for good`,
      entityType: 'trash',
      metadata: { folders, files, names: names.slice(0, NAMED) },
    })
    return { folders, files }
  })
}

/** Deletes for good what was in the trash for 30 days, workspace by workspace. */
export async function emptyTrash({ db }: TrashDependencies, now: Date): Promise<void> {
  const until = oldestKept(now)
  for (const workspaceId of await selectWorkspacesToEmpty(db, until)) {
    await db.transaction(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const { folders, files, names } = await purge(tx, workspaceId, { until })
      if (folders + files === 0) return
      await recordActivity(tx, workspaceId, {
        userId: null,
        type: 'empty_trash',
        description: `Removed ${countOf(folders, files)} that were in the trash for 30 days`,
        entityType: 'trash',
        metadata: { folders, files, names: names.slice(0, NAMED) },
      })
    })
  }
}

function countOf(folders: number, files: number): string {
  const parts = [
    folders > 0 && `${String(folders)} ${folders === 1 ? 'folder' : 'folders'}`,
    files > 0 && `${String(files)} ${files === 1 ? 'file' : 'files'}`,
  ]
  return parts.filter(Boolean).join(' and ')
}
