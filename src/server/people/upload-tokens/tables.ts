import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { key, time } from '#server/platform/database/columns.ts'
import { userId } from '../tables.ts'

/** Keys with which devices send files; only their SHA-256 is stored. */
export const uploadTokens = pgTable(
  'upload_tokens',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: userId(),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('upload_tokens_hash').on(t.hash)],
)
