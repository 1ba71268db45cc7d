import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isDrawn } from '#contract/mimetypes.ts'
import { pictureOf } from '#server/blobs/index.ts'
import type { FileDependencies } from '../dependencies.ts'
import { type Content, sendPicture, serveContent } from './serve.ts'

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Hands out a file to be seen in place: its bytes, or the WebP rendition of a format that browsers cannot display. What
 * has no rendition is handed out as an attachment.
 *
 * @throws AppError `unsupported` instead of the attachment when the browser asks for a picture to draw
 */
export async function serveView(
  files: Pick<FileDependencies, 'documents' | 'storage'>,
  content: Content,
  { reply, request }: Answering,
): Promise<FastifyReply> {
  const asIs = () => serveContent(files.storage, content, { isInline: true, reply, request })
  if (!isDrawn(content.mimetype)) return await asIs()
  const picture = await pictureOf(files, content)
  if (!(picture instanceof Uint8Array)) {
    if (request.headers['sec-fetch-dest'] !== 'image') return await asIs()
    throw new AppError('unsupported', `This file cannot be previewed: ${picture.reason}.`)
  }
  reply.header('content-disposition', contentDisposition(`${content.originalName}.webp`, { type: 'inline' }))
  const caching = { etag: `"${content.sha256}-picture"`, 'cache-control': 'private, no-cache' }
  return sendPicture(picture, caching, { reply, request })
}
