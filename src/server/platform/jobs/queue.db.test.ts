import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/platform/errors.ts'
import { connect } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { withDatabase } from '#server/testing/database.ts'
import { databaseUrl } from '#server/testing/global-setup.ts'
import { until } from '#server/testing/test-server.ts'
import { enqueue, type JobHandlers, startWorker } from './queue.ts'
import { giveTurns, WITHOUT_TURN } from './turns.ts'

const idle: JobHandlers = {
  'account-mail': async () => {},
  'company-mail': async () => {},
  'outside-mail': async () => {},
  'request-mail': async () => {},
  'pack-mail': async () => {},
  'mail-outside': async () => {},
  'read-document': async () => {},
  'recognise-text': async () => {},
  'convert-document': async () => {},
  suggest: async () => {},
  'read-facts': async () => {},
  'clear-leftovers': async () => {},
  'empty-trash': async () => {},
  'collect-bytes': async () => {},
  'seal-record': async () => {},
  'mail-seals': async () => {},
  'mail-daily': async () => {},
  'prepare-practice': async () => {},
}

test('mail does not wait for documents, nor documents for recognition', async () => {
  await withDatabase(async ({ db, pool }) => {
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
    await enqueue(db, 'account-mail', { mail: 'reset-password', email: 'ada@example.com' })
    await until(async () => (mailed.length === 1 ? true : undefined))
    expect(mailed).toEqual(['reset-password'])
    expect(recognised).toHaveLength(1)
    endless.resolve()
    await worker.stop()
  })
})

test('one connection listens for the jobs of all lanes, which start without being looked for', async () => {
  await withDatabase(async ({ db, pool }) => {
    const read: string[] = []
    const worker = await startWorker({
      pool,
      concurrency: 1,
      logger: createLogger({ LOG_LEVEL: 'fatal' }),
      handlers: { ...idle, 'read-document': async ({ sha256 }) => void read.push(sha256) },
    })
    const listening = sql`select from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`
    await until(async () => (await db.execute(listening)).rows[0])
    const startedAt = performance.now()
    for (const sha256 of ['a', 'b', 'c', 'd', 'e']) {
      await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256 })
      await until(async () => read.includes(sha256) || undefined)
    }
    // Who only looks does so every two seconds.
    expect(performance.now() - startedAt).toBeLessThan(6000)
    expect((await db.execute(listening)).rows).toHaveLength(1)
    await worker.stop()
  })
})

test('a failed job is stored and logged without the text of its document', async () => {
  await withDatabase(async ({ db, pool }) => {
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

test('a worker that has stopped has recorded what it did', async () => {
  await withDatabase(async ({ db, pool }) => {
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const worker = await startWorker({
      pool,
      concurrency: 1,
      logger: createLogger({ LOG_LEVEL: 'fatal' }),
      handlers: {
        ...idle,
        'read-document': async () => {
          started.resolve()
          await end.promise
        },
      },
    })
    await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256: 'a' })
    await started.promise
    const locking = await pool.connect()
    await locking.query('begin')
    await locking.query('select from graphile_worker._private_jobs where locked_by is not null for update')
    const stopped = worker.stop()
    end.resolve()
    const first = await Promise.race([stopped.then(() => 'stopped'), delay(200, 'still stopping')])
    await locking.query('rollback')
    locking.release()
    await stopped
    expect({ first, jobs: await countReadings(pool) }).toEqual({ first: 'still stopping', jobs: 0 })
  })
})

test('a job whose end the database did not take runs again, and the jobs after it', async () => {
  await withDatabase(async ({ db, pool }) => {
    const ran: string[] = []
    const worker = await startWorker({
      pool,
      concurrency: 1,
      logger: createLogger({ LOG_LEVEL: 'fatal' }),
      handlers: {
        ...idle,
        'read-document': async ({ sha256 }) => {
          ran.push(sha256)
          if (ran.length > 1) return
          const { rows } = await pool.query<{ name: string }>('select current_database() as name')
          await withoutConnections(rows[0]?.name ?? '')
        },
      },
    })
    await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256: 'a' })
    await until(async () => (ran.length === 2 ? true : undefined))
    await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256: 'b' })
    await until(async () => (ran.length === 3 ? true : undefined))
    await worker.stop()
    expect({ ran, jobs: await countReadings(pool) }).toEqual({ ran: ['a', 'a', 'b'], jobs: 0 })
  })
})

