import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SuggestedFolder } from '#contract/reading/suggestions.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'

/** Where papers that wait to be filed seem to belong, and a name for each, as they are offered to people. */
export const suggestions = pgTable(
  'suggestions',
  {
    workspaceId: workspaceId(),
    /** A file in XYZ, or something shared. */
    paperId: uuid('paper_id').notNull(),
    /** The areas into which the people may file who are offered it: nothing of others has a part in it. */
    editable: text('editable').notNull(),
    /** The hash of what is known of the paper. */
    basis: text('basis').notNull(),
    folders: jsonb('folders').$type<SuggestedFolder[]>().notNull(),
    name: text('name'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.paperId, t.editable] })],
)
