import type { Database } from '#server/platform/database/database.ts'
import type { Quotas } from '#server/quotas/index.ts'
import type { Storage } from '#server/blobs/index.ts'

/** What the use cases of the inbox depend on. */
export interface InboxDependencies {
  db: Database
  storage: Storage
  quotas: Quotas
  /** Largest file that is accepted, in bytes. */
  maxUploadBytes: number
}