test('the jobs of a worker that has died run in another, those of a living one do not', async () => {
  await withDatabase(async ({ db, pool }) => {
    const logger = createLogger({ LOG_LEVEL: 'fatal' })
    const ran: string[] = []
    const endless = Promise.withResolvers<void>()
    const startReading = async (read: JobHandlers['read-document']) =>
      await startWorker({
        pool,
        logger,
        concurrency: 1,
        checkMs: 100,
        handlers: { ...idle, 'read-document': read },
      })
    await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256: 'of the living' })
    const living = await startReading(() => endless.promise)
    await until(async () => {
      const { rowCount } = await pool.query('select from graphile_worker.jobs where locked_by is not null')
      return rowCount === 1 ? true : undefined
    })
    await enqueue(db, 'read-document', { workspaceId: randomUUID(), sha256: 'of the dead' })
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() where locked_by is null`,
    )
    const other = await startReading(async ({ sha256 }) => void ran.push(sha256))
    await until(async () => (ran.length > 0 ? true : undefined))
    // Several more looks, each of which would release the other job.
    await delay(500)
    expect(ran).toEqual(['of the dead'])
    endless.resolve()
    await Promise.all([living.stop(), other.stop()])
  })
})

async function countReadings(pool: Pool): Promise<number | null> {
  const { rowCount } = await pool.query(
    "select from graphile_worker.jobs where task_identifier = 'read-document'",
  )
  return rowCount
}

/** Ends the connections of a database, and refuses new ones for two seconds. */
async function withoutConnections(database: string): Promise<void> {
  const { pool, close } = connect(
    { connectionString: databaseUrl(inject('postgres'), 'postgres'), max: 1 },
    () => undefined,
  )
  await pool.query(`alter database ${database} with allow_connections false`)
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  setTimeout(() => {
    void pool.query(`alter database ${database} with allow_connections true`).then(close)
  }, 2000)
}

test('workspaces take turns, however many documents one of them has', async () => {
  await withDatabase(async ({ db, pool }) => {
    const [many, few] = [randomUUID(), randomUUID()]
    const started: string[] = []
    const given = Promise.withResolvers<void>()
    const worker = await startWorker({
      pool,
      concurrency: 1,
      logger: createLogger({ LOG_LEVEL: 'fatal' }),
      handlers: {
        ...idle,
        'recognise-text': async ({ workspaceId }) => {
          started.push(workspaceId)
          await given.promise
        },
      },
    })
    const add = async (workspaceId: string, sha256: string) => {
      const key = `recognise ${workspaceId} ${sha256}`
      await enqueue(db, 'recognise-text', { workspaceId, sha256, pages: [1] }, key)
    }
    for (let index = 0; index < 50; index += 1) await add(many, String(index))
    await until(async () => (started.length > 0 ? true : undefined))
    for (const sha256 of ['a', 'b']) await add(few, sha256)
    await until(async () => {
      const { rowCount } = await pool.query(
        'select from graphile_worker.jobs where locked_at is null and priority = $1',
        [WITHOUT_TURN],
      )
      return rowCount === 0 ? true : undefined
    })
    given.resolve()
    await until(async () => (started.length > 5 ? true : undefined))
    expect(started.slice(0, 5)).toEqual([many, many, few, many, few])
    await worker.stop()
  })
})

test('a turn is given after those of the workspace, and not before the round that is reached', async () => {
  await withDatabase(async ({ db, pool }) => {
    const [first, second] = [randomUUID(), randomUUID()]
    const add = async (workspaceId: string, sha256: string) =>
      await enqueue(db, 'read-document', { workspaceId, sha256 }, `read ${workspaceId} ${sha256}`)
    const turns = async () => {
      await giveTurns(db, ['read-document'])
      const { rows } = await pool.query<{ priority: number }>(
        "select priority from graphile_worker.jobs where task_identifier = 'read-document' order by id",
      )
      return rows.map(({ priority }) => priority)
    }
    for (const sha256 of ['a', 'b', 'c']) await add(first, sha256)
    expect(await turns()).toEqual([1, 2, 3])
    await pool.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key like '% a'))",
    )
    for (const sha256 of ['d', 'e']) await add(second, sha256)
    await add(first, 'f')
    expect(await turns()).toEqual([2, 3, 2, 3, 4])
    await pool.query(
      'select graphile_worker.reschedule_jobs(array[id], priority => priority + 2000) from graphile_worker.jobs',
    )
    await add(second, 'g')
    expect(await turns()).toEqual([1, 2, 1, 2, 3, 3])
  })
})

test('a turn is given at once, however many jobs wait', async () => {
  await withDatabase(async ({ db, pool }) => {
    await pool.query(`
      select graphile_worker.add_job('read-document', '{}', priority => turn::int, job_key => 'read ' || gen_random_uuid() || ' a')
      from generate_series(1, 6000) as turn`)
    const workspaceId = randomUUID()
    await enqueue(db, 'read-document', { workspaceId, sha256: 'b' }, `read ${workspaceId} b`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '2s'`)
      await giveTurns(tx, ['read-document'])
    })
    const { rows } = await pool.query('select priority from graphile_worker.jobs where key = $1', [
      `read ${workspaceId} b`,
    ])
    expect(rows).toEqual([{ priority: 1 }])
  })
})

