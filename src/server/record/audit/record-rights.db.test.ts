import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { recordTables } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

/** Runs SQL on the connection of the application, as an attacker could who has found a way to inject it. */
async function inject(text: string): Promise<unknown> {
  return await server.services.connection.pool.query(text)
}

describe('the database refuses the application', () => {
  test.each(
    recordTables.flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `create rule forget as on insert to ${table} do instead nothing`,
      // PostgreSQL answers a grant of what one has not with a warning, and grants nothing.
      `grant delete on ${table} to current_user; delete from ${table}`,
    ]),
  )('%s', async (text) => {
    await expect(inject(text)).rejects.toThrow(/permission denied|must be owner/)
  })

  test.each([
    "update activities set description = ''",
    "update security_events set result = 'ok'",
    "update seals set hash = ''",
    "update sealed_entries set content_hash = ''",
    'select erase_record(null, null)',
    "select * from pg_read_file('/etc/passwd')",
    "copy users from '/etc/passwd'",
    "copy users to program 'id'",
    "select lo_import('/etc/passwd')",
    'create extension dblink',
    'create table mine (n int)',
    'create schema mine',
    'create role mine superuser',
    'alter role current_user superuser',
    'set role board_manual',
    'set session_replication_role = replica',
    "alter system set shared_preload_libraries = 'x'",
  ])('%s', async (text) => {
    await expect(inject(text)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|Only roles/i,
    )
  })

  test('it is no superuser, and may add to the record', async () => {
    const { rows } = await server.services.connection.pool.query(
      'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }])
    expect(server.services.isRecordProtected).toBe(true)
    await inject("insert into security_events (type, result) values ('access', 'refused')")
  })
})
