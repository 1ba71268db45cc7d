import { Column, is, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

const dialect = new PgDialect()

type Run<Row> = (on: Queryable, values: Record<string, unknown>) => Promise<Row[]>

/**
 * SQL that runs often: written once, parsed and planned once by each connection, and sent in one round trip. Drizzle
 * prepares SQL that its query builder cannot express by its session alone, which it keeps under `_`.
 *
 * @param name by which connections know it; no two statements share one
 * @param text with an `sql.placeholder` for each value
 * @returns runs it with the values of its placeholders, on the pool or in a transaction
 */
export function statement<Row>(name: string, text: SQL): Run<Row> {
  const query = dialect.sqlToQuery(text)
  return async (on, values) => {
    const prepared = on._.session.prepareQuery(query, undefined, name, false)
    const { rows } = (await prepared.execute(values)) as { rows: Row[] }
    return rows
  }
}

/** A select of the query builder, on columns without groups of them. */
interface Select<Row> {
  getSQL(): SQL
  readonly _: { readonly selectedFields: object; readonly result: Row[] }
}

/**
 * A select that runs often, as {@link statement}. How a row is read is found out once too, where drizzle finds it out
 * for every value: of a list of 500 files that is a sixth of the server's work.
 */
export function selection<Row>(name: string, select: Select<Row>): Run<Row> {
  const query = dialect.sqlToQuery(select.getSQL())
  const fields = Object.entries(select._.selectedFields).map(([key, field]) => ({
    key,
    read: textReaderOf(field),
  }))
  // Rows are copies of one: objects that get their properties one by one are slower to make.
  const blank: Record<string, unknown> = Object.fromEntries(fields.map(({ key }) => [key, null]))
  const read = (rows: unknown[][]): Row[] =>
    rows.map((values) => {
      const row = { ...blank }
      fields.forEach(({ key, read: readValue }, index) => {
        const value = values[index]
        row[key] = value === null || readValue === undefined ? value : readValue(value)
      })
      return row as Row
    })
  return async (on, values) => {
    const prepared = on._.session.prepareQuery(query, undefined, name, true, read)
    return (await prepared.execute(values)) as Row[]
  }
}

/** How the driver's value of a field is read; nothing where it is the value already. */
function textReaderOf(field: unknown): ((value: unknown) => unknown) | undefined {
  const isAsItIs = !is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isAsItIs ? undefined : (value) => field.mapFromDriverValue(value)
}
