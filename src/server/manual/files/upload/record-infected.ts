import type { AppError } from '#contract/platform/errors.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Records which files were refused because of a virus, so that a business learns what was sent to it. Other failures
 * are shown to the sender alone.
 */
export async function recordInfected(
  on: Queryable,
  who: Identity,
  folderId: string,
  failed: ReadonlyArray<{ name: string; error: AppError }>,
): Promise<void> {
  const infected = failed.filter(({ error }) => error.code === 'infected')
  if (infected.length === 0) return
  const folder = await requireFolder(on, who.workspace, folderId, 'edit')
  await recordActivity(
    on,
    who,
    infected.map(({ error, name }) => ({
      type: 'refuse',
      description: `Refused ${name}: ${error.message}`,
      folderId,
      folderName: folder.name,
    })),
  )
}
