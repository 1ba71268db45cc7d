import type { Post } from '#server/platform/mail/index.ts'
import type { Documents } from '#server/documents/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { RenewRights, Scope } from '#server/platform/identity.ts'
import type { PrintForms, Storage } from '#server/bytes/index.ts'
import type { Quotas } from '#server/company/quotas/index.ts'
import type { ContentFinder } from './content/content-finder.ts'
import type { FileOpenings } from './history/openings.ts'
import type { WriteArrival } from './upload/group-arrivals.ts'
import type { UploadSigner } from './upload/signer.ts'

/** What the use cases of files depend on. */
export interface FileDependencies {
  db: Database
  renewRights: RenewRights
  contents: ContentFinder
  storage: Storage
  quotas: Quotas
  post: Pick<Post, 'ask' | 'send'>
  documents: Documents
  printForms: PrintForms
  openings: FileOpenings
  /** The names that a file could get by what is known of it, the best first; later ones have further facts. */
  namesByFacts: (on: Queryable, scope: Scope, id: string) => Promise<readonly string[]>
  /** Files one upload, together with others that come at the same time. */
  writeArrival: WriteArrival
  /** Largest upload, in bytes. */
  maxUploadBytes: number
  /** Largest file sent by e-mail, in bytes. */
  maxMailBytes: number
  /** Signs and checks the addresses of direct uploads. */
  uploadSigner: UploadSigner
}
