import type { Post } from '#server/platform/mail/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'

/** What the use cases of companies depend on. */
export interface CompanyDependencies {
  db: Database
  post: Pick<Post, 'ask'>
  /** Whether calls are limited. */
  isRateLimited: boolean
  /** Copies the master template into a new company. */
  copyTemplate: (tx: Transaction, workspaceId: string) => Promise<void>
  countWaitingFor: CountWaitingFor
}

/** Counts, for a person who has single functions in some companies, the papers there that wait for them, by the company. */
export type CountWaitingFor = (
  on: Queryable,
  userId: string,
  scopes: readonly Scope[],
) => Promise<ReadonlyMap<string, number>>
