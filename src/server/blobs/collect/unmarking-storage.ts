import type { Queryable } from '#server/platform/database/database.ts'
import type { StagedBlob, Storage } from '../storage/storage.ts'
import { removeMark } from './repository.ts'

/**
 * A store in which bytes lose the collector's mark before they are filed, whichever way they came in. While the
 * collector removes these very bytes, filing them waits.
 */
export function unmarkingStorage(storage: Storage, db: Queryable): Storage {
  const unmarking = (blob: StagedBlob): StagedBlob => ({
    ...blob,
    async commit() {
      await removeMark(db, blob.sha256)
      await blob.commit()
    },
  })
  return {
    ...storage,
    stage: async (source, options) => unmarking(await storage.stage(source, options)),
    async adoptUpload(uploadId) {
      const blob = await storage.adoptUpload(uploadId)
      return blob && unmarking(blob)
    },
  }
}
