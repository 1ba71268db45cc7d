import { escapeIdentifier } from 'pg'
import type { TableFacts } from '#server/table-facts.ts'

// Rows travel as lines of JSON by PostgreSQL's COPY. Its CSV with a quote and a delimiter that JSON never holds
// leaves each line as it is.
const LINES = `(format csv, quote e'\\x01', delimiter e'\\x02', encoding 'UTF8')`

const list = (columns: readonly string[]) => columns.map((column) => escapeIdentifier(column)).join(', ')

/** Gives every row of a table as a line of JSON. */
export function rowsOf({ columns, name }: TableFacts): string {
  return `copy (select to_jsonb(r) from (select ${list(columns)} from ${escapeIdentifier(name)}) r) to stdout with ${LINES}`
}

/** Takes such lines. They wait in a table of their own, which goes with the transaction. */
export const STAGING = 'create temporary table restored_lines (line jsonb) on commit drop'
export const TAKE_LINES = `copy restored_lines from stdin with ${LINES}`

/** Makes rows of the lines that were taken. Numbers that PostgreSQL gives out itself are those of the lines. */
export function insertLines({ columns, name }: Pick<TableFacts, 'columns' | 'name'>): string {
  const table = escapeIdentifier(name)
  return `insert into ${table} (${list(columns)}) overriding system value
    select ${list(columns)} from restored_lines, jsonb_populate_record(null::${table}, line)`
}
