import { sql } from 'drizzle-orm'
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg'
import type { Queryable } from './database.ts'

/** The name of the role of a connection. */
export async function roleOf(on: Queryable): Promise<string> {
  const { rows } = await on.execute<{ role: string }>(sql`select current_user as role`)
  return rows[0]?.role ?? ''
}

/**
 * Makes the role of the application with its password, unless it exists.
 *
 * @param owner who may make roles
 * @param url the application's `DATABASE_URL`
 */
export async function ensureRole(owner: Pool, url: string): Promise<void> {
  const { password, username } = new URL(url)
  const role = decodeURIComponent(username)
  if (role === '') return
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  if (rowCount !== 0) return
  // Not by drizzle, whose errors are logged with the statement.
  const given = escapeLiteral(decodeURIComponent(password))
  await owner.query(`create role ${escapeIdentifier(role)} login password ${given}`)
}

/**
 * Gives a role the rights of the application: to read and write rows of all tables and of the queue, and to change or
 * delete none of the tables of the record. Owners of the tables alone may run it.
 *
 * @param appendOnly the tables of the record
 */
export async function grantToApplication(
  on: Queryable,
  role: string,
  appendOnly: readonly string[],
): Promise<void> {
  const to = sql.identifier(role)
  const { rows } = await on.execute<{ schema: string }>(sql`select current_schema() as schema`)
  for (const schema of [rows[0]?.schema ?? 'public', 'graphile_worker']) {
    const of = sql.identifier(schema)
    await on.execute(sql`grant usage on schema ${of} to ${to}`)
    await on.execute(sql`grant select, insert, update, delete on all tables in schema ${of} to ${to}`)
    await on.execute(sql`grant usage, select on all sequences in schema ${of} to ${to}`)
  }
  // So that it can tell whether the schema is that of its version.
  await on.execute(sql`grant usage on schema drizzle to ${to}`)
  await on.execute(sql`grant select on all tables in schema drizzle to ${to}`)
  const record = sql.join(
    appendOnly.map((table) => sql.identifier(table)),
    sql`, `,
  )
  await on.execute(sql`revoke update, delete, truncate on ${record} from ${to}`)
  // The queue's tables have row security without policies, so that none but their owner sees a row.
  const hidden = await on.execute<{ table: string }>(sql`
    select relname as table from pg_class c
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (
        select from pg_policy where polrelid = c.oid and polname = ${role})`)
  for (const { table } of hidden.rows) {
    await on.execute(sql`
      create policy ${to} on graphile_worker.${sql.identifier(table)} to ${to} using (true) with check (true)`)
  }
}

/** Whether the database refuses to change or delete rows of these tables on this connection. */
export async function mayOnlyAppend(on: Queryable, tables: readonly string[]): Promise<boolean> {
  const { rows } = await on.execute<{ changeable: boolean }>(sql`
    select bool_or(has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE')) as changeable
    from unnest(${sql.param([...tables])}::text[]) as name`)
  return rows[0]?.changeable === false
}
