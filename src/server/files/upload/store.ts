import type { UploadedFile } from '#contract/uploads.ts'
import { AppError } from '#contract/errors.ts'
import { isReadable } from '#server/documents/index.ts'
import type { Actor } from '#server/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { wordsOfName } from '#server/search/index.ts'
import type { StagedBlob } from '#server/blobs/index.ts'
import { presentFile } from '../present.ts'
import { findFiled } from '../repository.ts'
import { freeName } from '../unique-name.ts'
import { insertArrival } from './repository.ts'

/** Bytes that lie safely in the store, and the name they are to be filed under. */
export interface Arrival {
  /** What its file is to be called by. Whoever sends it twice files it once. */
  id?: string | undefined
  name: string
  filename: string
  blob: Pick<StagedBlob, 'sha256' | 'size'>
  mimetype: string
}

/**
 * Files what has arrived into a folder, under its name or the first number of it that is free. Each document is
 * one statement; several that belong together need a transaction around them.
 *
 * @throws AppError `not_found` when there is no such folder, `conflict` when another document has the id of one
 */
export async function storeFiles(
  on: Queryable,
  who: Actor & Pick<Identity, 'workspaceKind'>,
  folderId: string,
  arrivals: readonly Arrival[],
): Promise<UploadedFile[]> {
  const stored: UploadedFile[] = []
  for (const arrival of arrivals) stored.push(await storeFile(on, who, folderId, arrival))
  return stored
}

async function storeFile(
  on: Queryable,
  { name: uploadedBy, userId, workspaceId, workspaceKind }: Actor & Pick<Identity, 'workspaceKind'>,
  folderId: string,
  { blob: { sha256, size }, filename, id: wanted, mimetype, name }: Arrival,
): Promise<UploadedFile> {
  const row = { folderId, filename, mimetype, size, sha256, userId, uploadedBy }
  for (let originalName = name; ; originalName = await freeName(on, workspaceId, folderId, name)) {
    const arrival = { workspaceId, id: wanted, ...row, originalName, isReadable: isReadable(mimetype) }
    const written = await insertArrival(on, arrival, wordsOfName(originalName))
    if (written === undefined) throw new AppError('not_found', 'This folder could not be found.')
    if (written.id !== null) {
      const { earlierCopies, ...rest } = written
      return { ...presentFile({ ...row, originalName, ...rest }, workspaceKind), earlierCopies }
    }
    const before = wanted === undefined ? undefined : await findFiled(on, workspaceId, wanted)
    if (before !== undefined) {
      if (before.sha256 !== sha256) throw new AppError('conflict', 'Another document has this id.')
      return { ...presentFile(before, workspaceKind), earlierCopies: [] }
    }
  }
}
