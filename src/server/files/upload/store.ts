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

/** Bytes that are in the store and are to be filed under a name. */
export interface Arrival {
  /** The id for its file, chosen by the client: sent twice, it is filed once. */
  id?: string | undefined
  name: string
  filename: string
  blob: Pick<StagedBlob, 'sha256' | 'size'>
  mimetype: string
}

/**
 * Files arrivals into a folder, each under its name or with the first number that is free. Each file is one statement;
 * several that belong together need a transaction around them.
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
