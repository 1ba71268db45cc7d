import { may } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import { storeFiles } from '#server/manual/files/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { InboxDependencies } from './dependencies.ts'
import { takeShared } from './repository.ts'

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
  return await db.transaction((tx) => storeShares(tx, who, { folderId, ids }))
}

/** As {@link fileShares}, in a transaction that does more. */
export async function storeShares(
  tx: Transaction,
  who: Identity,
  { folderId, ids }: { folderId: string; ids: readonly string[] },
): Promise<UploadedFile[]> {
  const wanted = new Set(ids)
  const taken = may(who.workspace, 'edit') ? await takeShared(tx, who.workspace.id, [...wanted]) : []
  if (taken.length < wanted.size) {
    throw new AppError('not_found', 'A shared file is no longer waiting. Please look at the list again.')
  }
  const arrivals = taken
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ awaitsReading, mimetype, name, sha256, size }) => ({
      name,
      filename: sha256,
      blob: { sha256, size },
      mimetype,
      isSeen: !awaitsReading,
    }))
  return await storeFiles(tx, who, folderId, arrivals)
}
