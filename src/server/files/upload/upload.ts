import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { fileId } from '#contract/files.ts'
import { folderId } from '#contract/folders.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { receiveForm } from './receive-form.ts'
import { recordInfected } from './record-infected.ts'
import { storeFiles } from './store.ts'

/**
 * Files what a form brings into a folder: all files that were not refused, in one transaction.
 *
 * @param folderIdSchema how the id of the folder is written
 * @throws AppError `truncated` when the form ends early, `not_found` for an unknown folder; nothing is left behind then
 */
export async function uploadFiles(
  files: FileDependencies,
  who: Identity,
  parts: AsyncIterable<FormPart>,
  folderIdSchema: z.ZodType<string> = folderId,
): Promise<{ files: UploadedFile[]; failed: RefusedFile[] }> {
  // Older clients call the field `folder` (`docs/product.md` §7).
  const fields = z.preprocess(
    ({ folder, folderId: named = folder, id }: Record<string, unknown>) => ({ folderId: named, id }),
    z.object({ folderId: folderIdSchema, id: fileId.optional() }),
  )
  return await receiveForm(files, parts, { fields }, async (form) => {
    const { arrivals, failed } = form
    const { folderId: into, id } = form.fields
    if (id !== undefined && arrivals.length + failed.length > 1)
      throw new AppError('invalid', 'An id goes with one file.')
    await recordInfected(files.db, who, into, failed)
    const named = arrivals.map((arrival) => ({ ...arrival, id }))
    // One file is one statement, which needs no transaction.
    const stored =
      named.length > 1
        ? await files.db.transaction((tx) => storeFiles(tx, who, into, named))
        : await storeFiles(files.db, who, into, named)
    return { files: stored, failed }
  })
}
