import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import journal from '../../../../migrations/meta/_journal.json' with { type: 'json' }

export const migrationsFolder = path.join(import.meta.dirname, '../../../../migrations')

/** A migration: its name, when it was written in milliseconds since 1970, and its statements. */
interface Migration {
  tag: string
  when: number
  statements: readonly string[]
}

/** The migration that makes the whole schema; those after it change it. */
const [schema] = journal.entries

/** The schema's version: the tag of the last migration. */
export const currentSchema = journal.entries.at(-1)?.tag ?? ''

/** The migrations whose outcome is the schema that the first of today's migrations makes at once. */
function readHistory(): Migration[] {
  return readFileSync(path.join(migrationsFolder, 'history.sql'), 'utf8')
    .split(/^--> migration /m)
    .slice(1)
    .map((text) => {
      const [, tag = '', when = '', statements = ''] = /^(\S+) (\d+)\n([^]*)$/.exec(text) ?? []
      return { tag, when: Number(when), statements: statements.split('--> statement-breakpoint') }
    })
}

function readCurrent(): Migration[] {
  const files = readMigrationFiles({ migrationsFolder })
  return journal.entries.map(({ tag, when }, index) => ({ tag, when, statements: files[index]?.sql ?? [] }))
}

/** Whether a schema version is the current one or an earlier one. */
export function isKnownSchema(version: string): boolean {
  return [...readHistory(), ...readCurrent()].some(({ tag }) => tag === version)
}

/**
 * Brings a database that an earlier version left behind to the schema that today's migrations begin with. Does nothing
 * to any other database.
 */
export async function applyHistory(client: PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    'select to_regclass(\'drizzle.__drizzle_migrations\') is not null as "isThere"',
  )
  if (tables[0]?.isThere !== true || schema === undefined) return
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.last)
  if (last === 0 || last >= schema.when) return
  await client.query('begin')
  try {
    const missing = readHistory().filter(({ when }) => when > last)
    await apply(client, missing)
    for (const { tag, when } of [...missing, schema])
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        tag,
        when,
      ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Drops all our objects and creates the schema of a known version, without rows. The record of applied migrations stays
 * as it is, so {@link migrateFrom} must follow in the same transaction.
 */
export async function remakeSchema(client: PoolClient, version: string): Promise<void> {
  const { rows } = await client.query<{ type: string; identity: string }>(OWN_OBJECTS)
  for (const { identity, type } of rows) await client.query(`drop ${type} if exists ${identity} cascade`)
  const line = lineOf(version)
  await apply(client, line.slice(0, line.findIndex(({ tag }) => tag === version) + 1))
}

/** Migrates the schema and its rows from a known version to the current one. */
export async function migrateFrom(client: PoolClient, version: string): Promise<void> {
  const line = lineOf(version)
  await apply(client, line.slice(line.findIndex(({ tag }) => tag === version) + 1))
}

/** All migrations of a database that has been in that version, the first one first. */
function lineOf(version: string): Migration[] {
  const [first, ...changes] = readCurrent()
  const history = readHistory()
  if (history.some(({ tag }) => tag === version)) return [...history, ...changes]
  return first === undefined ? [] : [first, ...changes]
}

async function apply(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  for (const { statements } of migrations) {
    // Tables with triggers that wait for the end of the transaction cannot be altered.
    await client.query('set constraints all immediate')
    for (const statement of statements) await client.query(statement)
  }
}

/** All objects that migrations create, named as DROP expects; without those of extensions and those owned by a table. */
const OWN_OBJECTS = `
  with made (class, id) as (
    select 'pg_class'::regclass, oid from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = current_schema()::regnamespace
    union all select 'pg_type'::regclass, oid from pg_type
    where typnamespace = current_schema()::regnamespace and typtype in ('d', 'e')
    union all select 'pg_collation'::regclass, oid from pg_collation
    where collnamespace = current_schema()::regnamespace
  )
  select object.type, object.identity
  from made, lateral pg_identify_object(made.class, made.id, 0) as object
  where not exists (
    select from pg_depend where classid = made.class and objid = made.id and deptype in ('e', 'i'))`
