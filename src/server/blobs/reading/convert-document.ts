import type { JobPayloads } from '#server/jobs/queue.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { FileDependencies } from '#server/files/dependencies.ts'
import { findBlob, tellOfThumbnail } from '#server/files/repository.ts'
import { keepThumbnails } from '#server/files/content/thumbnail.ts'

/** Has the print form of some bytes made once the transaction is committed, and their thumbnails from it. */
export async function enqueueConversion(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await enqueue(on, 'convert-document', { workspaceId, sha256 }, `convert ${workspaceId} ${sha256}`)
}

/**
 * The job that makes the print form of an Office document, and its thumbnails from that. Repeating it changes nothing.
 */
export function createConvertDocumentHandler({
  db,
  documents,
  printForms,
  storage,
}: Pick<FileDependencies, 'db' | 'documents' | 'printForms' | 'storage'>) {
  return async ({ workspaceId, sha256 }: JobPayloads['convert-document']): Promise<void> => {
    const blob = await findBlob(db, workspaceId, sha256)
    if (blob === undefined) return
    const form = await printForms(blob, false)
    if (form.status !== 'made') return
    const shown = { sha256, mimetype: 'application/pdf', size: form.pdf.length, bytes: form.pdf }
    if (await keepThumbnails({ documents, storage }, shown)) await tellOfThumbnail(db, workspaceId, sha256)
  }
}
