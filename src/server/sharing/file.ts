import { AppError } from '#contract/errors.ts'
import type { UploadedFile } from '#contract/files.ts'
import { type Arrival, storeFiles } from '#server/files/index.ts'
import type { Identity } from '#server/platform/http/identity.ts'
import { HEAD_BYTES, type Storage } from '#server/storage/storage.ts'
import type { SharingDependencies } from './dependencies.ts'
import { type SharedFileRow, takeShared } from './repository.ts'

/**
 * Files what was shared into a folder, all of it or nothing.
 *
 * @throws AppError `not_found` when one of them is filed, dropped or someone else's, or the folder is
 */
export async function fileShares(
  { db, storage }: SharingDependencies,
  who: Identity,
  { folderId, ids }: { folderId: string; ids: readonly string[] },
): Promise<UploadedFile[]> {
  const wanted = new Set(ids)
  return await db.transaction(async (tx) => {
    const taken = await takeShared(tx, who.workspaceId, [...wanted])
    if (taken.length < wanted.size) {
      throw new AppError('not_found', 'A shared file is no longer waiting. Please look at the list again.')
    }
    const arrivals: Arrival[] = []
    for (const row of taken.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      arrivals.push(await arrivalOf(storage, row))
    }
    return await storeFiles(tx, who, folderId, arrivals)
  })
}

async function arrivalOf(storage: Storage, { name, sha256, size }: SharedFileRow): Promise<Arrival> {
  const head = size === 0 ? Buffer.alloc(0) : await headOf(storage, sha256)
  return { name, filename: sha256, blob: { sha256, size, head } }
}

async function headOf(storage: Storage, sha256: string): Promise<Buffer> {
  const { stream } = await storage.open(sha256, { start: 0, end: HEAD_BYTES - 1 })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
