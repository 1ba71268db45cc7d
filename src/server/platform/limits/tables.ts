import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../database/columns.ts'

/** Wrong passwords and calls that are limited, counted by the hash of who is guessed at or calls, and from where. */
export const guesses = pgTable(
  'guesses',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [index('guesses_end').on(t.endsAt)],
)
