import type { CurrentWorkspace } from '#server/platform/identity.ts'
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { AppError } from '#contract/platform/errors.ts'
import { inlineType } from '#contract/documents/mimetypes.ts'
import { STREAM_CHUNK_BYTES, type Storage } from '#server/bytes/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { FileDependencies } from '../dependencies.ts'

/** A file and the bytes that it names. */
export interface StoredFile {
  originalName: string
  mimetype: string
  size: number
  sha256: string
  modifiedAt: Date
}

/** A file of a manual, with whether it waits for thumbnails and a print form of its own. */
export type FiledContent = StoredFile & { awaitsPicture: boolean }

/** @throws AppError `not_found` */
export async function requireStored(
  { contents }: Pick<FileDependencies, 'contents'>,
  workspace: CurrentWorkspace,
  id: string,
): Promise<FiledContent> {
  const stored = await contents.stored(workspace, id)
  if (stored === undefined) throw new AppError('not_found', 'This file could not be found.')
  const { uploadedAt, ...rest } = stored
  return { ...rest, modifiedAt: new Date(uploadedAt) }
}

/**
 * How far a file has been read: what was made from its bytes is shown once that was done for it.
 *
 * @throws AppError `not_found`
 */
export async function requireRead(
  { contents }: Pick<FileDependencies, 'contents'>,
  workspace: CurrentWorkspace,
  id: string,
) {
  const found = await contents.read(workspace, id)
  if (found === undefined) throw new AppError('not_found', 'This file could not be found.')
  return found
}

/** Bytes up to this size are read at once, which is faster than a stream. */
const SMALL = 1_048_576

/** The bytes of a file as they were stored, to be saved. */
export function attachmentOf(storage: Storage, file: StoredFile): Content {
  const { direct } = storage
  const as = () => ({ type: file.mimetype, disposition: contentDisposition(file.originalName) })
  return {
    ...bytesOf(storage, file),
    isInline: false,
    storeUrl: direct && (() => direct.downloadUrl(file.sha256, as())),
  }
}

/**
 * The bytes of a file, to be shown in place where its type can do no harm. They do not come from the store's own
 * address: only the server can sandbox them.
 */
export function inlineContentOf(storage: Storage, file: StoredFile): Content {
  const shownType = inlineType(file.mimetype)
  return {
    ...bytesOf(storage, file),
    mimetype: shownType ?? file.mimetype,
    isInline: shownType !== undefined,
  }
}

function bytesOf(storage: Storage, { mimetype, modifiedAt, originalName, sha256, size }: StoredFile) {
  return {
    mimetype,
    name: originalName,
    cacheControl: 'private, no-store',
    etag: `"${sha256}"`,
    modifiedAt,
    size,
    accelUrl: storage.accelUrl?.(sha256),
    open: async ({ bufferBytes, range }) =>
      range === undefined && size <= SMALL
        ? await storage.read(sha256)
        : // A receiver that holds more may take the next chunk before it has sent this one.
          await openStored(storage, sha256, range, { reusesBuffers: bufferBytes < STREAM_CHUNK_BYTES }),
  } satisfies Partial<Content>
}

/**
 * Opens the bytes of a file.
 *
 * @throws AppError `unavailable` with a sentence for people when the store fails
 */
export async function openStored(
  storage: Storage,
  sha256: string,
  range?: { start: number; end: number },
  options?: { reusesBuffers: boolean },
): Promise<Readable> {
  try {
    return (await storage.open(sha256, range, options)).stream
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('unavailable', 'This document cannot be read at the moment.')
  }
}
