import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PracticeRow } from '#contract/duties/practice.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { users } from '#server/people/tables.ts'

/** What is worked out of a company for a person, and holds while `made_of` stays the same. */
export const practiceSummaries = pgTable(
  'practice_summaries',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    madeOf: text('made_of').notNull(),
    summary: jsonb('summary')
      .$type<Pick<PracticeRow, 'next' | 'late' | 'asked' | 'dueIn30Days' | 'missing'>>()
      .notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index('practice_summaries_user').on(t.userId)],
)
export type Summary = (typeof practiceSummaries.$inferSelect)['summary']
