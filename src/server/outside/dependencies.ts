import type { PrintForms } from '#server/bytes/index.ts'
import type { Documents } from '#server/documents/index.ts'
import type { ExpectedReading } from '#server/duties/expected/index.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Post } from '#server/platform/mail/index.ts'

/** To whom papers may be given, and whom they may be asked of: `OUTSIDERS`. */
export type OutsidersSetting = Config['OUTSIDERS']

/** What links and the jobs of packs and requests depend on. */
export interface LinkDependencies {
  db: Database
  post: Pick<Post, 'ask' | 'send'>
  outsiders: OutsidersSetting
  /** Public address, without a trailing slash. */
  baseUrl: string
  now: () => Date
}

/** What the calls of packs and requests depend on. */
export interface OutsideDependencies
  extends
    LinkDependencies,
    Pick<FileDependencies, 'maxUploadBytes' | 'quotas' | 'storage'>,
    Pick<ExpectedReading, 'masterWorkspaceId'> {
  documents: Documents
  printForms: PrintForms
  isRateLimited: boolean
}
