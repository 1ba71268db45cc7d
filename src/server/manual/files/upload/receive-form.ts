import { z } from 'zod'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { StagedBlob } from '#server/bytes/index.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import { parseSent } from '#server/platform/parse.ts'
import { quotaError, type Quotas, type Room } from '#server/company/quotas/index.ts'
import type { FileDependencies } from '../dependencies.ts'
import { kindOf } from './kind.ts'
import type { Begun } from './pieces/pieces.ts'
import type { Arrival } from './store.ts'
import { withinRoom } from './within-room.ts'

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
  /** What its files may take altogether. */
  room: Room
  /** Whether a form without files is accepted. */
  mayBeEmpty?: boolean
  /** Finds what arrived in pieces before, by the fields of the form. */
  findBegun?: (sent: Record<string, unknown>) => Promise<Begun | undefined>
}

/** The fields of a form that has files alone. */
export const noFields = z.object({})

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
  const room = { ...rules.room }
  let begun: Begun | undefined
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        sent[part.name] = part.value
        continue
      }
      const name = part.filename
      try {
        begun = await rules.findBegun?.(sent)
        // Its pieces have their room already.
        room.bytes += begun?.size ?? 0
        const blob = await stage(storing, name, begun?.join(part.bytes) ?? part.bytes, room)
        staged.push({ name, blob })
        room.bytes -= blob.size
        room.files -= 1
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'truncated') throw error
        failed.push({ name, error })
      }
    }
    const fields = parseSent(rules.fields, sent)
    if (rules.mayBeEmpty !== true && staged.length === 0 && failed.length === 0)
      throw new AppError('invalid', 'Please choose at least one file.')
    const arrivals = await Promise.all(
      staged.map(async ({ name, blob }) => {
        await blob.commit()
        const mimetype = await kindOf(storing.storage, blob, name)
        return { name, filename: blob.sha256, blob, mimetype }
      }),
    )
    await begun?.forget()
    return await keep({ fields, arrivals, failed })
  } catch (error) {
    await Promise.allSettled(staged.map(({ blob }) => blob.discard()))
    throw error
  }
}

/** What a form has at most beside the bytes of its files. */
const FORM_OVERHEAD_BYTES = 64 * 1024

/**
 * The room for the files of a form, before it is received.
 *
 * @param declaredBytes the length of the whole form, if it was announced
 * @throws AppError `quota` when it cannot fit
 */
export async function roomForForm(quotas: Quotas, workspaceId: string, declaredBytes = 0): Promise<Room> {
  return await quotas.findRoom(workspaceId, Math.max(declaredBytes - FORM_OVERHEAD_BYTES, 0))
}

async function stage(
  { maxUploadBytes, storage }: StoringDependencies,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  room: Room,
): Promise<StagedBlob> {
  if (name === '') throw new AppError('invalid', 'File name cannot be empty')
  if (name.length > MAX_NAME_LENGTH)
    throw new AppError('invalid', `A name can have at most ${String(MAX_NAME_LENGTH)} characters`)
  if (room.files < 1) throw quotaError('files')
  return await withinRoom(room.bytes, maxUploadBytes, (maxBytes) => storage.stage(bytes, { maxBytes }))
}
