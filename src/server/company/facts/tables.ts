import { date, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { time } from '#server/platform/database/columns.ts'

/** What a company has said of itself, for its deadlines. */
export const companyFacts = pgTable('company_facts', {
  workspaceId: workspaceId().primaryKey(),
  facts: jsonb('facts').$type<CompanyFacts>().notNull(),
  /** Deadlines before this day were none of the product's. */
  followedFrom: date('followed_from').notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})
