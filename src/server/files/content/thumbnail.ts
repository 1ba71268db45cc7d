import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { readThumbnail, type Storage, thumbnailWidth } from '#server/blobs/index.ts'
import { sendPicture } from './serve.ts'

const WEEK = 604_800

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
  const width = thumbnailWidth(wanted)
  const picture = await readThumbnail(storage, sha256, width)
  if (picture === undefined) throw new AppError('not_found', 'There is no picture of this file.')
  const caching = {
    etag: `"${sha256}-${String(width)}"`,
    'cache-control': `private, max-age=${String(WEEK)}`,
  }
  return sendPicture(picture, caching, { reply, request })
}
