import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { AppError } from '#contract/errors.ts'
import { inlineType } from '#contract/mimetypes.ts'
import { LENT_BYTES } from '#server/blobs/index.ts'
import type { Storage } from '#server/blobs/index.ts'
import type { FileDependencies } from '../dependencies.ts'
import { findContent } from '../repository.ts'

export interface Content {
  originalName: string
  mimetype: string
  size: number
  sha256: string
  modifiedAt: Date
}

interface Answering {
  isInline: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a workspace's file holds.
 *
 * @throws AppError `not_found`
 */
export async function requireContent(
  { pipelinedRead }: Pick<FileDependencies, 'pipelinedRead'>,
  workspaceId: string,
  id: string,
): Promise<Content> {
  const content = await pipelinedRead((on) => findContent(on, workspaceId, id))
  if (content === undefined) throw new AppError('not_found', 'This file could not be found.')
  const { uploadedAt, ...rest } = content
  return { ...rest, modifiedAt: new Date(uploadedAt) }
}

/**
 * Hands out the bytes of a workspace's file.
 *
 * @throws AppError `not_found`
 */
export async function sendContent(
  files: Pick<FileDependencies, 'pipelinedRead' | 'storage'>,
  workspaceId: string,
  id: string,
  answering: Answering,
): Promise<FastifyReply> {
  return await serveContent(files.storage, await requireContent(files, workspaceId, id), answering)
}

/** Up to here a whole body is read at once: one open, one read, one write, and no stream to set up. */
const SMALL = 1_048_576

/**
 * Sends a file's bytes: all of them, a range (RFC 9110 §14), or none (304) when the client already has them.
 * Nothing in them can run: a type that could is an attachment, every answer is sandboxed (`docs/product.md` §10).
 */
export async function serveContent(
  storage: Storage,
  { originalName, mimetype, size, sha256, modifiedAt }: Content,
  { isInline, reply, request }: Answering,
): Promise<FastifyReply> {
  const shownType = isInline ? inlineType(mimetype) : undefined
  const type = shownType === undefined ? 'attachment' : 'inline'
  const etag = `"${sha256}"`
  reply.headers({
    'content-type': shownType ?? mimetype,
    'content-disposition': contentDisposition(originalName, { type }),
    // The browser's own PDF viewer does not work in a sandbox.
    'content-security-policy':
      shownType === 'application/pdf'
        ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
        : "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'last-modified': modifiedAt.toUTCString(),
    etag,
  })
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (storage.direct !== undefined && !isInline && canFollow(request)) {
    const as = { type: mimetype, disposition: contentDisposition(originalName) }
    const address = await storage.direct.downloadUrl(sha256, as)
    return reply.header('cache-control', 'private, no-store').redirect(address, 302)
  }

  const range = rangeOf(request, size, etag)
  // A response that has room for more may take the next chunk before this one has left.
  const lending = { isLent: reply.raw.writableHighWaterMark < LENT_BYTES }
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${String(size)}`)
    return reply
      .code(416)
      .type('application/json')
      .send({ message: 'There is nothing in this range.', code: 'invalid' })
  }
  if (range !== undefined) {
    const { start, end } = range
    reply.code(206).headers({
      'content-range': `bytes ${String(start)}-${String(end)}/${String(size)}`,
      'content-length': end - start + 1,
    })
    return reply.send((await openOrExplain(storage, sha256, range, lending)).stream)
  }
  if (size <= SMALL) return reply.send(await storage.read(sha256))
  reply.header('content-length', size)
  return reply.send((await openOrExplain(storage, sha256, undefined, lending)).stream)
}

/**
 * Whether who asks may be sent to another origin. What is shown in place is not: only here can it be put into a
 * sandbox. Nor can a script's `fetch`, which would need the other origin's consent.
 */
function canFollow({ headers, method }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return method === 'GET' && mode !== 'cors' && mode !== 'same-origin'
}

/**
 * Opens a document's bytes.
 *
 * @throws AppError `unavailable` in words for people when the store cannot
 */
export async function openOrExplain(
  storage: Storage,
  sha256: string,
  range?: { start: number; end: number },
  options?: { isLent: boolean },
) {
  try {
    return await storage.open(sha256, range, options)
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('unavailable', 'This document cannot be read at the moment.')
  }
}

/** Hands out a picture that was made of a file, as WebP; not at all when the client has it. */
export function sendPicture(
  picture: Uint8Array,
  caching: { etag: string; 'cache-control': string },
  { reply, request }: Omit<Answering, 'isInline'>,
): FastifyReply {
  reply.headers({
    ...caching,
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  return hasEtag(request.headers['if-none-match'], caching.etag)
    ? reply.code(304).send()
    : reply.send(picture)
}

/** Whether a client has what it asks for already. */
function hasEtag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined && header.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
  )
}

/** The one range that is asked for; several at once, or one of an older version, are answered with the whole. */
function rangeOf(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, headers.range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
