import type { z } from 'zod'
import { MAX_NAME_LENGTH } from '#contract/common-fields.ts'
import { AppError } from '#contract/errors.ts'
import type { StagedBlob } from '#server/blobs/index.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import { parseSent } from '#server/platform/parse.ts'
import type { FileDependencies } from '../dependencies.ts'
import { kindOf } from './kind.ts'
import type { Arrival } from './store.ts'

type StoringDependencies = Pick<FileDependencies, 'storage' | 'maxUploadBytes'>

/** A form that has arrived. */
export interface Form<Fields> {
  fields: Fields
  /** Files whose bytes are in the store. */
  arrivals: Arrival[]
  failed: RefusedFile[]
}

interface FormRules<Fields> {
  fields: z.ZodType<Fields>
  /** Whether a form without files is accepted. */
  mayBeEmpty?: boolean
}

/**
 * Receives a form: each file goes to the store as it arrives, and a file that is refused does not stop the others.
 * When the form or `keep` fails, no bytes stay.
 *
 * @param keep what is done with the form once all of it has arrived
 * @throws AppError `truncated` when the form ends early, `invalid` for other fields and when it has no file,
 *   `not_found` for the id of a folder that is elsewhere
 */
export async function receiveForm<Fields, Result>(
  storing: StoringDependencies,
  parts: AsyncIterable<FormPart>,
  rules: FormRules<Fields>,
  keep: (form: Form<Fields>) => Promise<Result>,
): Promise<Result> {
  const staged: Array<{ name: string; blob: StagedBlob }> = []
  const failed: RefusedFile[] = []
  const sent: Record<string, unknown> = {}
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        sent[part.name] = part.value
        continue
      }
      const name = part.filename
      try {
        staged.push({ name, blob: await stage(storing, name, part.bytes) })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'truncated') throw error
        failed.push({ name, error })
      }
    }
    const fields = parseSent(rules.fields, sent)
    if (rules.mayBeEmpty !== true && staged.length === 0 && failed.length === 0) {
      throw new AppError('invalid', 'Please choose at least one file.')
    }
    const arrivals = await Promise.all(
      staged.map(async ({ name, blob }) => {
        await blob.commit()
        const mimetype = await kindOf(storing.storage, blob, name)
        return { name, filename: blob.sha256, blob, mimetype }
      }),
    )
    return await keep({ fields, arrivals, failed })
  } catch (error) {
    await Promise.allSettled(staged.map(({ blob }) => blob.discard()))
    throw error
  }
}

async function stage(
  { maxUploadBytes, storage }: StoringDependencies,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StagedBlob> {
  if (name === '') throw new AppError('invalid', 'File name cannot be empty')
  if (name.length > MAX_NAME_LENGTH) {
    throw new AppError('invalid', `A name can have at most ${String(MAX_NAME_LENGTH)} characters`)
  }
  return await storage.stage(bytes, { maxBytes: maxUploadBytes })
}
