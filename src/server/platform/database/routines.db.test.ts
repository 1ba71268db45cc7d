import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Connection, transactionOn } from './database.ts'
import { currentSchema, migrateFrom, remakeSchema } from './migrations.ts'

// The functions and triggers of the database stand in the `tables.sql` of the room that owns them; migrations create them.

const server = path.join(import.meta.dirname, '../..')
const statements = globSync('**/*.sql', { cwd: server })
  .flatMap((file) => readFileSync(path.join(server, file), 'utf8').split('--> statement-breakpoint\n'))
  .map((statement) => statement.trim())

const isFunction = (statement: string) => /^CREATE OR REPLACE FUNCTION/m.test(statement)

let running: TestServer
let owner: Connection
beforeAll(async () => {
  running = await startTestServer()
  owner = running.services.openOwner()
})
afterAll(async () => {
  await owner.close()
  await running.close()
})

async function all<Row>(client: PoolClient, query: string): Promise<Row[]> {
  return (await client.query<Record<string, unknown>>(query)).rows as Row[]
}

/** The definitions of our functions and triggers, and what the public may run. */
async function routinesOf(client: PoolClient): Promise<string[]> {
  const rows = await all<{ definition: string }>(
    client,
    `select pg_get_functiondef(p.oid) || coalesce(proacl::text, '') as definition from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
     union all select tgrelid::regclass || ': ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

/** Every column, index and constraint. */
async function structureOf(client: PoolClient): Promise<unknown[]> {
  return await all(
    client,
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
       || coalesce(generation_expression, '') || coalesce(collation_name, '') as part
     from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace
     order by 1`,
  )
}

test('functions and triggers of the database are those of the files beside the tables', async () => {
  const [made, written] = await transactionOn(owner.pool, async (_, client) => {
    const before = await routinesOf(client)
    const triggers = await all<{ name: string; table: string }>(
      client,
      'select tgname as name, tgrelid::regclass::text as table from pg_trigger where not tgisinternal',
    )
    for (const { name, table } of triggers) await client.query(`drop trigger "${name}" on "${table}"`)
    const ordered = [...statements.filter(isFunction), ...statements.filter((one) => !isFunction(one))]
    for (const statement of ordered) await client.query(statement)
    return [before, await routinesOf(client)]
  })
  expect(written).toEqual(made)
  const names = statements.filter(isFunction).map((one) => /FUNCTION "(\w+)"/.exec(one)?.[1] ?? one)
  expect(names.toSorted()).toEqual(
    made.flatMap((one) => /^CREATE OR REPLACE FUNCTION public\.(\w+)/.exec(one)?.[1] ?? []).toSorted(),
  )
})

test('the migrations of earlier versions end in the same schema as the one that makes it at once', async () => {
  const [earlier, atOnce] = await transactionOn(owner.pool, async (_, client) => {
    const describe = async () => [await structureOf(client), await routinesOf(client)]
    await remakeSchema(client, '0000_initial')
    await migrateFrom(client, '0000_initial')
    const through = await describe()
    await remakeSchema(client, currentSchema)
    return [through, await describe()]
  })
  expect(atOnce).toEqual(earlier)
})
