import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { connect } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { databaseUrl, TEMPLATE } from '#server/testing/global-setup.ts'
import { until } from '#server/testing/test-server.ts'
import { enqueue, type JobHandlers, startWorker } from './queue.ts'

type Connected = ReturnType<typeof connect>

/** Runs a test on a new database. */
async function withQueue(work: (connected: Connected) => Promise<void>): Promise<void> {
  const postgres = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ connectionString: databaseUrl(postgres, 'postgres'), max: 1 }, () => undefined)
  await admin.pool.query(`create database ${database} template ${TEMPLATE}`)
  const connected = connect({ connectionString: databaseUrl(postgres, database) }, () => undefined)
  await work(connected)
  await connected.close()
  await admin.pool.query(`drop database ${database} with (force)`)
  await admin.close()
}

const idle: JobHandlers = {
  'account-mail': async () => {},
  'read-document': async () => {},
  'recognise-text': async () => {},
  'convert-document': async () => {},
  'clear-leftovers': async () => {},
  'empty-trash': async () => {},
  'collect-bytes': async () => {},
}

test('mail does not wait for documents, nor documents for recognition', async () => {
  await withQueue(async ({ db, pool }) => {
    const mailed: string[] = []
    const started: string[] = []
    const recognised: string[] = []
    const endless = Promise.withResolvers<void>()
    const worker = await startWorker({
      pool,
      concurrency: 2,
      logger: createLogger({ LOG_LEVEL: 'fatal' }),
      handlers: {
        ...idle,
        'account-mail': async ({ mail }) => void mailed.push(mail),
        'read-document': async ({ sha256 }) => {
          started.push(sha256)
          await endless.promise
        },
        'recognise-text': async ({ sha256 }) => {
          recognised.push(sha256)
          await endless.promise
        },
      },
    })
    const hashes = ['a', 'b', 'c', 'd']
    for (const sha256 of hashes)
      await enqueue(db, 'recognise-text', { workspaceId: randomUUID(), sha256, pages: [1] })
    await until(async () => (recognised.length > 0 ? true : undefined))
    for (const sha256 of hashes) await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256 })
    await until(async () => (started.length === 2 ? true : undefined))
    await enqueue(db, 'account-mail', { userId: randomUUID(), mail: 'reset-password' })
    await until(async () => (mailed.length === 1 ? true : undefined))
    expect(mailed).toEqual(['reset-password'])
    expect(recognised).toHaveLength(1)
    endless.resolve()
    await worker.stop()
  })
})

test('a failed job is stored and logged without the text of its document', async () => {
  await withQueue(async ({ db, pool }) => {
    const words = 'the salary of the director'
    const logged: string[] = []
    const failing = async (failure: JobHandlers['read-document']) => {
      const worker = await startWorker({
        pool,
        concurrency: 1,
        logger: createLogger({ LOG_LEVEL: 'info' }, { write: (line) => void logged.push(line) }),
        handlers: { ...idle, 'read-document': failure },
      })
      await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256: 'a' })
      const { rows } = await until(async () => {
        const found = await pool.query<{ id: string; last_error: string }>(
          'select id, last_error from graphile_worker.jobs where last_error is not null',
        )
        return found.rows.length > 0 ? found : undefined
      })
      await worker.stop()
      await pool.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
      return rows[0]?.last_error
    }
    expect(await failing(async () => void (await db.execute(sql`select ${words}::text::int`)))).toBe('22P02')
    expect(await failing(async () => JSON.parse(words))).toBe('SyntaxError')
    expect(await failing(async () => Promise.reject(new AppError('disk_full')))).toBe('disk_full')
    expect(await failing(async () => Promise.reject(words))).toBe('Error')
    expect(logged.join('\n')).toContain('Failed task')
    expect(logged.join('\n')).toContain('select $1::text::int')
    expect(logged.join('\n')).not.toContain('salary')
  })
})
