import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { time, key } from '#server/platform/database/columns.ts'

/** A business with its manual, or the one workspace that holds the master template. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: key('id').primaryKey(),
    kind: text('kind', { enum: ['business', 'master'] }).notNull(),
    businessType: text('business_type'),
    businessName: text('business_name'),
    registrationNumber: text('registration_number'),
    registeredOfficeAddress: text('registered_office_address'),
    businessCode: text('business_code').unique(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('workspaces_master')
      .on(t.kind)
      .where(sql`${t.kind} = 'master'`),
  ],
)

/** The first column of the key of every table whose rows belong to a workspace. */
export const workspaceId = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

export const memberships = pgTable(
  'memberships',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'editor', 'viewer'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index('memberships_user').on(t.userId)],
)
