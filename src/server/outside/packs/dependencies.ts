import type { PrintForms } from '#server/bytes/index.ts'
import type { Documents } from '#server/documents/index.ts'
import type { ExpectedReading } from '#server/duties/expected/index.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import type { LinkDependencies } from '../links/dependencies.ts'

/** What the use cases of packs depend on. */
export interface PackDependencies extends LinkDependencies, Pick<FileDependencies, 'storage'> {
  documents: Documents
  printForms: PrintForms
  /** The workspace of the master template, which keeps what is expected. */
  masterWorkspaceId: ExpectedReading['masterWorkspaceId']
}
