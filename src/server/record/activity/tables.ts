import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, salt, time } from '#server/platform/database/columns.ts'

/** What was done. People and companies are named without foreign keys, because the record outlives them. */
export const activities = pgTable(
  'activities',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: key('id'),
    userId: uuid('user_id'),
    type: text('type').notNull(),
    description: text('description').notNull(),
    entityId: text('entity_id'),
    entityType: text('entity_type'),
    folderId: text('folder_id'),
    folderName: text('folder_name'),
    metadata: jsonb('metadata'),
    /**
     * Who sees every one of these areas may see it; null for what only those may see who see everything. A trigger sets
     * it to the area of the folder where nothing else is given.
     */
    areas: text('areas').array(),
    salt: salt(),
    // The clock at the row, as in its key: in the order of the keys the times are in order too.
    createdAt: time('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('activities_person').on(t.workspaceId, t.userId, t.id),
    index('activities_entity').on(t.workspaceId, t.entityId, t.id),
    // The copies of a file, for its history.
    index('activities_copies')
      .on(t.workspaceId, sql`(${t.metadata} ->> 'from')`, t.id)
      .where(sql`${t.type} = 'copy'`),
    // What happened to papers that were given, for the history of each.
    index('activities_given')
      .using('gin', sql`(${t.metadata} -> 'files')`)
      .where(sql`${t.entityType} = 'pack'`),
    index('activities_time').using('brin', t.createdAt),
    // These are erased for a person whose account is closed.
    index('activities_account')
      .on(t.userId)
      .where(sql`${t.entityType} = 'account'`),
  ],
)
