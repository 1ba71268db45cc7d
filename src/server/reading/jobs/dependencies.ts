import type { Documents } from '#server/documents/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/bytes/index.ts'
import type { FactReader, ReadingIndex } from './keep-reading.ts'

/** What the jobs that read documents close over. */
export interface ReadingDependencies {
  db: Database
  storage: Storage
  documents: Documents
  index: ReadingIndex
  readFacts: FactReader
}
