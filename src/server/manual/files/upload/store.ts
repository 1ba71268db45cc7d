import { requireFolder } from '#server/manual/folders/index.ts'
import { mayView } from '#contract/company/roles.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import { AppError } from '#contract/platform/errors.ts'
import { isReadable } from '#server/documents/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { StagedBlob } from '#server/bytes/index.ts'
import { presentFile } from '../present.ts'
import { findFiled } from '../repository.ts'
import { freeName } from '../unique-name.ts'
import type { WriteArrival } from './group-arrivals.ts'
import { insertArrivals } from './repository.ts'

/** Bytes that are in the store and are to be filed under a name. */
export interface Arrival {
  /** The id for its file, chosen by the client: sent twice, it is filed once. */
  id?: string | undefined
  name: string
  filename: string
  blob: Pick<StagedBlob, 'sha256' | 'size'>
  mimetype: string
  /** Whether its sender has seen what was read in its bytes. */
  isSeen?: boolean
  /** When it was uploaded, where that is not now: it comes from another server. ISO 8601. */
  uploadedAt?: string | undefined
}

/** Who files something, and what they may see; somebody without an account has no id. */
export interface Uploader extends Pick<Identity, 'workspace'> {
  person: { id: string | null; name: string }
}

/**
 * Files arrivals into a folder, each under its name or with the first number that is free. Each file is one statement;
 * several that belong together need a transaction around them.
 *
 * @param write writes each of them; with others outside of `on`, where they need not be written at once
 * @throws AppError `not_found` when there is no such folder, `forbidden` when the person may not edit it, `conflict` when another document has the id of one
 */
export async function storeFiles(
  on: Queryable,
  who: Uploader,
  folderId: string,
  arrivals: readonly Arrival[],
  write: WriteArrival = async (arrival) => (await insertArrivals(on, who.workspace.id, [arrival]))[0],
): Promise<UploadedFile[]> {
  const stored: UploadedFile[] = []
  for (const arrival of arrivals) stored.push(await storeFile(on, who, folderId, arrival, write))
  return stored
}

async function storeFile(
  on: Queryable,
  { person: { id: userId, name: uploadedBy }, workspace }: Uploader,
  folderId: string,
  { blob: { sha256, size }, filename, id: wanted, isSeen = false, mimetype, name, uploadedAt }: Arrival,
  write: WriteArrival,
): Promise<UploadedFile> {
  const row = { folderId, filename, mimetype, size, sha256, userId, uploadedBy }
  for (let originalName = name; ; originalName = await freeName(on, workspace.id, folderId, name)) {
    const arrival = {
      scope: workspace,
      id: wanted,
      ...row,
      originalName,
      uploadedAt,
      isReadable: isReadable(mimetype),
      isSeen,
    }
    const written = await write(arrival)
    if (written === undefined) {
      await requireFolder(on, workspace, folderId, 'edit')
      throw new AppError('not_found', 'This folder could not be found.')
    }
    if (written.id !== null) {
      const { earlierCopies, keeper, ...rest } = written
      const file = {
        ...row,
        originalName,
        version: 1,
        holdReason: null,
        keeping: null,
        source: null,
        paperFacts: null,
        formerFacts: null,
        ...rest,
      }
      return { ...(await presentFile(on, workspace, file, undefined, keeper)), earlierCopies }
    }
    const before = wanted === undefined ? undefined : await findFiled(on, workspace.id, wanted)
    if (before !== undefined) {
      if (before.sha256 !== sha256 || !mayView(workspace, before.area))
        throw new AppError('conflict', 'Another document has this id.')
      return { ...(await presentFile(on, workspace, before)), earlierCopies: [] }
    }
  }
}
