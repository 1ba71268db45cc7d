import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isDrawn } from '#contract/mimetypes.ts'
import type { FileDependencies } from './dependencies.ts'
import { type Content, hasEtag, serveContent } from './serve.ts'

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
}

const PICTURE = 'picture.webp'

/**
 * Hands out a file to be seen in place: its bytes; of a picture that browsers do not show how it looks, drawn once for
 * all copies and kept beside the bytes.
 *
 * @throws AppError `unsupported` when it cannot be drawn
 */
export async function serveView(
  files: Pick<FileDependencies, 'documents' | 'storage'>,
  content: Content,
  { reply, request }: Answering,
): Promise<FastifyReply> {
  if (!isDrawn(content.mimetype))
    return await serveContent(files.storage, content, { isInline: true, reply, request })
  const etag = `"${content.sha256}-picture"`
  reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag,
  })
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('image/webp').send(await pictureOf(files, content))
}

async function pictureOf(
  { documents, storage }: Pick<FileDependencies, 'documents' | 'storage'>,
  { mimetype, sha256, size }: Content,
): Promise<Uint8Array> {
  const kept = await storage.readDerived(sha256, PICTURE)
  if (kept !== undefined) return kept
  const drawn = await documents.picture({ mimetype, size, bytes: () => storage.read(sha256) })
  if (drawn.status !== 'made') {
    const reason = drawn.status === 'unreadable' ? drawn.reason : 'empty'
    throw new AppError('unsupported', `This file cannot be previewed: ${reason}.`)
  }
  await storage.saveDerived(sha256, PICTURE, drawn.image)
  return drawn.image
}
