import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type FunctionAccess, roles } from '#contract/company/roles.ts'
import { users, userId } from '#server/people/tables.ts'
import { key, time } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'

/** Who was asked by mail to join a company, and as what. An accepted or revoked one is deleted. */
export const invitations = pgTable(
  'invitations',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    email: text('email').notNull(),
    role: text('role', { enum: roles }).notNull(),
    functions: jsonb('functions').$type<Partial<FunctionAccess>>().notNull(),
    mayExport: boolean('may_export').notNull(),
    until: date('until'),
    /** The hash of the token in the mailed link; null until the mail is written. */
    hash: text('hash'),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('invitations_hash').on(t.hash)],
)

/** Who knows the business code of a company and asks to join it. */
export const joinRequests = pgTable(
  'join_requests',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: userId(),
    askedAt: time('asked_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('join_requests_user').on(t.workspaceId, t.userId),
    index('join_requests_asked').on(t.userId, t.askedAt),
  ],
)
