import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { securityDetail, SecurityEventType } from '#contract/record/security.ts'
import { key, salt, time } from '#server/platform/database/columns.ts'

/** The security log. People and companies are named without foreign keys, because the log outlives them. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: key('id').primaryKey(),
    /** The company that it concerns; null for the server's own events and for people without one. */
    workspaceId: uuid('workspace_id'),
    userId: uuid('user_id'),
    type: text('type').$type<SecurityEventType>().notNull(),
    result: text('result', { enum: ['ok', 'refused'] }).notNull(),
    address: text('address'),
    device: text('device'),
    detail: jsonb('detail').$type<z.infer<typeof securityDetail>>(),
    salt: salt(),
    createdAt: time('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('security_events_user').on(t.userId, t.id),
    index('security_events_workspace').on(t.workspaceId, t.id),
    index('security_events_time').using('brin', t.createdAt),
  ],
)

/** Seals on batches of the record: a chain for each company, and one for what concerns none. Never changed. */
export const seals = pgTable(
  'seals',
  {
    chain: uuid('chain').notNull(),
    number: integer('number').notNull(),
    previous: text('previous'),
    first: bigint('first_entry', { mode: 'number' }).notNull(),
    last: bigint('last_entry', { mode: 'number' }).notNull(),
    at: time('sealed_at').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.number] }), index('seals_time').on(t.at)],
)

/** The entries of the seals, by their hashes. They stay when an entry expires or its personal fields are erased. */
export const sealedEntries = pgTable(
  'sealed_entries',
  {
    chain: uuid('chain').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['activity', 'security'] }).notNull(),
    entryId: uuid('entry_id').notNull(),
    at: time('entry_at').notNull(),
    contentHash: text('content_hash').notNull(),
    personalHash: text('personal_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.sequence] }),
    unique('sealed_entries_entry').on(t.entryId, t.kind),
  ],
)

/** The tables of the record: the application adds rows to them, and may neither change nor delete any. */
export const recordTables = ['activities', 'security_events', 'seals', 'sealed_entries'] as const
