import { expect, inject, test } from 'vitest'
import { databaseUrl, TEMPLATE } from '#server/testing/global-setup.ts'
import { connect } from '#server/platform/database/database.ts'
import { allTables } from '#server/table-facts.ts'

test('every table and column of the database is known, each table after those it refers to', async () => {
  const connectionString = databaseUrl(inject('postgres'), TEMPLATE)
  const { close, pool } = connect({ connectionString, max: 1 }, () => undefined)
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
    group by table_name order by table_name`)
  await close()
  const tables = allTables()
  const known = tables.map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
  expect(known.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows)

  const place = new Map(tables.map(({ name }, index) => [name, index]))
  for (const { name, references } of tables)
    for (const { table } of references)
      expect(place.get(table), `${name} refers to ${table}`).toBeLessThanOrEqual(place.get(name) ?? -1)
})
