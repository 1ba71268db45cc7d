import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import type { createUploadUrl, UploadedFile } from '#contract/manual/uploads.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import { findRights, renewRights } from '#server/company/workspaces/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { isUploadId, PART_BYTES, requireExpected, type StagedBlob } from '#server/bytes/index.ts'
import type { FileDependencies } from '../dependencies.ts'
import { kindOf } from './kind.ts'
import { recordInfected } from './record-infected.ts'
import { storeFiles } from './store.ts'
import { deletePiecesBefore } from './pieces/repository.ts'
import { withinRoom } from './within-room.ts'
import {
  advanceUpload,
  deleteUploadsBefore,
  findUpload,
  insertUpload,
  takeUpload,
  type UploadRow,
} from './repository.ts'

/** How long the address of a direct upload is valid. */
const LIFE_MS = 15 * 60_000
/** The age at which bytes of unfinished uploads are deleted: longer than any upload takes. */
const GRACE_MS = 24 * 60 * 60_000

type Announcement = z.output<typeof createUploadUrl.body>

/**
 * Begins a direct upload. Bytes of a known size go straight to a store that clients can reach; bytes of unknown size come
 * through the server, which can stop at the limit.
 *
 * @returns the address for the bytes, valid for 15 minutes: the store's, or one relative to the server; for a large upload
 *   with an `id` also the parts that the store does not have, which is how one that broke off goes on
 * @throws AppError `not_found` for an unknown folder, `too_large` when the announced size is, `quota` when the company
 *   has no room for it, which its unfinished uploads take too
 */
export async function beginUpload(
  { db, maxUploadBytes, quotas, storage, uploadSigner }: FileDependencies,
  who: Identity,
  announced: Announcement,
  now: Date,
): Promise<Reply<typeof createUploadUrl>> {
  if (announced.size !== undefined && announced.size > maxUploadBytes) throw new AppError('too_large')
  await requireFolder(db, who.workspace, announced.folderId, 'edit')
  await quotas.findRoom(who.workspace.id, announced.size)
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const { id: fileId, ...upload } = announced
  const { size } = upload
  const isPartwise = storage.direct !== undefined && fileId !== undefined && (size ?? 0) > PART_BYTES
  const begun = isPartwise ? { ...upload, id: nameFor(who, fileId) } : upload
  const filename = await db.transaction(async (tx) => {
    const id = await insertUpload(tx, who.workspace.id, { ...begun, userId: who.person.id, expiresAt })
    await quotas.enforce(tx, who.workspace.id)
    return id
  })
  if (storage.direct !== undefined && size !== undefined) {
    const signed = { size, lifeSeconds: LIFE_MS / 1000 }
    return {
      uploadURL: await storage.direct.uploadUrl(filename, signed),
      ...(isPartwise && { parts: await storage.direct.missingParts(filename, signed) }),
    }
  }
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const signature = uploadSigner.sign({ workspaceId: who.workspace.id, filename, expires })
  const query = new URLSearchParams({ workspace: who.workspace.id, expires: String(expires), signature })
  return { uploadURL: `/api/uploads/${filename}?${query.toString()}` }
}

