import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isDrawn } from '#contract/mimetypes.ts'
import type { FileDependencies } from '../dependencies.ts'
import { type Content, sendPicture, serveContent } from './serve.ts'

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
}

const PICTURE = 'picture.webp'

/**
 * Hands out a file to be seen in place: its bytes; of a picture that browsers do not show how it looks, drawn once for
 * all copies and kept beside the bytes. What cannot be drawn is an attachment.
 *
 * @throws AppError `unsupported` for that when it is asked for as a picture: the browser would draw it itself
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

async function pictureOf(
  { documents, storage }: Pick<FileDependencies, 'documents' | 'storage'>,
  { mimetype, sha256, size }: Content,
): Promise<Uint8Array | { reason: string }> {
  const kept = await storage.readDerived(sha256, PICTURE)
  if (kept !== undefined) return kept
  const drawn = await documents.rendition({ mimetype, size, bytes: () => storage.read(sha256) })
  if (drawn.status === 'none') return { reason: 'empty' }
  if (drawn.status === 'unreadable') return drawn
  await storage.saveDerived(sha256, PICTURE, drawn.image)
  return drawn.image
}
