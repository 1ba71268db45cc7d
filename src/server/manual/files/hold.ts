import type { File } from '#contract/manual/files.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from './dependencies.ts'
import { lockFile } from './find.ts'
import { presentFile } from './present.ts'
import { updateFile } from './repository.ts'

/**
 * Puts a file on hold, for a dispute or an enquiry: nobody deletes it for good until the hold is lifted. On a file that is
 * on hold it changes the reason; without a reason it lifts the hold, if there is one.
 *
 * @throws AppError `not_found`
 */
export async function holdFile(
  { db }: Pick<FileDependencies, 'db'>,
  who: Identity,
  id: string,
  reason: string | null,
): Promise<File> {
  return await db.transaction(async (tx) => {
    const file = await lockFile(tx, who.workspace, id, 'edit')
    if (file.holdReason !== reason) {
      await updateFile(tx, who.workspace.id, id, { holdReason: reason })
      await recordActivity(tx, who, {
        type: reason === null ? 'lift_hold' : 'hold',
        description:
          reason === null
            ? `Lifted the hold of ${file.originalName}`
            : `Put ${file.originalName} on hold: ${reason}`,
        ...aboutFile(file),
        metadata: { reason: reason ?? file.holdReason ?? '' },
      })
    }
    return await presentFile(tx, who.workspace, { ...file, holdReason: reason })
  })
}
