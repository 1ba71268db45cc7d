import { may } from '#contract/company/roles.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { isAsLong, keptUntil } from './paper.ts'
import { type FileRow, updateFile } from './repository.ts'

/**
 * A move or another name never shortens the time of keeping for who may not delete a paper before that time: where it lay
 * and how it was called stays known, and counts. Who may do so says by the move where the paper belongs.
 *
 * @param changes files as they were, each with where it is now and how it is called
 * @returns what each file is kept as, by its id
 */
export async function keepAsBefore(
  tx: Queryable,
  { workspace }: Identity,
  changes: ReadonlyArray<[before: FileRow, now: Pick<FileRow, 'folderId' | 'originalName'>]>,
): Promise<Map<string, FileRow['keeping']>> {
  const kept = new Map(changes.map(([{ id, keeping }]) => [id, keeping]))
  const mayShorten = may(workspace, 'deleteEarly')
  const keeper = mayShorten ? undefined : await keeperOf(tx, workspace.id)
  for (const [before, now] of changes) {
    const { folderId, id, keeping, originalName } = before
    if (keeper !== undefined && isAsLong(keptUntil(keeper, { ...before, ...now }), keptUntil(keeper, before)))
      continue
    if (mayShorten && keeping?.was === undefined) continue
    const { was = [], ...rest } = keeping ?? {}
    const next = mayShorten ? rest : { ...rest, was: [...was, [folderId, originalName] as [string, string]] }
    await updateFile(tx, workspace.id, id, { keeping: next })
    kept.set(id, next)
  }
  return kept
}
