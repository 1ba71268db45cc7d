import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { workspaceId } from '#server/workspaces/tables.ts'
import { time, key } from '#server/platform/database/columns.ts'

export const activities = pgTable(
  'activities',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    description: text('description').notNull(),
    entityId: text('entity_id'),
    entityType: text('entity_type'),
    folderId: text('folder_id'),
    folderName: text('folder_name'),
    metadata: jsonb('metadata'),
    // The clock at the row, as in its key: in the order of the keys the times are in order too.
    createdAt: time('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)