test('a lane finds its jobs, or that there are none, however many wait in another', async () => {
  await withDatabase(async ({ db, pool }) => {
    await pool.query(`
      select graphile_worker.add_job('read-document', '{}', priority => turn::int) from generate_series(1, 3000) as turn`)
    await pool.query('analyze graphile_worker._private_jobs')
    await enqueue(db, 'suggest', { workspaceId: randomUUID() })
    const { rows } = await pool.query<{ id: number; identifier: string }>(
      'select id, identifier from graphile_worker._private_tasks',
    )
    const quick = rows.filter(({ identifier }) => identifier !== 'read-document').map(({ id }) => id)
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`
      explain (analyze, timing off, costs off) select id from graphile_worker._private_jobs
      where is_available and run_at <= now() and task_id = any (array[${quick.join()}]) order by priority, run_at limit 1
      for update skip locked`)
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('jobs_of_lane')
    expect(lines).not.toContain('Removed by Filter')
  })
})

test('what is done once a day is done later on a day on which the worker was down in the morning', async () => {
  await withDatabase(async ({ pool }) => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const known =
      'insert into graphile_worker._private_known_crontabs (identifier, known_since) values ($1, $2)'
    for (const name of ['mail-daily', 'empty-trash'])
      await pool.query(known, [name, `${yesterday}T00:00:00Z`])
    vi.setSystemTime(`${yesterday}T16:00:00Z`)
    onTestFinished(() => void vi.useRealTimers())
    const ran: string[] = []
    const worker = await startWorker({
      pool,
      concurrency: 1,
      isScheduled: true,
      logger: createLogger({ LOG_LEVEL: 'fatal' }),
      handlers: {
        ...idle,
        'mail-daily': async () => void ran.push('mail-daily'),
        'empty-trash': async () => void ran.push('empty-trash'),
      },
    })
    await until(async () => (ran.length > 0 ? true : undefined))
    await delay(500)
    expect(ran).toEqual(['mail-daily'])
    await worker.stop()
  })
})
