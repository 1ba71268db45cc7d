import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { blobs } from '#server/bytes/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { time, key, bytes, partOf } from '#server/platform/database/columns.ts'

/** Links, texts and files that the master administrator puts beside template folders (`docs/product.md` §3). */
export const templateResources = pgTable(
  'template_resources',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    folderId: text('folder_id').notNull(),
    type: text('type', { enum: ['file', 'link', 'document'] }).notNull(),
    name: text('name').notNull(),
    url: text('url'),
    content: text('content'),
    filename: text('filename'),
    mimetype: text('mimetype'),
    size: bytes('size'),
    sha256: text('sha256'),
    description: text('description'),
    position: integer('position').notNull().default(0),
    isActive: integer('is_active').notNull().default(1),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    partOf(t.workspaceId, t.folderId, folders),
    foreignKey({ columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    index('template_resources_folder').on(t.workspaceId, t.folderId, t.position),
    index('template_resources_blob').on(t.workspaceId, t.sha256),
  ],
)
