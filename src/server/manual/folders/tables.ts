import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { time } from '#server/platform/database/columns.ts'

export const folders = pgTable(
  'folders',
  {
    workspaceId: workspaceId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** The director function. A trigger gives subfolders that of their top-level folder. */
    department: text('department').notNull(),
    /** Whose it is (`roles.ts`). A trigger keeps it: the department of its top-level folder, or `XYZ`. */
    area: text('area').notNull().default(''),
    parentId: text('parent_id'),
    description: text('description'),
    position: integer('position').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    trashedAt: time('trashed_at'),
    /** The deletion by which it came to the trash: what went together comes back together. */
    trashId: uuid('trash_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.parentId], foreignColumns: [t.workspaceId, t.id] }),
    index('folders_parent').on(t.workspaceId, t.parentId),
  ],
)

/** The highest number ever given below each set of letters, so that a code is never used twice. */
export const folderNumbers = pgTable(
  'folder_numbers',
  {
    workspaceId: workspaceId(),
    letters: text('letters').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.letters] })],
)
