import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { blobs } from '#server/blobs/tables.ts'
import { folders } from '#server/folders/tables.ts'
import { workspaceId } from '#server/workspaces/tables.ts'
import { time, isoTimestamp, key, bytes, naturalText } from '#server/platform/database/columns.ts'

export const files = pgTable(
  'files',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    folderId: text('folder_id').notNull(),
    filename: text('filename').notNull(),
    originalName: naturalText('original_name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: isoTimestamp('uploaded_at')
      .notNull()
      .default(sql`now()`),
    trashedAt: time('trashed_at'),
    trashId: uuid('trash_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.folderId], foreignColumns: [folders.workspaceId, folders.id] }),
    foreignKey({ columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    uniqueIndex('files_name')
      .on(t.workspaceId, t.folderId, t.originalName)
      .where(sql`${t.trashedAt} is null`),
    index('files_uploaded').on(t.workspaceId, t.uploadedAt),
    index('files_trashed')
      .on(t.workspaceId, t.folderId)
      .where(sql`${t.trashedAt} is not null`),
    index('files_blob').on(t.workspaceId, t.sha256),
  ],
)

/** Direct uploads from the signing of their address until they are complete. */
export const uploads = pgTable(
  'uploads',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it was begun for; what counts is said when it is completed. */
    folderId: text('folder_id').notNull(),
    originalName: text('original_name').notNull(),
    /** Size and hash that were promised when the address was signed. */
    size: bytes('size'),
    sha256: text('sha256'),
    state: text('state', { enum: ['open', 'receiving', 'received'] })
      .notNull()
      .default('open'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('uploads_expires').on(t.expiresAt)],
)
