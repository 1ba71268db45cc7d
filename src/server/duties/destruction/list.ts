import type { Destroyable } from '#contract/duties/destruction.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { filesPastKeeping } from '#server/manual/files/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { DestructionDependencies } from './dependencies.ts'
import { requireDestroyer } from './policy.ts'

/**
 * The papers that may be destroyed, those first whose time of keeping was over first.
 *
 * @throws AppError `forbidden` for who is neither owner nor director
 */
export async function listDestroyable(
  { db, now }: Pick<DestructionDependencies, 'db' | 'now'>,
  scope: Scope,
): Promise<Destroyable[]> {
  requireDestroyer(scope)
  const files = await filesPastKeeping(db, scope, dayInLondon(now()))
  return files.map(({ folderId, folderName, id, keeping, mimetype, originalName, size }) => ({
    id,
    originalName,
    mimetype,
    size,
    folderId,
    folderName,
    keptUntil: keeping.day,
    source: keeping.source,
    sourceUrl: keeping.sourceUrl,
  }))
}
