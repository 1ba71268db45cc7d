import { moveFile } from '#contract/files.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import type { Arrival } from '#web/base/arrival.ts'
import { call } from '#web/base/call.ts'
import { addJustFiled } from '#web/suggestions/index.ts'
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
