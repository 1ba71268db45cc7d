import type { Post } from '#server/platform/mail/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

/** What the use cases of companies depend on. */
export interface CompanyDependencies {
  db: Database
  post: Pick<Post, 'ask'>
  /** Whether calls are limited. */
  isRateLimited: boolean
  /** Copies the master template into a new company. */
  copyTemplate: (tx: Transaction, workspaceId: string) => Promise<void>
}
