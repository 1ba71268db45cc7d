import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from './iso-time.ts'

// Every table that holds something of a business carries its workspace first in the key, so that the
// data could be split by workspace. Times are kept with their zone, to the millisecond that a Date can hold; keys are UUIDv7 and so in the order of their making.

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/**
 * A time that is told as it is read, as the contract has it. A list of hundreds of rows has no time to lose with making
 * a Date of each and writing that out again.
 */
export const toldTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoTime,
})
export const key = (name: string) =>
  uuid(name)
    .notNull()
    .default(sql`uuidv7()`)
export const bytes = (name: string) => bigint(name, { mode: 'number' })

/** A name in the order a person expects: "Invoice 9" before "Invoice 10", capitals beside small letters. */
export const naturalText = customType<{ data: string }>({ dataType: () => 'text collate "natural"' })
/** Text in the order of its characters' numbers, in which an index finds what begins with something. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
