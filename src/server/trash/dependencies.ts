import type { Database } from '#server/platform/database/database.ts'

/** What the use cases of this feature close over. */
export interface TrashDependencies {
  db: Database
}
