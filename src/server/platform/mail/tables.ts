import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { key, time } from '#server/platform/database/columns.ts'
import type { MailKindName } from './kinds.ts'

/**
 * Mails of the last day, to be counted; deleted by the next clearing. A row is a mail that was asked for, by its asker, or
 * one that was sent, to its recipient.
 */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: key('id').primaryKey(),
    kind: text('kind').$type<MailKindName>().notNull(),
    /** SHA-256 of the account that asked, or of the network and the address; counted, not read. */
    asker: text('asker'),
    /** SHA-256 of the recipient's address in lower case: it is counted, not read. */
    recipient: text('recipient'),
    sentAt: time('sent_at').notNull().defaultNow(),
  },
  (t) => [
    index('sent_mails_asker').on(t.asker, t.kind, t.sentAt),
    index('sent_mails_recipient').on(t.recipient, t.kind, t.sentAt),
    index('sent_mails_sent').on(t.kind, t.sentAt),
  ],
)
