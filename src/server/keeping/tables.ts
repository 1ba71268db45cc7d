import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { KeepRule } from '#contract/keep-rules.ts'
import { time } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/workspaces/tables.ts'

/** How long papers are kept; the rules of the master template hold for every company. */
export const keepRules = pgTable(
  'keep_rules',
  {
    workspaceId: workspaceId(),
    id: text('id').notNull(),
    rule: jsonb('rule').$type<KeepRule>().notNull(),
    /** Whether the administrator changed it; a new version of the product brings new data for the others. */
    isEdited: boolean('is_edited').notNull().default(false),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)
