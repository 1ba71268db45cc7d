import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReadFacts } from '#contract/documents/document-facts.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { time, bytes, tsvector } from '#server/platform/database/columns.ts'

/** Bytes that a workspace holds, by their SHA-256, and what was read in them. */
export const blobs = pgTable(
  'blobs',
  {
    workspaceId: workspaceId(),
    sha256: text('sha256').notNull(),
    size: bytes('size').notNull(),
    /**
     * The MIME types as which they are held and read, sorted. As a rule it is one; but a text may be a mail by another
     * name. There is none while only a resource of the template has these bytes: those are not read.
     */
    mimetypes: text('mimetypes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** `stored` until they are read. */
    status: text('status', { enum: ['stored', 'indexed', 'unreadable'] })
      .notNull()
      .default('stored'),
    statusReason: text('status_reason'),
    /** The text that was read in them, with a form feed between pages. */
    text: text('text'),
    /** Whether thumbnails of them lie in the store. */
    hasThumbnail: boolean('has_thumbnail').notNull().default(false),
    words: tsvector('words'),
    /** How many different words the text has, as search looks for them. */
    wordCount: integer('word_count')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(length(words), 0)`),
    /** The facts that were read in the text. */
    facts: jsonb('facts').$type<ReadFacts>(),
    /** What read them: another reader, or a company by another name, reads them again. */
    factsReader: text('facts_reader'),
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

/** Unreferenced bytes in the store, of no workspace any more; the next collection deletes them unless they are filed again. */
export const sweepMarks = pgTable('sweep_marks', {
  hash: text('hash').primaryKey(),
  size: bytes('size').notNull(),
  markedAt: time('marked_at').notNull(),
})
