import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { CompaniesHouse } from '#server/company/facts/index.ts'

/** What the use cases of deadlines depend on. */
export interface DeadlineDependencies {
  db: Database
  /** The workspace of the master template, which keeps the rules. */
  masterWorkspaceId: string
  /** The public address of the product. */
  baseUrl: string
  now: () => Date
  /** Nothing where the installation has no key for it. */
  companiesHouse: CompaniesHouse | undefined
}

/** What reading deadlines depends on, and changing one as a part of a transaction that does more. */
export type DeadlineReading = Pick<DeadlineDependencies, 'masterWorkspaceId' | 'now'> & { db: Queryable }
