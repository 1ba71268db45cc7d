import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/blobs/index.ts'

/** What the use cases of this feature close over. */
export interface SharingDependencies {
  db: Database
  storage: Storage
  /** Largest file that is taken, in bytes. */
  maxUploadBytes: number
}
