import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether an id is one of some: sent as one value, where a parameter for each of 200 takes longer than most queries. */
export const isAmong = (id: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param([...ids])}::uuid[])`
