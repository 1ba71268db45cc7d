import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/people/tables.ts'
import { time } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'

/** Who gets a mail once a day of what others did in a company. */
export const dailyMails = pgTable(
  'daily_mails',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the link by which each mail ends them. It opens nothing else, so it is stored as it is. */
    token: text('token').notNull().unique(),
    /** What was done until then has been told. */
    toldUntil: time('told_until').notNull().defaultNow(),
    /** The day of the last mail, in London. */
    sentOn: date('sent_on'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index('daily_mails_user').on(t.userId)],
)
