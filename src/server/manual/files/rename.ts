import type { File } from '#contract/manual/files.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { indexFile } from '#server/manual/search/index.ts'
import type { FileDependencies } from './dependencies.ts'
import { lockFile } from './find.ts'
import { keepAsBefore } from './keep-as-before.ts'
import { keepExtension } from './names.ts'
import { presentFile } from './present.ts'
import { updateFile } from './repository.ts'
import { freeNameOf, namingTransaction } from './unique-name.ts'

/** Renames a file. It keeps its extension; a taken name gets a number, a suggested one first a further fact (`docs/product.md` §5). */
export async function renameFile(
  deps: Pick<FileDependencies, 'db' | 'namesByFacts'>,
  who: Identity,
  id: string,
  newName: string,
): Promise<File> {
  return await namingTransaction(deps.db, async (tx) => {
    const before = await lockFile(tx, who.workspace, id, 'edit')
    const wanted = keepExtension(newName, before.originalName)
    if (wanted === before.originalName) return await presentFile(tx, who.workspace, before)
    const originalName = await freeNameOf(deps, tx, who.workspace, { id, folderId: before.folderId, wanted })
    await updateFile(tx, who.workspace.id, id, { originalName })
    const kept = await keepAsBefore(tx, who, [[before, { ...before, originalName }]])
    await indexFile(tx, who.workspace.id, { id, originalName })
    await recordActivity(tx, who, {
      type: 'rename',
      description: `Renamed ${before.originalName} to ${originalName}`,
      ...aboutFile(before),
      metadata: { before: before.originalName },
    })
    return await presentFile(tx, who.workspace, {
      ...before,
      originalName,
      keeping: kept.get(id) ?? null,
    })
  })
}
