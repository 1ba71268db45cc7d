import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { workspaceId } from '#server/workspaces/tables.ts'
import { time, bytes, tsvector } from '#server/platform/database/columns.ts'

/** The bytes that a workspace refers to, by their SHA-256, and what was read in them. */
export const blobs = pgTable(
  'blobs',
  {
    workspaceId: workspaceId(),
    sha256: text('sha256').notNull(),
    size: bytes('size').notNull(),
    status: text('status', { enum: ['stored', 'indexed', 'unreadable'] })
      .notNull()
      .default('stored'),
    statusReason: text('status_reason'),
    /** What can be read in it, pages parted by form feeds. */
    text: text('text'),
    /** Whether small pictures of it lie beside its bytes. */
    hasThumbnail: boolean('has_thumbnail').notNull().default(false),
    /** The words of its text, as search knows them. */
    words: tsvector('words'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sha256] }),
    index('blobs_sha256').on(t.sha256),
    index('blobs_unread')
      .on(t.workspaceId, t.status)
      .where(sql`${t.status} <> 'indexed'`),
  ],
)

/**
 * Bytes in the store that no row named when somebody looked, until they are swept away or filed again. They are of no
 * workspace any more.
 */
export const sweepMarks = pgTable('sweep_marks', {
  hash: text('hash').primaryKey(),
  size: bytes('size').notNull(),
  markedAt: time('marked_at').notNull(),
})
