import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cleanName } from '#contract/platform/common-fields.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { FormPart, RefusedFile } from '../form.ts'
import { sendFailure } from './errors.ts'

const limits = { fileSize: Infinity, files: 1000, fields: 20, parts: 1020 }

/**
 * The parts of a multipart body, as they arrive.
 *
 * @throws AppError `unsupported` for another type of body, `truncated` when it ends before its last boundary
 */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new AppError('unsupported', 'Files are sent as multipart/form-data.')
  try {
    for await (const part of request.parts({ limits, preservePath: true })) {
      const { fieldname: name } = part
      if (part.type === 'field') {
        yield { type: 'field', name, value: part.value }
        continue
      }
      try {
        yield { type: 'file', name, filename: nameFromMultipart(part.filename), bytes: bytesOf(part) }
      } finally {
        // The parser finds the next part only after the rest of this one.
        part.file.resume()
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('truncated')
  }
}

/** The length of a body as its sender announced it, in bytes; nothing for one that is sent in chunks. */
export function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isNaN(length) ? undefined : length
}

/** The fields of a multipart body; its files are skipped. */
export async function formFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of formParts(request)) if (part.type === 'field') fields[part.name] = part.value
  return fields
}

/** Answers that a whole form was refused, and nothing of it stored; not where the server failed. */
export function sendRefused(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return sendFailure(reply, error, { files: [], failed: [] })
}

/**
 * Answers with what was stored of a form and what was refused; with the status of the first refusal when nothing was
 * stored (`docs/product.md` §7).
 */
export function sendStored<Stored>(
  reply: FastifyReply,
  { files, failed }: { files: Stored[]; failed: readonly RefusedFile[] },
): { files: Stored[]; failed: Array<{ name: string; message: string }> } | FastifyReply {
  const refused = failed.map(({ name, error }) => ({ name, message: error.message }))
  const [first] = failed
  return files.length > 0 || first === undefined
    ? { files, failed: refused }
    : sendFailure(reply, first.error, { files, failed: refused })
}

async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    // Not destroyed when its reader stops early: the parser must see its end to find the next part.
    yield* file.iterator({ destroyOnReturn: false })
  } catch {
    throw new AppError('truncated')
  }
}

/**
 * A file name from a multipart header, cleaned. Browsers write a quote and line breaks in it as `%22`, `%0D` and `%0A`
 * (WHATWG HTML, "multipart form data").
 */
export function nameFromMultipart(name: string): string {
  return cleanName(name.replaceAll('%22', '"').replaceAll(/%0D|%0A/gi, '\n'))
}
