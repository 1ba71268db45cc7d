import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEADLOCK } from '#server/platform/database/retried-transaction.ts'
import { sqlStateOf } from '#server/platform/database/sql-state.ts'
import { PASSWORD, signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an account is deleted although a document of it is being read, which locks in the other order', async () => {
  // The first account is the master administrator, which cannot be deleted.
  await signUp(server, 'master@example.com')
  const ada = await signUp(server, 'closing@example.com')
  await ada.upload('A', { 'a.txt': 'words' })
  const { pool } = server.services.connection
  const reader = await pool.connect()
  try {
    await reader.query('begin')
    const { rows } = await reader.query<{ workspace_id: string }>(
      `select b.workspace_id from blobs b join memberships m using (workspace_id) where m.user_id = $1 for update of b`,
      [ada.user.id],
    )
    const deleted = ada.ask('DELETE', '/api/account', { password: PASSWORD })
    await until(async () => {
      const waiting = await pool.query(`select 1 from pg_locks where not granted`)
      return (waiting.rowCount ?? 0) > 0 ? true : undefined
    })
    // Now each waits for the other. PostgreSQL ends the deletion, which has waited longer; but the reader once the deletion
    // has waited for more than a second, on a busy machine.
    await reader
      .query('select 1 from workspaces where id = $1 for key share', [rows[0]?.workspace_id])
      .catch((error: unknown) => {
        if (sqlStateOf(error) !== DEADLOCK) throw error
      })
    await reader.query('commit')
    expect((await deleted).statusCode).toBe(204)
  } finally {
    reader.release()
  }
})
