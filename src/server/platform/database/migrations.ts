import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import journal from '../../../../migrations/meta/_journal.json' with { type: 'json' }

export const migrationsFolder = path.join(import.meta.dirname, '../../../../migrations')

const tags = journal.entries.map(({ tag }) => tag)

/** The version of the schema: the last migration that this program has. */
export const currentSchema = tags.at(-1) ?? ''

/** Whether this program knows a version of the schema: whether it is this one's or one that led to it. */
export function isKnownSchema(version: string): boolean {
  return tags.includes(version)
}

/**
 * Empties the database of everything of ours and makes the schema of a version that is known, without rows. What
 * records which migrations the database has is left as it is: {@link migrateFrom} must follow in the same transaction.
 */
export async function remakeSchema(client: PoolClient, version: string): Promise<void> {
  const { rows } = await client.query<{ type: string; identity: string }>(OWN_OBJECTS)
  for (const { identity, type } of rows) await client.query(`drop ${type} if exists ${identity} cascade`)
  await apply(client, 0, tags.indexOf(version) + 1)
}

/** Brings the schema and its rows from a version that is known to the one of this program. */
export async function migrateFrom(client: PoolClient, version: string): Promise<void> {
  await apply(client, tags.indexOf(version) + 1)
}

async function apply(client: PoolClient, from: number, to?: number): Promise<void> {
  for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    for (const statement of sql) await client.query(statement)
  }
}

/** What migrations make, by the names that DROP takes; what an extension brought, or goes with its table, left out. */
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
