import { may, mayEdit } from '#contract/company/roles.ts'
import { ENDED_LATER, type File } from '#contract/manual/files.ts'
import { AppError } from '#contract/platform/errors.ts'
import { type Day, spellDay } from '#contract/platform/plain-date.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from './dependencies.ts'
import { lockFile, requireFiles } from './find.ts'
import { paperOf } from './paper.ts'
import { presentFile } from './present.ts'
import { selectPapers, updateFile } from './repository.ts'

const folded = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

/**
 * Says when the person left whose paper a file is, for every paper of theirs that waits for that, or when what the file is
 * about was sold; null where it is not known after all.
 *
 * @throws AppError `not_found`; `forbidden` for who is neither owner nor director
 */
export async function setEnded(
  { db }: Pick<FileDependencies, 'db'>,
  who: Identity,
  id: string,
  on: Day | null,
): Promise<File> {
  return await db.transaction(async (tx) => {
    const file = await lockFile(tx, who.workspace, id, 'edit')
    if (!may(who.workspace, 'deleteEarly')) throw new AppError('forbidden', ENDED_LATER)
    const keeper = await keeperOf(tx, who.workspace.id)
    const isLeaving = (row: Parameters<typeof paperOf>[0]) => keeper(paperOf(row))?.waitsFor === 'leaving'
    const { person } = paperOf(file)
    const others =
      person === null || !isLeaving(file)
        ? []
        : (await selectPapers(tx, who.workspace)).filter(
            (row) =>
              row.id !== id &&
              mayEdit(who.workspace, row.area) &&
              folded(paperOf(row).person ?? '') === folded(person) &&
              isLeaving(row),
          )
    const ids = [id, ...others.map((row) => row.id)]
    const { rows } = await requireFiles(tx, who.workspace, ids, 'edit')
    for (const row of rows)
      await updateFile(tx, who.workspace.id, row.id, { keeping: { ...row.keeping, endedOn: on } })
    const what = isLeaving(file) ? `${person ?? 'the person'} left` : 'it was sold'
    await recordActivity(
      tx,
      who,
      rows.map((row) => ({
        type: 'ended',
        description:
          on === null
            ? `Took back when ${what}, for ${row.originalName}`
            : `Set for ${row.originalName} that ${what} on ${spellDay(on)}`,
        ...aboutFile(row),
        metadata: { on },
      })),
    )
    return await presentFile(tx, who.workspace, { ...file, keeping: { ...file.keeping, endedOn: on } })
  })
}
