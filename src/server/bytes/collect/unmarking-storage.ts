import type { Queryable } from '#server/platform/database/database.ts'
import type { StagedBlob, Storage } from '../storage/storage.ts'
import { removeMark } from './repository.ts'

/**
 * A store that deletes the collector's mark of bytes before it files them. While the collector removes the same bytes,
 * filing them waits.
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
