import type { File } from '#contract/manual/files.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import { readAgain } from '#server/bytes/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from './dependencies.ts'
import { requireFile } from './find.ts'
import { presentFile } from './present.ts'

/**
 * Reads a file again: reading may have failed for lack of memory or time, or a newer version reads better.
 *
 * @throws AppError `not_found`
 */
export async function readFileAgain(
  { db }: Pick<FileDependencies, 'db'>,
  who: Identity,
  id: string,
): Promise<File> {
  return await db.transaction(async (tx) => {
    const file = await requireFile(tx, who.workspace, id, 'edit')
    await readAgain(tx, who.workspace.id, file.sha256)
    await recordActivity(tx, who, {
      type: 'read',
      description: `Asked for ${file.originalName} to be read again`,
      ...aboutFile(file),
    })
    return await presentFile(tx, who.workspace, await requireFile(tx, who.workspace, id, 'view'))
  })
}
