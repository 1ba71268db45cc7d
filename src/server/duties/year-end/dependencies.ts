import type { PrintForms, Storage } from '#server/bytes/index.ts'
import type { Documents } from '#server/documents/index.ts'
import type { ExpectedReading } from '#server/duties/expected/index.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface YearEndDependencies extends ExpectedReading {
  db: Database
  storage: Storage
  documents: Documents
  printForms: PrintForms
  openings: FileDependencies['openings']
}