/** The name of an upload that its sender can begin again: a UUID that nobody else arrives at. */
function nameFor({ person, workspace }: Identity, fileId: string): string {
  const digest = createHash('sha256').update(`${workspace.id} ${person.id} ${fileId}`).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * Receives the bytes of a direct upload and stores them under the name of the upload until it is completed. When they do
 * not arrive whole, or are not those that were announced, nothing is stored and the address is valid again.
 *
 * @param declaredBytes the length of the body, if it was announced
 * @returns how many bytes arrived
 * @throws AppError `forbidden` for a wrong signature, and for somebody whose access has ended, `conflict` for an address
 *   that was used or has expired, `invalid` for other bytes than announced, `too_large`, `truncated`, `quota` when the
 *   company has no room for them
 */
export async function receiveUpload(
  files: FileDependencies,
  ticket: { workspaceId: string; filename: string; expires: number; signature: string },
  body: Readable,
  declaredBytes: number | undefined,
): Promise<number> {
  const { db, uploadSigner } = files
  if (!uploadSigner.isSigned(ticket, ticket.signature))
    throw new AppError('forbidden', 'This upload address is not valid.')
  const upload = await advanceUpload(db, ticket.workspaceId, ticket.filename, 'open', 'receiving')
  if (upload === undefined)
    throw new AppError('conflict', 'This upload address was used already or has expired.')
  try {
    if ((await findRights(db, ticket.workspaceId, upload.userId)) === undefined)
      throw new AppError('forbidden', 'This upload address is not valid.')
    return await receiveBytes(files, upload, body, declaredBytes)
  } catch (error) {
    await advanceUpload(db, ticket.workspaceId, upload.id, 'receiving', 'open')
    throw error
  }
}

/**
 * Receives the bytes of an upload. Where their size was announced, there is room for them since then.
 *
 * @throws AppError as {@link receiveUpload}
 */
async function receiveBytes(
  { db, maxUploadBytes, quotas, storage }: FileDependencies,
  { id, sha256, size, workspaceId }: UploadRow,
  body: Readable,
  declaredBytes: number | undefined,
): Promise<number> {
  const room = size === null ? (await quotas.findRoom(workspaceId, declaredBytes)).bytes : Infinity
  const expected = { ...(size === null ? {} : { size }), ...(sha256 === null ? {} : { sha256 }) }
  const arrived = await withinRoom(room, maxUploadBytes, (maxBytes) =>
    storage.stageUpload(id, body, { maxBytes, expected }),
  )
  try {
    await db.transaction(async (tx) => {
      await advanceUpload(tx, workspaceId, id, 'receiving', 'received', arrived.size)
      if (size === null) await quotas.enforce(tx, workspaceId)
    })
  } catch (error) {
    await storage.discardUpload(id)
    throw error
  }
  return arrived.size
}

/**
 * Finishes a direct upload (`docs/product.md` §7): hashes the bytes, compares size, hash and owner with what was
 * signed, and makes a file of them in the folder and under the name that this call gives. The store is asked before
 * the transaction begins, so that a slow store holds no database connection.
 *
 * @throws AppError `not_found` when the upload is unknown, someone else's, or its bytes have not arrived;
 *   `conflict` when it has another size; `invalid` or `truncated` when other bytes arrived, and `infected` when a
 *   virus is in them: they are dropped
 */
export async function completeUpload(
  files: FileDependencies,
  who: Identity,
  completed: {
    filename: string
    folderId: string
    id?: string | undefined
    originalName: string
    size: number
  },
): Promise<UploadedFile> {
  const { db } = files
  const { filename, folderId, id, originalName, size } = completed
  const upload = isUploadId(filename)
    ? await findUpload(db, who.workspace.id, filename, who.person.id)
    : undefined
  if (upload === undefined) throw unknownUpload()
  await requireFolder(db, who.workspace, folderId, 'edit')
  const blob = await adopt(files, who, completed)
  if (blob === undefined) throw unknownUpload()
  if (blob.size !== size) throw new AppError('conflict', 'What was uploaded is not what was announced.')
  try {
    requireExpected(blob, { size: upload.size ?? undefined, sha256: upload.sha256 ?? undefined })
  } catch (error) {
    await blob.discard()
    throw error
  }
  await blob.commit()
  const mimetype = await kindOf(files.storage, blob, originalName)
  return await db.transaction(async (tx) => {
    if (!(await takeUpload(tx, who.workspace.id, filename))) throw unknownUpload()
    const member = await renewRights(tx, who)
    const [file] = await storeFiles(tx, member, folderId, [
      { id, name: originalName, filename, blob, mimetype },
    ])
    if (file === undefined) throw new Error('A complete upload gave no file')
    return file
  })
}

/** The bytes that arrived. An upload with a virus ends here and is recorded. */
async function adopt(
  { db, storage }: FileDependencies,
  who: Identity,
  { filename, folderId, originalName }: { filename: string; folderId: string; originalName: string },
): Promise<StagedBlob | undefined> {
  try {
    return await storage.adoptUpload(filename)
  } catch (error) {
    if (error instanceof AppError && error.code === 'infected')
      await db.transaction(async (tx) => {
        if (await takeUpload(tx, who.workspace.id, filename))
          await recordInfected(tx, who, folderId, [{ name: originalName, error }])
      })
    throw error
  }
}

const unknownUpload = () => new AppError('not_found', 'This upload could not be found.')

/** Deletes what is left of uploads that were begun a day ago and never completed. */
export async function clearAbandonedUploads(
  { db, storage }: Pick<FileDependencies, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS)
  const left = [...(await deleteUploadsBefore(db, before)), ...(await deletePiecesBefore(db, before))]
  for (const id of left) await storage.discardUpload(id)
  await storage.clearAbandoned(before)
}
