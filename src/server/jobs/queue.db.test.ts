import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { databaseUrl, TEMPLATE } from '#server/testing/global-setup.ts'
import { until } from '#server/testing/test-server.ts'
import { enqueue, startWorker } from './queue.ts'

test('no mail waits behind documents, and no document behind pictures', async () => {
  const postgres = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ connectionString: databaseUrl(postgres, 'postgres'), max: 1 }, () => undefined)
  await admin.pool.query(`create database ${database} template ${TEMPLATE}`)
  const { close, db, pool } = connect({ connectionString: databaseUrl(postgres, database) }, () => undefined)
  const mailed: string[] = []
  const begun: string[] = []
  const recognised: string[] = []
  const endless = Promise.withResolvers<void>()
  const worker = await startWorker({
    pool,
    concurrency: 2,
    logger: createLogger({ LOG_LEVEL: 'fatal' }),
    handlers: {
      'account-mail': async ({ mail }) => void mailed.push(mail),
      'read-document': async ({ sha256 }) => {
        begun.push(sha256)
        await endless.promise
      },
      'recognise-text': async ({ sha256 }) => {
        recognised.push(sha256)
        await endless.promise
      },
      'convert-document': async () => {},
      'clear-leftovers': async () => {},
      'empty-trash': async () => {},
      'collect-bytes': async () => {},
    },
  })
  const hashes = ['a', 'b', 'c', 'd']
  for (const sha256 of hashes)
    await enqueue(db, 'recognise-text', { workspaceId: randomUUID(), sha256, pages: [1] })
  await until(async () => (recognised.length > 0 ? true : undefined))
  for (const sha256 of hashes) await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256 })
  await until(async () => (begun.length === 2 ? true : undefined))
  await enqueue(db, 'account-mail', { userId: randomUUID(), mail: 'reset-password' })
  await until(async () => (mailed.length === 1 ? true : undefined))
  expect(mailed).toEqual(['reset-password'])
  expect(recognised).toHaveLength(1)
  endless.resolve()
  await worker.stop()
  await close()
  await admin.pool.query(`drop database ${database} with (force)`)
  await admin.close()
})
