import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type Documents, THUMBNAIL_WIDTHS } from '#server/documents/index.ts'
import type { Storage } from '#server/blobs/storage/storage.ts'
import { sendPicture } from './serve.ts'

const WEEK = 604_800

function nameOf(width: number): string {
  return `thumbnail-${String(width)}.webp`
}

interface Pictured {
  sha256: string
  size: number
  mimetype: string
  /** What shows the document in its place, such as its print form. */
  bytes?: Uint8Array
}

interface ThumbnailDependencies {
  storage: Storage
  documents: Documents
}

/**
 * Makes the thumbnails of some bytes, unless they lie there already: copies of a document share them, in every workspace.
 *
 * @returns whether there are any
 */
export async function keepThumbnails(
  { documents, storage }: ThumbnailDependencies,
  { bytes, mimetype, sha256, size }: Pictured,
): Promise<boolean> {
  const last = nameOf(THUMBNAIL_WIDTHS[THUMBNAIL_WIDTHS.length - 1] ?? 0)
  if ((await storage.readDerived(sha256, last)) !== undefined) return true
  const made = await documents.thumbnails({ mimetype, size, bytes: bytes ?? (() => storage.read(sha256)) })
  if (made.status !== 'made') return false
  for (const image of made.images) await storage.saveDerived(sha256, nameOf(image.width), image.bytes)
  return true
}

/**
 * Hands out the smallest thumbnail that is as wide as asked for, or the largest. What a file shows never changes.
 *
 * @throws AppError `not_found` while there is none
 */
export async function serveThumbnail(
  storage: Storage,
  sha256: string,
  wanted: number,
  { reply, request }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const width = THUMBNAIL_WIDTHS.find((made) => made >= wanted) ?? Math.max(...THUMBNAIL_WIDTHS)
  const picture = await storage.readDerived(sha256, nameOf(width))
  if (picture === undefined) throw new AppError('not_found', 'There is no picture of this file.')
  const caching = {
    etag: `"${sha256}-${String(width)}"`,
    'cache-control': `private, max-age=${String(WEEK)}`,
  }
  return sendPicture(picture, caching, { reply, request })
}
