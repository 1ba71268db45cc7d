import { may } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import { moveFiles, namingTransaction } from '#server/manual/files/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { InboxDependencies } from './dependencies.ts'
import { selectCopies, takeShared } from './repository.ts'

/**
 * Files shared files into a folder, all or none.
 *
 * @throws AppError `not_found` when one of them or the folder does not exist (any more)
 */
export async function fileShares(
  { db }: InboxDependencies,
  who: Identity,
  { folderId, ids }: { folderId: string; ids: readonly string[] },
): Promise<UploadedFile[]> {
  const wanted = [...new Set(ids)]
  return await namingTransaction(db, async (tx) => {
    const taken = may(who.workspace, 'edit') ? await takeShared(tx, who.workspace.id, wanted) : []
    if (taken.length < wanted.length)
      throw new AppError('not_found', 'A shared file is no longer waiting. Please look at the list again.')
    const inOrder = wanted.toSorted()
    const filed = await moveFiles({ db: tx }, who, inOrder, folderId)
    const copies = await selectCopies(tx, who.workspace, inOrder)
    return filed.map((file) => ({ ...file, earlierCopies: copies.get(file.id) ?? [] }))
  })
}
