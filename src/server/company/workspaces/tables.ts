import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { companyColours } from '#contract/company/company-badge.ts'
import { userId } from '#server/people/tables.ts'
import { bytes, key, time } from '#server/platform/database/columns.ts'

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
    /** The letters of its badge, as an owner chose them. */
    initials: text('initials'),
    colour: text('colour', { enum: companyColours }),
    /** Whether every member must have a second factor. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    /** How much it may store, in bytes, where that is not what the server sets for every company. */
    quotaBytes: bytes('quota_bytes'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When its owner closed it: nobody sees it any more, and 30 days later it is gone. */
    closedAt: time('closed_at'),
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
    userId: userId(),
    role: text('role', { enum: roles }).notNull(),
    /** Only for a member; functions that it does not name are `none`. */
    functions: jsonb('functions').$type<Partial<FunctionAccess>>().notNull().default({}),
    mayExport: boolean('may_export').notNull().default(false),
    /** The last day of access, in London. */
    until: date('until'),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index('memberships_user').on(t.userId)],
)

/**
 * A number for each area of a workspace that rises in the transaction of every change to what lists show of it. Triggers
 * raise it (`docs/adr/0018-revisions.md`).
 */
export const revisions = pgTable(
  'revisions',
  {
    workspaceId: workspaceId(),
    area: text('area').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.area] })],
)

/** Whether a membership has not ended: its last day is over at midnight in London. */
export const hasAccess = sql`(${memberships.until} is null or ${memberships.until} >= (now() at time zone 'Europe/London')::date)`
/** Whether a workspace is a company that was not closed. */
export const isOpen = sql`(${workspaces.kind} = 'business' and ${workspaces.closedAt} is null)`
