import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'

/** Entries of the lists that come with the product, and that the administrator of the master template may change. */
export const templateEntries = pgTable(
  'template_entries',
  {
    workspaceId: workspaceId(),
    list: text('list').notNull(),
    id: text('id').notNull(),
    entry: jsonb('entry').notNull(),
    /** Whether the administrator changed it; a new version of the product brings new data for the others. */
    isEdited: boolean('is_edited').notNull().default(false),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.list, t.id] })],
)

/** The file of each list as it was last taken over. */
export const templateLists = pgTable(
  'template_lists',
  {
    workspaceId: workspaceId(),
    list: text('list').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.list] })],
)
