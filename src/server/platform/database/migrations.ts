import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import journal from '../../../../migrations/meta/_journal.json' with { type: 'json' }

export const migrationsFolder = path.join(import.meta.dirname, '../../../../migrations')

const tags = journal.entries.map(({ tag }) => tag)

/** The schema's version: the tag of the last migration. */
export const currentSchema = tags.at(-1) ?? ''

/** Whether a schema version is the current one or an earlier one. */
export function isKnownSchema(version: string): boolean {
  return tags.includes(version)
}

/**
 * Drops all our objects and creates the schema of a known version, without rows. The record of applied migrations stays
 * as it is, so {@link migrateFrom} must follow in the same transaction.
 */
export async function remakeSchema(client: PoolClient, version: string): Promise<void> {
  const { rows } = await client.query<{ type: string; identity: string }>(OWN_OBJECTS)
  for (const { identity, type } of rows) await client.query(`drop ${type} if exists ${identity} cascade`)
  await apply(client, 0, tags.indexOf(version) + 1)
}

/** Migrates the schema and its rows from a known version to the current one. */
export async function migrateFrom(client: PoolClient, version: string): Promise<void> {
  await apply(client, tags.indexOf(version) + 1)
}

async function apply(client: PoolClient, from: number, to?: number): Promise<void> {
  for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    // Tables with triggers that wait for the end of the transaction cannot be altered.
    await client.query('set constraints all immediate')
    for (const statement of sql) await client.query(statement)
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
