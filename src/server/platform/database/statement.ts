import { Column, is, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

const dialect = new PgDialect()

type Run<Row> = (on: Queryable, values: Record<string, unknown>) => Promise<Row[]>

/**
 * Prepares SQL that runs often: built once, and parsed and planned once on each connection. Drizzle offers this for SQL
 * that its query builder cannot express only by the session, under `_`.
 *
 * @param name must be unique
 * @param text with an `sql.placeholder` for each value
 * @returns a function that runs it with the values of its placeholders
 */
export function statement<Row>(name: string, text: SQL): Run<Row> {
  const query = dialect.sqlToQuery(text)
  return async (on, values) => {
    const prepared = on._.session.prepareQuery(query, undefined, name, false)
    const { rows } = (await prepared.execute(values)) as { rows: Row[] }
    return rows
  }
}

/** Texts that are prepared by {@link runPrepared}; each connection keeps all that it ran. */
const MAX_TEXTS = 100
const names = new Map<string, string>()

/** Runs SQL of a text that often comes again with other values, prepared like {@link statement}; too many texts are not. */
export async function runPrepared<Row>(on: Queryable, text: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  if (!names.has(query.sql) && names.size < MAX_TEXTS) names.set(query.sql, `text_${String(names.size)}`)
  const prepared = on._.session.prepareQuery(query, undefined, names.get(query.sql), false)
  const { rows } = (await prepared.execute()) as { rows: Row[] }
  return rows
}

/** A select of drizzle's query builder, without nested groups of columns. */
interface Select<Row> {
  getSQL(): SQL
  readonly _: { readonly selectedFields: object; readonly result: Row[] }
}

/**
 * Prepares a select as {@link statement} does. The columns' decoders are determined once, where drizzle determines them
 * for every value: a sixth of the server's work on a list of 500 files.
 */
export function selection<Row>(name: string, select: Select<Row>): Run<Row> {
  const query = dialect.sqlToQuery(select.getSQL())
  const fields = Object.entries(select._.selectedFields).map(([key, field]) => ({
    key,
    decode: decoderOf(field),
  }))
  // Copying a template is faster than adding the properties one by one.
  const template: Record<string, unknown> = Object.fromEntries(fields.map(({ key }) => [key, null]))
  const read = (rows: unknown[][]): Row[] =>
    rows.map((values) => {
      const row = { ...template }
      fields.forEach(({ key, decode }, index) => {
        const value = values[index]
        row[key] = value === null || decode === undefined ? value : decode(value)
      })
      return row as Row
    })
  return async (on, values) => {
    const prepared = on._.session.prepareQuery(query, undefined, name, true, read)
    return (await prepared.execute(values)) as Row[]
  }
}

/** The decoder of a field's driver value; undefined when it needs none. */
function decoderOf(field: unknown): ((value: unknown) => unknown) | undefined {
  const isPlain = !is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isPlain ? undefined : (value) => field.mapFromDriverValue(value)
}
