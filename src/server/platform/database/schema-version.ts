import { sql } from 'drizzle-orm'
import journal from '../../../../migrations/meta/_journal.json' with { type: 'json' }
import { StartError } from '../start-error.ts'
import type { Queryable } from './database.ts'

/** Whether the role of a connection may migrate: the database is empty, or the role owns the tables. */
export async function mayMigrate(on: Queryable): Promise<boolean> {
  const { rows } = await on.execute<{ isOwner: boolean }>(sql`
    select pg_has_role(relowner, 'MEMBER') as "isOwner" from pg_class where oid = to_regclass('workspaces')`)
  return rows[0]?.isOwner !== false
}

/** The version of PostgreSQL, and the newest migration of the schema. */
export async function databaseVersions(on: Queryable): Promise<{ postgres: string; migration: string }> {
  const { rows } = await on.execute<{ postgres: string; migratedAt: string | null }>(sql`
    select current_setting('server_version') as postgres,
      (select max(created_at)::text from drizzle.__drizzle_migrations) as "migratedAt"`)
  const { migratedAt, postgres = '' } = rows[0] ?? {}
  const migration = journal.entries.find(({ when }) => String(when) === migratedAt)?.tag ?? 'unknown'
  return { postgres, migration }
}

/**
 * For a server whose role may not migrate.
 *
 * @throws StartError if the schema is of an earlier version than the server
 */
export async function requireCurrentSchema(on: Queryable): Promise<void> {
  const { rows } = await on.execute<{ isCurrent: boolean }>(sql`
    select max(created_at) >= ${journal.entries.at(-1)?.when ?? 0} as "isCurrent" from drizzle.__drizzle_migrations`)
  if (rows[0]?.isCurrent === true) return
  throw new StartError(
    'The database is of an earlier version, and the role of DATABASE_URL may not change that. ' +
      'Run "npm run admin -- migrate" with DATABASE_OWNER_URL, or name the owner of the tables there.',
  )
}
