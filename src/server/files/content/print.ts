import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { officeView } from '#contract/mimetypes.ts'
import type { FileDependencies } from '../dependencies.ts'
import { type Content, serveContent } from './serve.ts'

const PDF = 'application/pdf'

/**
 * Sends the print form of a file inline (`docs/product.md` §7): a PDF as it is, for other types a PDF that is made
 * once for all copies and kept beside the bytes.
 *
 * @throws AppError `unsupported` when the type has none, or this document cannot be made into one
 */
export async function servePrintForm(
  { printForms, storage }: Pick<FileDependencies, 'printForms' | 'storage'>,
  content: Content,
  { reply, request }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const originalName = printNameOf(content.originalName)
  if (content.mimetype === PDF)
    return await serveContent(storage, { ...content, originalName }, { isInline: true, request, reply })
  const made = await printForms(content)
  if (made.status === 'made') return sendPdf(reply, made.pdf, originalName, 'private, no-cache')
  throw new AppError('unsupported', refusalOf(made, content.mimetype))
}

function refusalOf(
  made: { status: 'none' } | { status: 'unreadable'; reason: string },
  mimetype: string,
): string {
  if (made.status === 'unreadable') return `This file cannot be printed: ${made.reason}.`
  return officeView(mimetype) === undefined
    ? 'This type of file cannot be printed.'
    : 'This server has no program that makes a PDF of this type of file.'
}

/** Answers with a PDF that was made, for the browser's own viewer, which does not work in a sandbox. */
export function sendPdf(
  reply: FastifyReply,
  pdf: Uint8Array,
  name: string,
  cacheControl: string,
): FastifyReply {
  return reply
    .headers({
      'content-type': PDF,
      'content-disposition': contentDisposition(name, { type: 'inline' }),
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': cacheControl,
    })
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
}

/** `{name}_print.pdf`, where `name` has no extension (`docs/product.md` §7). */
function printNameOf(originalName: string): string {
  return `${originalName.replace(/(?<=.)\.[^.]*$/, '')}_print.pdf`
}
