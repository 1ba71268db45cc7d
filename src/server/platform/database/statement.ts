import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

const dialect = new PgDialect()

/**
 * SQL that runs often: written once, parsed and planned once by each connection, and sent in one round trip.
 *
 * @param name by which connections know it; no two statements share one
 * @param text with an `sql.placeholder` for each value
 * @returns runs it with the values of its placeholders, on the pool or in a transaction
 */
export function statement<Row>(
  name: string,
  text: SQL,
): (on: Queryable, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  return async (on, values) => {
    const prepared = on._.session.prepareQuery(query, undefined, name, false)
    const { rows } = (await prepared.execute(values)) as { rows: Row[] }
    return rows
  }
}
