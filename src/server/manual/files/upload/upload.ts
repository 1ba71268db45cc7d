import { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import { fileId } from '#contract/manual/files.ts'
import { folderId } from '#contract/manual/folders.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { namingTransaction } from '../unique-name.ts'
import { findBegun } from './pieces/pieces.ts'
import { receiveForm, roomForForm } from './receive-form.ts'
import { recordInfected } from './record-infected.ts'
import { storeFiles } from './store.ts'

/**
 * The fields of a form. Older clients call the field `folder` (`docs/product.md` §7).
 *
 * @param folderIdSchema how the id of the folder is written
 */
export function uploadFields(folderIdSchema: z.ZodType<string>) {
  return z.preprocess(
    ({ folder, folderId: named = folder, id }: Record<string, unknown>) => ({ folderId: named, id }),
    z.object({ folderId: folderIdSchema, id: fileId.optional() }),
  )
}

const companyFields = uploadFields(folderId)

/**
 * Files what a form brings into a folder: all files that were not refused, in one transaction.
 *
 * @param declaredBytes the length of the whole form, if it was announced
 * @throws AppError `truncated` when the form ends early, `not_found` for an unknown folder, `quota` when the company has
 *   no room for it; nothing is left behind then
 */
export async function uploadFiles(
  files: FileDependencies,
  who: Identity,
  parts: AsyncIterable<FormPart>,
  declaredBytes: number | undefined,
  fields = companyFields,
): Promise<{ files: UploadedFile[]; failed: RefusedFile[] }> {
  const room = await roomForForm(files.quotas, who.workspace.id, declaredBytes)
  const sender = { workspaceId: who.workspace.id, sender: who.person.id }
  const rules = { fields, room, findBegun: (sent: Record<string, unknown>) => findBegun(files, sender, sent) }
  return await receiveForm(files, parts, rules, async (form) => {
    const { arrivals, failed } = form
    const { folderId: into, id } = form.fields
    if (id !== undefined && arrivals.length + failed.length > 1)
      throw new AppError('invalid', 'An id goes with one file.')
    const member = await files.renewRights(who)
    await recordInfected(files.db, member, into, failed)
    const named = arrivals.map((arrival) => ({ ...arrival, id }))
    // Without quotas one file may be written with those that others upload at the same time.
    const stored =
      named.length > 1 || files.quotas.isLimited
        ? await namingTransaction(files.db, async (tx) => {
            const added = await storeFiles(tx, member, into, named)
            await files.quotas.enforce(tx, who.workspace.id)
            return added
          })
        : await storeFiles(files.db, member, into, named, files.writeArrival)
    return { files: stored, failed }
  })
}
