import { moveFile } from '#contract/manual/files.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { Arrival } from '#web/platform/base/arrival.ts'
import { call } from '#web/platform/base/call.ts'
import { addJustFiled } from '#web/reading/suggestions/index.ts'
import { orUnreachable, sendFile } from './send-file.ts'

/**
 * Files a document into the chosen folder. If it was already filed into another folder, because the response to an
 * earlier upload was lost, it is moved.
 *
 * @throws as {@link sendFile}
 */
export async function fileArrival({ file, id }: Arrival, folderId: string): Promise<UploadedFile> {
  const stored = await sendFile({ id, folderId, file })
  const filed = stored.folderId === folderId ? stored : await moved(id, folderId)
  addJustFiled(filed)
  return filed
}

async function moved(id: string, newFolderId: string): Promise<UploadedFile> {
  const file = await orUnreachable(call(moveFile, { params: { id }, body: { newFolderId } }))
  return { ...file, earlierCopies: [] }
}
