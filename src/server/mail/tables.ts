import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { key, time } from '#server/platform/database/columns.ts'

/** Mails of the last day, to be counted; deleted by the next clearing. */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: key('id').primaryKey(),
    kind: text('kind', { enum: ['account', 'document', 'notice'] }).notNull(),
    /** SHA-256 of the recipient's address in lower case: it is counted, not read. */
    recipient: text('recipient').notNull(),
    sentAt: time('sent_at').notNull().defaultNow(),
  },
  (t) => [
    index('sent_mails_recipient').on(t.recipient, t.kind, t.sentAt),
    index('sent_mails_sent').on(t.kind, t.sentAt),
  ],
)
