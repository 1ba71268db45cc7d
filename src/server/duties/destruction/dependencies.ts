import type { Storage } from '#server/bytes/index.ts'
import type { Documents } from '#server/documents/index.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface DestructionDependencies {
  db: Database
  storage: Storage
  documents: Pick<Documents, 'report'>
  now: () => Date
}
