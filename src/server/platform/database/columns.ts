import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, foreignKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from './iso-time.ts'

// Tables with data of a business have the workspace first in their keys, so that the data could be partitioned by
// workspace. Times are in milliseconds, the precision of `Date`. Keys are UUIDv7, and so in the order of creation.

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** A time that is read as an ISO 8601 string, as the contract has it. Faster than by way of a `Date` in long lists. */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoTime,
})
/** When a row was made, read likewise. */
export const isoMade = (name: string) =>
  isoTimestamp(name)
    .notNull()
    .default(sql`now()`)
export const key = (name: string) =>
  uuid(name)
    .notNull()
    .default(sql`uuidv7()`)
/** Keeps an erased part of a row from being guessed by its hash; null once that part was erased. */
export const salt = () => uuid('salt').default(sql`gen_random_uuid()`)
export const bytes = (name: string) => bigint(name, { mode: 'number' })

/** Text in natural order: "Invoice 9" before "Invoice 10", ignoring case. */
export const naturalText = customType<{ data: string }>({ dataType: () => 'text collate "natural"' })
/** Text in the order of code points, in which an index finds prefixes. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The foreign key of a row that is part of another of its workspace, and goes with it. */
export function partOf(
  workspaceId: AnyPgColumn,
  id: AnyPgColumn,
  whole: Record<'id' | 'workspaceId', AnyPgColumn>,
) {
  return foreignKey({ columns: [workspaceId, id], foreignColumns: [whole.workspaceId, whole.id] }).onDelete(
    'cascade',
  )
}
