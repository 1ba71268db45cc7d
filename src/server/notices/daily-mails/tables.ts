import { boolean, date, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#server/people/tables.ts'

/** What a person is mailed, once a day at most; without a row, all that is due in their companies. */
export const reminders = pgTable(
  'reminders',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    weekly: boolean('weekly').notNull().default(true),
    ahead: boolean('ahead').notNull().default(true),
    /** The companies whose changes by others are mailed to the person, with the time up to which they were mailed. */
    news: jsonb('news').$type<Record<string, string>>().notNull().default({}),
    /** In the link of each mail that ends them. */
    token: uuid('token')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** The day, in London, of the last mail. */
    remindedOn: date('reminded_on'),
  },
  (t) => [uniqueIndex('reminders_token').on(t.token)],
)
