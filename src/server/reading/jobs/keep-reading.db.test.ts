import { afterAll, beforeAll, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import { countFilesOf, indexFiles, lockFilesOf, wordsThatFit } from '#server/manual/search/index.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'
import { keepReading } from './keep-reading.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a file that comes while its bytes are saved, and is changed at once, is found by both', async () => {
  const { db, pool } = server.services.connection
  const ada = await signUp(server, 'ada@example.com')
  const { id, sha256 } = await uploadFile(ada, 'A', 'first.txt', 'osprey')
  await whenRead(ada, id)
  const { rows } = await pool.query<{ workspaceId: string }>(
    'select workspace_id as "workspaceId" from files where id = $1',
    [id],
  )
  const workspaceId = rows[0]?.workspaceId ?? ''
  let second: File | undefined
  let changing: ReturnType<typeof ada.ask> | undefined

  await keepReading(
    {
      db,
      readFacts: async () => ({ facts: {}, reader: '1' }),
      index: {
        wordsThatFit,
        indexFiles,
        hasRoomForWords: async () => true,
        async lockFilesOf(...bytes) {
          const files = await lockFilesOf(...bytes)
          second ??= await uploadFile(ada, 'B', 'second.txt', 'osprey')
          return files
        },
        // The bytes are locked by now: who changes the file waits for them, and holds the file.
        async countFilesOf(...bytes) {
          if (changing === undefined) {
            changing = ada.ask('PATCH', `/api/files/${String(second?.id)}/facts`, { party: 'Aviva' })
            await until(async () => ((await isWaiting()) ? true : undefined))
          }
          return await countFilesOf(...bytes)
        },
        endWaiting: async () => undefined,
        suggest: async () => undefined,
      },
    },
    { workspaceId, sha256, mimetypes: [] },
    { status: 'indexed', text: 'osprey kingfisher' },
  )

  async function isWaiting(): Promise<boolean> {
    const waiting = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return waiting.rowCount !== 0
  }

  expect((await changing)?.statusCode).toBe(200)
  const found = (await ada.ask('GET', '/api/files/search?q=kingfisher%20party%3Aaviva')).json<File[]>()
  expect(found.map(({ originalName }) => originalName)).toEqual(['second.txt'])
})
