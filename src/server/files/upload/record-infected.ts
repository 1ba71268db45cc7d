import type { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { type Actor, requireFolder } from '#server/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Records which files were refused because of a virus, so that a business learns what was sent to it. Other failures
 * are shown to the sender alone.
 */
export async function recordInfected(
  on: Queryable,
  who: Actor,
  folderId: string,
  failed: ReadonlyArray<{ name: string; error: AppError }>,
): Promise<void> {
  const infected = failed.filter(({ error }) => error.code === 'infected')
  if (infected.length === 0) return
  const folder = await requireFolder(on, who.workspaceId, folderId)
  await recordActivity(
    on,
    who.workspaceId,
    infected.map(({ error, name }) => ({
      userId: who.userId,
      type: 'refuse',
      description: `Refused ${name}: ${error.message}`,
      entityType: 'file',
      folderId,
      folderName: folder.name,
    })),
  )
}
