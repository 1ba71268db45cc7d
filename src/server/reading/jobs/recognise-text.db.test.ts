import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PageWords } from '#server/documents/index.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withDatabase } from '#server/testing/database.ts'
import { insertWorkspace } from '#server/company/workspaces/index.ts'
import { createDiskStorage } from '#server/bytes/storage/disk.ts'
import { blobs } from '#server/bytes/tables.ts'
import { giveTurns } from '#server/platform/jobs/turns.ts'
import { createRecogniseTextHandler, enqueueRecognition } from './recognise-text.ts'
import { findReading } from '#server/bytes/index.ts'

const sha256 = 'a'.repeat(64)

/** What is recognised on a page whose only word is its number. */
function recognised(page: number): { page: number; words: PageWords } {
  const word = { text: `page${page}`, line: 0, x: 1, y: 1, width: 9, height: 9 }
  return { page, words: { width: 100, height: 100, angle: 0, words: [word] } }
}

/** The job that waits, which is taken from the queue. */
async function takeJob(db: Database): Promise<JobPayloads['recognise-text'] | undefined> {
  const { rows } = await db.execute<{ id: string; payload: JobPayloads['recognise-text'] }>(
    sql`select id, payload from graphile_worker._private_jobs where key like 'recognise %'`,
  )
  const [job] = rows
  if (job !== undefined) await db.execute(sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`)
  return job?.payload
}

test('a page that fails is skipped, and the others are recognised', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-recognition-'))
  await withDatabase(async ({ db }) => {
    const workspaceId = await insertWorkspace(db, { kind: 'business' })
    await db.insert(blobs).values({ workspaceId, sha256, size: 1, mimetypes: ['application/pdf'] })
    const asked: Array<readonly number[]> = []
    const handle = createRecogniseTextHandler({
      db,
      storage: await createDiskStorage(folder),
      index: {
        wordsThatFit: async (text) => ({ words: [text], spellings: [], isCut: false }),
        hasRoomForWords: async () => true,
        lockFilesOf: async () => [],
        countFilesOf: async () => 0,
        endWaiting: async () => undefined,
        indexFiles: async () => undefined,
        suggest: async () => undefined,
      },
      readFacts: async () => ({ facts: {}, reader: '1' }),
      documents: {
        async recognise(_document, pages) {
          asked.push(pages)
          if (pages.includes(2)) return { status: 'unreadable', reason: 'it takes too long to be read' }
          return { status: 'recognised', pages: pages.map(recognised), count: 3 }
        },
      },
    })
    let job: JobPayloads['recognise-text'] | undefined = { workspaceId, sha256, pages: [1, 2, 3] }
    while (job !== undefined) {
      await handle(job)
      job = await takeJob(db)
    }
    expect(asked).toEqual([[1, 2, 3], [1], [2], [3]])
    expect(await findReading(db, workspaceId, sha256)).toMatchObject({
      status: 'indexed',
      statusReason: 'Some of its pages could not be read.',
      text: 'page1\f\fpage3',
    })
  })
  await rm(folder, { recursive: true })
})

test('a receipt waits for one of the long scans that came before it, not for all', async () => {
  await withDatabase(async ({ db }) => {
    const workspaceId = await insertWorkspace(db, { kind: 'business' })
    const add = async (name: string, count: number) => {
      const pages = Array.from({ length: count }, (_, index) => index + 1)
      await enqueueRecognition(db, { workspaceId, sha256: name, pages })
      await giveTurns(db, ['recognise-text'])
    }
    for (const scan of ['scan-1', 'scan-2', 'scan-3']) await add(scan, 40)
    await add('receipt', 1)
    const { rows } = await db.execute<{ name: string }>(
      sql`select split_part(key, ' ', 3) as name from graphile_worker.jobs
        where task_identifier = 'recognise-text' order by priority, id`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['scan-1', 'receipt', 'scan-2', 'scan-3'])
  })
})
