import { enqueue, type JobPayloads } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PrintForms } from '#server/bytes/index.ts'
import { makeThumbnails } from '#server/bytes/index.ts'
import type { ReadingDependencies } from './dependencies.ts'
import { findBlob, markThumbnail } from '#server/bytes/index.ts'

/** Has the print form of some bytes made once the transaction is committed, and their thumbnails from it. */
export async function enqueueConversion(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await enqueue(on, 'convert-document', { workspaceId, sha256 }, `convert ${workspaceId} ${sha256}`)
}

/**
 * The job that makes the print form of an Office document, and its thumbnails from that, also where they are kept: files
 * that wait for it show both once it is done. Can be repeated.
 */
export function createConvertDocumentHandler({
  db,
  documents,
  index,
  printForms,
  storage,
}: Pick<ReadingDependencies, 'db' | 'documents' | 'index' | 'storage'> & { printForms: PrintForms }) {
  return async ({ workspaceId, sha256 }: JobPayloads['convert-document']): Promise<void> => {
    const blob = await findBlob(db, workspaceId, sha256)
    if (blob === undefined) return
    const form = await printForms(blob, { audience: workspaceId, isInteractive: false, isAnew: true })
    if (form.status === 'made') {
      const shown = { sha256, mimetype: 'application/pdf', size: form.pdf.length, bytes: form.pdf }
      if (await makeThumbnails({ documents, storage }, shown)) await markThumbnail(db, workspaceId, sha256)
    }
    await index.endWaiting(db, workspaceId, sha256, { picture: true })
  }
}
