import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Storage } from '../storage/storage.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'
import { blobReferences } from '#server/table-facts.ts'
import { collectBytes, KEEP_COLLECTORS_AWAY } from '../index.ts'

let server: TestServer
let ada: Visitor

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

const on = () => ({
  db: server.services.connection.db,
  storage: server.services.storage,
  blobReferences,
})
const query = (text: string, values: unknown[] = []) => server.services.connection.pool.query(text, values)

/** A collector passes over rows that the reading of a file has locked: it must have ended. */
async function upload(text: string): Promise<File> {
  const { id } = await uploadFile(ada, 'A', 'note.txt', text)
  return await whenRead(ada, id)
}

/** As if the bytes had been filed two days ago. */
async function age(sha256: string): Promise<void> {
  const time = new Date(Date.now() - 2 * 86_400_000)
  await utimes(path.join(server.dataDir, 'files/blobs', sha256.slice(0, 2), sha256), time, time)
  await query('update blobs set created_at = $1 where sha256 = $2', [time, sha256])
}

/** Removes the row of a file for good, as emptying the trash does. */
async function purge({ id }: File): Promise<void> {
  await query('delete from files where id = $1', [id])
}

/** Bytes filed two days ago that no row names. */
async function orphan(text: string): Promise<string> {
  const staged = await server.services.storage.stage(Readable.from([Buffer.from(text)]), { maxBytes: 1000 })
  await staged.commit()
  await age(staged.sha256)
  return staged.sha256
}

const isThere = async (sha256: string) => (await server.services.storage.stat(sha256)) !== undefined

const HOUR = 60 * 60_000

/** Two collections an hour apart: what was marked by the first goes with the second. */
async function collectTwice() {
  return [
    await collectBytes(on(), new Date()),
    await collectBytes(on(), new Date(Date.now() + HOUR + 1)),
  ] as const
}

test('bytes that no row names are marked after a day and then removed, all others stay', async () => {
  const kept = await upload('kept')
  const trashed = await upload('in the trash')
  await ada.ask('DELETE', `/api/files/${trashed.id}`)
  await age(kept.sha256)
  await age(trashed.sha256)
  const old = await orphan('named by nobody')
  const fresh = await server.services.storage.stage(Readable.from([Buffer.from('just filed')]), {
    maxBytes: 1000,
  })
  await fresh.commit()

  expect(await collectBytes(on(), new Date())).toMatchObject({ removed: 0, marked: 1, released: 0 })
  // What was marked just now may be on its way into a row.
  expect(await collectBytes(on(), new Date())).toMatchObject({ removed: 0, marked: 0 })
  expect(await isThere(old)).toBe(true)
  const later = new Date(Date.now() + HOUR + 1)
  expect(await collectBytes(on(), later)).toMatchObject({ removed: 1, bytes: 15 })
  expect(await isThere(old)).toBe(false)
  expect(await isThere(fresh.sha256)).toBe(true)
  for (const { sha256 } of [kept, trashed]) expect(await isThere(sha256)).toBe(true)
})

test('bytes whose last file is gone are marked at once', async () => {
  const gone = await upload('emptied from the trash')
  const shared = await upload('copied')
  await ada.ask('POST', `/api/files/${shared.id}/copy`, { folderId: 'B' })
  await age(gone.sha256)
  await age(shared.sha256)
  await purge(gone)
  await purge(shared)

  const [first, second] = await collectTwice()
  expect([first, second]).toMatchObject([
    { removed: 0, released: 1, marked: 1 },
    { removed: 1, released: 0 },
  ])
  expect(await isThere(gone.sha256)).toBe(false)
  expect(await isThere(shared.sha256)).toBe(true)
})

describe('marked bytes that are filed again', () => {
  const download = async ({ id }: File) => (await ada.ask('GET', `/api/files/${id}/download`)).payload

  test('lose the mark, before any row names them', async () => {
    const sha256 = await orphan('filed, not named yet')
    await collectBytes(on(), new Date())
    const staged = await server.services.storage.stage(Readable.from([Buffer.from('filed, not named yet')]), {
      maxBytes: 1000,
    })
    await staged.commit()
    expect(await collectBytes(on(), new Date(Date.now() + 2 * HOUR))).toMatchObject({ removed: 0 })
    expect(await isThere(sha256)).toBe(true)
  })

  test('stay when they came to be named without being filed', async () => {
    const file = await upload('named by a copy')
    await query('insert into sweep_marks values ($1, 15, now())', [file.sha256])
    expect(await collectBytes(on(), new Date(Date.now() + 2 * HOUR))).toMatchObject({ removed: 0 })
    expect(await download(file)).toBe('named by a copy')
  })

  // Every store has this gap: it is looked at in one step, and something is removed from it in another.
  test('between the last look at them and their removal are there afterwards', async () => {
    const sha256 = await orphan('filed at this moment')
    await collectBytes(on(), new Date())
    let uploading: Promise<File> | undefined
    const interrupted: Storage = {
      ...server.services.storage,
      async remove(hash) {
        uploading = upload('filed at this moment')
        await Promise.race([uploading, until(async () => ((await isWaiting()) ? true : undefined))])
        return await server.services.storage.remove(hash)
      },
    }
    const collection = await collectBytes({ ...on(), storage: interrupted }, new Date(Date.now() + 2 * HOUR))
    expect(collection).toMatchObject({ removed: 1 })
    const file = await uploading!
    expect(file.sha256).toBe(sha256)
    expect(await download(file)).toBe('filed at this moment')
  })

  test('are removed the next time when the store failed', async () => {
    const sha256 = await orphan('the store failed')
    await collectBytes(on(), new Date())
    const failing: Storage = {
      ...server.services.storage,
      remove: () => Promise.reject(new Error('the store is away')),
    }
    const later = new Date(Date.now() + 2 * HOUR)
    await expect(collectBytes({ ...on(), storage: failing }, later)).rejects.toThrow('the store is away')
    expect(await collectBytes(on(), later)).toMatchObject({ removed: 1 })
    expect(await isThere(sha256)).toBe(false)
  })

  /** Whether somebody waits for a row that another has. */
  async function isWaiting(): Promise<boolean> {
    const { rows } = await query(`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%sweep_marks%'`)
    return rows.length > 0
  }
})

test('nothing is collected while a backup reads, or twice at once', async () => {
  const client = await server.services.connection.pool.connect()
  await client.query(KEEP_COLLECTORS_AWAY)
  expect(await collectBytes(on(), new Date())).toBeUndefined()
  client.release(true)
})

test('it runs by itself at night', async () => {
  const sha256 = await orphan('nightly')
  await collectBytes(on(), new Date(Date.now() - 2 * HOUR))
  await enqueue(server.services.connection.db, 'collect-bytes', {})
  await expect.poll(() => isThere(sha256), { timeout: 10_000 }).toBe(false)
})

test('what refers to blobs is known from the schema', () => {
  expect(blobReferences).toContainEqual({ table: 'files', column: 'sha256' })
  expect(blobReferences).toContainEqual({ table: 'template_resources', column: 'sha256' })
  expect(blobReferences).toContainEqual({ table: 'file_versions', column: 'sha256' })
  expect(blobReferences).toHaveLength(3)
})
