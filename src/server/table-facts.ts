import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** A table as backup and collection need to know it. */
export interface TableFacts {
  name: string
  /** Without generated columns. */
  columns: string[]
  references: Array<{ columns: string[]; table: string; foreignColumns: string[] }>
}

/** Every table of the schema, each after those that it refers to. */
export function allTables(): TableFacts[] {
  const facts = Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => {
      const { columns, foreignKeys, name } = getTableConfig(table)
      return {
        name,
        columns: columns.filter((column) => column.generated === undefined).map((column) => column.name),
        references: foreignKeys.map((key) => {
          const reference = key.reference()
          return {
            columns: reference.columns.map((column) => column.name),
            table: getTableConfig(reference.foreignTable).name,
            foreignColumns: reference.foreignColumns.map((column) => column.name),
          }
        }),
      }
    })
  return inOrder(facts)
}

/** Every column that holds the hash of a row of `blobs`. */
export const blobReferences = allTables().flatMap(({ name, references }) =>
  references
    .filter(({ table }) => table === 'blobs')
    .flatMap(({ columns, foreignColumns }) => columns[foreignColumns.indexOf('sha256')] ?? [])
    .map((column) => ({ table: name, column })),
)

function inOrder(tables: readonly TableFacts[]): TableFacts[] {
  const ordered = new Map<string, TableFacts>()
  const rest = new Set(tables)
  while (rest.size > 0) {
    const ready = [...rest].filter(({ name, references }) =>
      references.every(({ table }) => table === name || ordered.has(table)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of ready) {
      ordered.set(table.name, table)
      rest.delete(table)
    }
  }
  return [...ordered.values()]
}
