import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { Content } from '../content.ts'
import { knownTags } from './known-tags.ts'

const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'"
/** The browser's own PDF viewer does not work in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/**
 * Sends bytes: all of them, a range (RFC 9110 §14), or none (304) when the client already has them. Nothing in them can
 * run: what is not shown in place is an attachment, and every answer is sandboxed (`docs/product.md` §10).
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
): Promise<FastifyReply> {
  const { accelUrl, etag, size, storeUrl } = content
  const known = knownTags(request)
  if (etag !== undefined && (known.has(etag) || known.has(`W/${etag}`)))
    return sendNotModified(reply, content)
  if (storeUrl !== undefined && canFollow(request))
    return reply.header('cache-control', 'private, no-store').redirect(await storeUrl(), 302)
  const range = size === undefined ? undefined : rangeOf(request, size, etag)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${String(size)}`)
      .send({ message: 'There is nothing in this range.', code: 'invalid' })
  }
  if (accelUrl !== undefined && range === undefined && !known.has('*') && isForwarded(request)) {
    // nginx itself says that parts may be requested.
    const headers = headersOf({ ...content, size: undefined })
    return reply.headers(headers).header('x-accel-redirect', accelUrl).send()
  }
  const body = await content.open({ range, bufferBytes: reply.raw.writableHighWaterMark })
  // `*` stands for any version, but not for none: only what could be opened is there.
  if (known.has('*')) {
    if (body instanceof Readable) body.destroy()
    return sendNotModified(reply, content)
  }
  reply.headers(headersOf(content))
  if (range !== undefined) {
    const { end, start } = range
    reply.code(206).headers({
      'content-range': `bytes ${String(start)}-${String(end)}/${String(size)}`,
      'content-length': end - start + 1,
    })
  } else if (size !== undefined) reply.header('content-length', size)
  return reply.send(body)
}

function sendNotModified(reply: FastifyReply, content: Content): FastifyReply {
  return reply.code(304).headers(headersOf(content)).send()
}

function headersOf({ cacheControl, etag, isInline, mimetype, modifiedAt, name, size }: Content) {
  const type = isInline ? 'inline' : 'attachment'
  return {
    'content-type': mimetype,
    ...(name !== undefined && { 'content-disposition': contentDisposition(name, { type }) }),
    'content-security-policy': isInline && mimetype === 'application/pdf' ? PDF_POLICY : SANDBOX,
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
    // A copy that the browser keeps is of no use to whoever signs in there next.
    ...(cacheControl !== 'private, no-store' && { vary: 'Cookie' }),
    ...(size !== undefined && { 'accept-ranges': 'bytes' }),
    ...(modifiedAt !== undefined && { 'last-modified': modifiedAt.toUTCString() }),
    ...(etag !== undefined && { etag }),
  }
}

/**
 * Whether a client may be sent to the store, which is another origin. A script's `fetch` may not: it would need the
 * other origin's consent.
 */
function canFollow({ headers, method }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return method === 'GET' && mode !== 'cors' && mode !== 'same-origin'
}

/** Whether a trusted proxy forwards the request. Others would get the address of the bytes instead of these. */
function isForwarded({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1
}

/** The one range that is asked for; several at once, or one of another version, are answered with all bytes. */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string | undefined) {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, headers.range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
