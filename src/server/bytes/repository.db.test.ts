import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/platform/database/database.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { addBlobs, copyBlobs, countUnread } from './index.ts'
import { findBlob, saveReading } from './readings.ts'

let server: TestServer
let workspaceId: string
beforeAll(async () => {
  server = await startTestServer()
  workspaceId = server.services.masterWorkspaceId
})
afterAll(() => server.close())

const sha256 = 'a'.repeat(64)
const another = 'b'.repeat(64)

/** Runs a test in a transaction that is rolled back: no worker sees its jobs, and no other test its rows. */
async function unseen(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = new Error('done')
  const run = server.services.connection.db.transaction(async (tx) => {
    await work(tx)
    throw done
  })
  await expect(run).rejects.toBe(done)
}

async function add(tx: Transaction, ...mimetypes: Array<string | null>): Promise<void> {
  await addBlobs(
    tx,
    workspaceId,
    mimetypes.map((mimetype) => ({ sha256, size: 10, mimetype })),
  )
}

/** The keys of the jobs that were asked for and not done, besides the one that each start asks for. */
async function takeJobs(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from graphile_worker.jobs where task_identifier <> 'read-facts' order by key`,
  )
  for (const { key } of rows) await tx.execute(sql`select graphile_worker.remove_job(${key})`)
  return rows.map(({ key }) => key)
}

async function finish(tx: Transaction): Promise<void> {
  const reading = { status: 'indexed', statusReason: null, text: 'words', words: 'words' } as const
  await saveReading(tx, workspaceId, sha256, reading)
  await takeJobs(tx)
}

const reading = () => [`read ${workspaceId} ${sha256}`]

test('bytes that are added are read, once for each type as which they are held', async () => {
  await unseen(async (tx) => {
    await add(tx, 'text/plain')
    expect(await takeJobs(tx)).toEqual(reading())
    await finish(tx)

    await add(tx, 'text/plain')
    expect(await takeJobs(tx)).toEqual([])
    await add(tx, 'message/rfc822')
    expect(await takeJobs(tx)).toEqual(reading())
    expect(await findBlob(tx, workspaceId, sha256)).toMatchObject({
      mimetype: 'message/rfc822',
      mimetypes: ['message/rfc822', 'text/plain'],
      status: 'indexed',
    })
  })
})

test('the same bytes twice at once are one row with both types', async () => {
  await unseen(async (tx) => {
    await add(tx, 'text/plain', 'message/rfc822', 'text/plain')
    expect(await takeJobs(tx)).toEqual(reading())
    expect(await findBlob(tx, workspaceId, sha256)).toMatchObject({
      mimetypes: ['message/rfc822', 'text/plain'],
    })
  })
})

test('bytes without text are not read', async () => {
  await unseen(async (tx) => {
    await add(tx, 'application/octet-stream')
    expect(await takeJobs(tx)).toEqual([])
    expect(await findBlob(tx, workspaceId, sha256)).toMatchObject({ status: 'indexed' })
  })
})

test('bytes that are not to be read wait for nobody, until they are added as a type', async () => {
  await unseen(async (tx) => {
    await add(tx, null)
    expect(await takeJobs(tx)).toEqual([])
    expect(await countUnread(tx)).toEqual({ waiting: 0, unreadable: 0 })
    expect(await findBlob(tx, workspaceId, sha256)).toBeUndefined()

    await add(tx, 'text/plain')
    expect(await takeJobs(tx)).toEqual(reading())
    expect(await countUnread(tx)).toEqual({ waiting: 1, unreadable: 0 })
    await add(tx, null)
    expect(await findBlob(tx, workspaceId, sha256)).toMatchObject({ mimetypes: ['text/plain'] })
  })
})

test('a copy in another workspace is read there only if the original is not', async () => {
  await unseen(async (tx) => {
    await add(tx, 'text/plain')
    await finish(tx)
    await addBlobs(tx, workspaceId, [{ sha256: another, size: 10, mimetype: 'text/plain' }])
    await takeJobs(tx)
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into workspaces (kind) values ('business') returning id`,
    )
    const to = rows[0]?.id ?? ''
    await copyBlobs(tx, { from: workspaceId, to }, sql`select unnest(array[${sha256}, ${another}])`)
    expect(await takeJobs(tx)).toEqual([`read ${to} ${another}`])
    expect(await findBlob(tx, to, sha256)).toMatchObject({ mimetypes: ['text/plain'], status: 'indexed' })
  })
})
