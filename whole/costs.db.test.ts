import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { jobHandlers } from '#server/services.ts'
import { statementsIn, watchStatements } from '#server/testing/count-statements.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import type { Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

// How many statements a call sends to the database. A change that needs more says so here.

let server: TestServer
let ada: Member
let file: string
beforeAll(async () => {
  server = await startTestServer()
  // What is known is asked for again every 20 seconds, which would be in the midst of a call now and then.
  vi.useFakeTimers({ toFake: ['Date'] })
  ada = await signUp(server, 'ada@example.com')
  // What was read in it raises revisions, which calls ask for then.
  file = (await whenRead(ada, (await uploadFile(ada, 'A', 'minutes.txt', 'minutes')).id)).id
  watchStatements()
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await server.close()
})

/** What a call that was made before sends, without what the test itself asks for. */
async function statementsOf(call: () => Promise<{ statusCode: number; headers: object }>): Promise<string[]> {
  const statements = await statementsIn(async () => {
    const { statusCode } = await call()
    expect(statusCode).toBeLessThan(400)
  })
  return statements
    .filter((text) => text !== 'select')
    .map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 60))
}

/** No search is asked for twice: the answer of the first would be sent from memory. */
const words = ['minutes', 'minute']

test.each([
  ['the tree, unchanged', 0, () => ada.ask('GET', '/api/folders')],
  ['a list, unchanged', 0, () => ada.ask('GET', '/api/files?folder=A')],
  ['who is signed in', 2, () => ada.ask('GET', '/api/auth/user')],
  ['a search for names', 3, () => ada.ask('GET', `/api/files/search?q=${words.pop() ?? ''}`)],
  ['a download, unchanged', 0, () => ada.ask('GET', `/api/files/${file}/download`)],
])('%s: at most %i statements', async (_, most, call) => {
  await call()
  const statements = await statementsOf(call)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})

test('an upload: at most 2 statements', async () => {
  const statements = await statementsOf(() => ada.upload('A', { 'next.txt': 'the next minutes' }))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2)
})

test('reading a paper: at most 11 statements', async () => {
  const { db } = server.services.connection
  const { rows } = await db.execute<{ workspaceId: string; sha256: string }>(
    sql`select workspace_id as "workspaceId", sha256 from files where id = ${file}`,
  )
  const handlers = jobHandlers({
    ...server.services,
    outsiders: 'off',
    logger: createLogger({ LOG_LEVEL: 'fatal' }),
  })
  const read = async () => {
    await handlers['read-document'](rows[0]!, { isLast: false })
    return { statusCode: 200, headers: {} }
  }
  const statements = await statementsOf(read)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(11)
})

test('a list in which one file has changed: at most 4 statements', async () => {
  const list = () => ada.ask('GET', '/api/files?folder=A&limit=100')
  await list()
  await ada.ask('PUT', `/api/files/${file}/rename`, { newName: 'renamed' })
  const statements = await statementsOf(list)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
})

test('looking for jobs keeps two connections at most, beside the one on which runners hold their locks', async () => {
  const { rows } = await server.services.connection.db.execute<{ pids: number[] }>(sql`
    select array_agg(pid) as pids from pg_stat_activity
    where datname = current_database() and application_name like 'board-manual%' and query like '%graphile_worker%' and pid <> pg_backend_pid()`)
  expect(rows[0]?.pids.length).toBeLessThanOrEqual(3)
})
