import type { FactChanges } from '#contract/documents/document-facts.ts'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { files } from '#server/manual/files/tables.ts'
import { userId } from '#server/people/tables.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { time, key, bytes } from '#server/platform/database/columns.ts'

/** A paper before it was filed. */
export interface PaperBefore {
  fileId: string
  name: string
  confirmedFacts: FactChanges | null
  /** The ids of the deadlines that it closed. */
  closed: readonly string[]
  source: (typeof files.$inferSelect)['source']
}

/** What was filed together, for a day, so that it can be undone. */
export const filings = pgTable(
  'filings',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: userId(),
    papers: jsonb('papers').$type<PaperBefore[]>().notNull(),
    filedAt: time('filed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('filings_filed').on(t.filedAt)],
)

/**
 * Files that were shared while nobody was signed in, and wait for the device that sent them. Their bytes lie in the store
 * as those of an upload with their id; nothing but their device's cookie leads to them.
 */
export const deviceShares = pgTable(
  'device_shares',
  {
    id: key('id').primaryKey(),
    /** The SHA-256 of the device's cookie. */
    device: text('device').notNull(),
    name: text('name').notNull(),
    size: bytes('size').notNull(),
    /** The hash of its bytes, which are found by it once they have left the place where uploads wait. */
    sha256: text('sha256').notNull(),
    title: text('title'),
    text: text('text'),
    url: text('url'),
    sharedAt: time('shared_at').notNull().defaultNow(),
  },
  (t) => [index('device_shares_device').on(t.device), index('device_shares_shared').on(t.sharedAt)],
)
