import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { fileId } from '#contract/files.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import { folderId } from '#contract/folders.ts'
import { MAX_NAME_LENGTH } from '#contract/common-fields.ts'
import type { Identity } from '#server/platform/identity.ts'
import { parseSent } from '#server/platform/parse.ts'
import type { StagedBlob } from '#server/blobs/storage/storage.ts'
import type { FileDependencies } from '../dependencies.ts'
import { kindOf } from './kind.ts'
import { nameFromMultipart } from '../names.ts'
import { recordInfected } from './record-infected.ts'
import { type Arrival, storeFiles } from './store.ts'

export interface Failure {
  name: string
  error: AppError
}

export interface UploadResult {
  files: UploadedFile[]
  failed: Failure[]
}

type StagedArrival = Omit<Arrival, 'mimetype'> & { blob: StagedBlob }

/** What a multipart body brought. */
export interface Form<Fields> {
  fields: Fields
  /** Files whose bytes lie safely in the store. */
  arrivals: Arrival[]
  failed: Failure[]
}

/**
 * Takes a multipart body: each file goes to the store as it arrives, and once the body has ended whole,
 * all that came through are filed in one transaction. A file that cannot be taken does not disturb its neighbours.
 *
 * @param folderIdSchema how the id of the folder is written
 * @throws AppError `truncated` when the body ends early, `not_found` for an unknown folder; nothing is left behind then
 */
export async function uploadFiles(
  files: FileDependencies,
  who: Identity,
  request: FastifyRequest,
  folderIdSchema: z.ZodType<string> = folderId,
): Promise<UploadResult> {
  // Older clients call the field `folder` (`docs/product.md` §7).
  const fieldsSchema = z.preprocess(
    ({ folder, folderId: named = folder, id }: Record<string, unknown>) => ({ folderId: named, id }),
    z.object({ folderId: folderIdSchema, id: fileId.optional() }),
  )
  return await takeForm(files, request, fieldsSchema, async ({ fields, arrivals, failed }) => {
    const { folderId: into, id } = fields
    if (id !== undefined && arrivals.length + failed.length > 1)
      throw new AppError('invalid', 'An id goes with one file.')
    await recordInfected(files.db, who, into, failed)
    const stored =
      arrivals.length > 1
        ? await files.db.transaction((tx) => storeFiles(tx, who, into, arrivals))
        : await storeFiles(
            files.db,
            who,
            into,
            arrivals.map((arrival) => ({ ...arrival, id })),
          )
    return { files: stored, failed }
  })
}

/**
 * Takes a multipart body and lets `keep` make something of it; when that fails, nothing of it stays.
 *
 * @param fieldsSchema what its fields must be
 * @param mayBeEmpty whether a body of fields alone will do
 * @throws AppError `truncated` when the body ends early, `invalid` for other fields and when there is no file in it,
 *   `not_found` for the id of a folder that is elsewhere
 */
export async function takeForm<Fields, Result>(
  files: Pick<FileDependencies, 'storage' | 'maxUploadBytes'>,
  request: FastifyRequest,
  fieldsSchema: z.ZodType<Fields>,
  keep: (form: Form<Fields>) => Promise<Result>,
  mayBeEmpty = false,
): Promise<Result> {
  const staged: StagedArrival[] = []
  const failed: Failure[] = []
  const sent: Record<string, unknown> = {}
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        sent[part.fieldname] = part.value
        continue
      }
      const name = nameFromMultipart(part.filename)
      try {
        staged.push(await stage(files, part, name))
      } catch (error) {
        // What is left of this file is let pass, so that the next one can be reached.
        part.file.resume()
        if (!(error instanceof AppError) || error.code === 'truncated') throw error
        failed.push({ name, error })
      }
    }
    const fields = parseSent(fieldsSchema, sent)
    if (!mayBeEmpty && staged.length === 0 && failed.length === 0) {
      throw new AppError('invalid', 'Please choose at least one file.')
    }
    const arrivals = await Promise.all(
      staged.map(async (arrival) => {
        await arrival.blob.commit()
        return { ...arrival, mimetype: await kindOf(files.storage, arrival.blob, arrival.name) }
      }),
    )
    return await keep({ fields, arrivals, failed })
  } catch (error) {
    await Promise.allSettled(staged.map(({ blob }) => blob.discard()))
    throw error
  }
}

/** The fields of a multipart body whose files are let pass. */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of partsOf(request)) {
    if (part.type === 'file') part.file.resume()
    else fields[part.fieldname] = part.value
  }
  return fields
}

/** The parts of the body; a body that ends before its last boundary is a truncated one. */
async function* partsOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported', 'Files are sent as multipart/form-data.')
  try {
    yield* request.parts({
      limits: { fileSize: Infinity, files: 1000, fields: 20, parts: 1020 },
      preservePath: true,
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('truncated')
  }
}

async function stage(
  { storage, maxUploadBytes }: Pick<FileDependencies, 'storage' | 'maxUploadBytes'>,
  part: MultipartFile,
  name: string,
): Promise<StagedArrival> {
  if (name === '') throw new AppError('invalid', 'File name cannot be empty')
  if (name.length > MAX_NAME_LENGTH) {
    throw new AppError('invalid', `A name can have at most ${String(MAX_NAME_LENGTH)} characters`)
  }
  const blob = await storage.stage(bytesOf(part), { maxBytes: maxUploadBytes })
  return { name, filename: blob.sha256, blob }
}

/** The bytes of a file as they arrive; a body that ends inside them is a truncated one. */
async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    // Not destroyed when the store stops reading: the parser must see the part's end to find the next one.
    yield* file.iterator({ destroyOnReturn: false })
  } catch {
    throw new AppError('truncated')
  }
}
