import type { Queryable } from '#server/platform/database/database.ts'
import { inGroups } from '#server/platform/in-groups.ts'
import type { StagedBlob, Storage } from '../storage/storage.ts'
import { removeMarks } from './repository.ts'

/** How many marks one statement deletes at most. */
const MAX_MARKS = 100

/**
 * A store that deletes the collector's mark of bytes before it files them. While the collector removes the same bytes,
 * filing them waits.
 */
export function unmarkingStorage(storage: Storage, db: Queryable): Storage {
  const removeMark = inGroups<string, void>({
    keyOf: () => '',
    most: MAX_MARKS,
    async work(hashes) {
      await removeMarks(db, hashes)
      return []
    },
  })
  const unmarking = (blob: StagedBlob): StagedBlob => ({
    ...blob,
    async commit() {
      await removeMark(blob.sha256)
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
