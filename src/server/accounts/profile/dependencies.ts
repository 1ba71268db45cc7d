import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/blobs/storage/storage.ts'

/** What the use cases of this feature close over. */
export interface AccountDependencies {
  db: Database
  storage: Storage
}
