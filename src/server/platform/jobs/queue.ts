import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import {
  Logger as WorkerLogger,
  run,
  type Runner,
  runMigrations,
  type Task,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { FactorChange } from '#contract/people/second-factor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { sqlStateOf } from '#server/platform/database/sql-state.ts'
import type { Logger } from '#server/platform/logger.ts'
import { RateLimited } from '#server/platform/rate-limited.ts'
import { type RunnerLocks, startRunnerLocks } from './runner-locks.ts'
import { giveTurns, WITHOUT_TURN } from './turns.ts'

/** The payload of each kind of job. A job may be interrupted at any step and run again. */
export interface JobPayloads {
  'account-mail':
    /** To whoever has the address, if anybody. */
    | { mail: 'registration' | 'reset-password'; email: string }
    /** As many wrong codes of the second factor were given as are taken in a day. */
    | { userId: string; mail: 'codes-guessed' }
    /** Sent to the new address. */
    | { userId: string; mail: 'change-email'; address: string }
    /** Sent to the current address. */
    | { userId: string; mail: 'email-changing'; address: string; present: string }
    /** Sent to the address before; `change` names the change among those that can be undone. */
    | { userId: string; mail: 'email-changed'; address: string; change: string }
    /** To the holder of the address of somebody at an identity provider. */
    | { mail: 'link-identity'; email: string; issuer: string; subject: string; device: string }
    | { userId: string; mail: 'identity-linked'; provider: string; undo: string }
    /** `undo` names the change likewise. */
    | { userId: string; mail: 'second-factor'; change: FactorChange; undo?: string }
    /** The last seal of a company's record, to one of its owners. */
    | { userId: string; mail: 'seal'; workspaceId: string }
  'company-mail':
    | { mail: 'invitation'; workspaceId: string; invitationId: string }
    /** To an owner, of somebody who asks to join. */
    | { mail: 'join-request'; workspaceId: string; ownerId: string; userId: string }
    /** To somebody who asked and was let in. */
    | { mail: 'joined'; workspaceId: string; userId: string }
  'outside-mail':
    /** To the recipient of the address with this hash, if there is one. */
    | { mail: 'code'; hash: string }
    /** To either side of a link whose maker may no longer share its papers. */
    | { mail: 'stopped'; to: 'recipient' | 'maker'; workspaceId: string; linkId: string }
  'request-mail':
    /** To whom papers are asked of: first, when some are missing, and when a further period has ended. */
    | { mail: 'request' | 'reminder' | 'period'; workspaceId: string; requestId: string }
    | { mail: 'receipt' | 'declined'; workspaceId: string; paperId: string }
    /** To who asked: there was no room for a paper. */
    | { mail: 'full'; workspaceId: string; requestId: string }
  /** To whom papers are given. */
  'pack-mail': { workspaceId: string; packId: string }
  /** Everything that falls due on links today. */
  'mail-outside': object
  'read-document': { workspaceId: string; sha256: string }
  'recognise-text': {
    workspaceId: string
    sha256: string
    /** The pages without text, counted from 1. */
    pages: number[]
    /** The first page that has not been recognised yet. */
    from?: number
    /** After pages together could not be recognised: one, because most of them may be sound. */
    pagesAtOnce?: number
    /** Time spent on the document so far, in milliseconds. */
    spentMs?: number
    /** After a restore: the text is known, only the positions of words are missing. */
    isTextKnown?: true
  }
  'convert-document': { workspaceId: string; sha256: string }
  /**
   * Where the papers that wait in a company seem to belong: those that are new or read otherwise; all of them when other
   * papers or folders changed.
   */
  suggest: { workspaceId: string; isAnew?: boolean }
  /** For all documents whose facts another version of the product read, or none; behind one that was read, if named. */
  'read-facts': { after?: { workspaceId: string; sha256: string } }
  'clear-leftovers': object
  'empty-trash': object
  'collect-bytes': object
  'seal-record': object
  'mail-seals': object
  'mail-daily': object
  /** What the list of several companies says of each today. */
  'prepare-practice': object
}

export type JobName = keyof JobPayloads

export interface Attempt {
  isLast: boolean
}

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayloads[Name], attempt: Attempt) => Promise<void>
}

/**
 * Recurring jobs, in crontab syntax and UTC. Of runs that are missed while the worker is down those of one hour of the day
 * are made up for, within {@link MADE_UP_FOR}: the next of the others comes soon.
 */
const recurring: Partial<Record<JobName, string>> = {
  'clear-leftovers': '17 3 * * *',
  'empty-trash': '43 * * * *',
  'collect-bytes': '47 3 * * *',
  'read-facts': '29 * * * *',
  'seal-record': '*/10 * * * *',
  'mail-seals': '37 6 1 * *',
  'mail-daily': '11 6 * * *',
  'prepare-practice': '*/10 * * * *',
  'mail-outside': '31 6 * * *',
}

/**
 * Adds a job in a transaction: it runs only after the commit.
 *
 * @param key replaces a waiting job with the same key
 */
export async function enqueue<Name extends JobName>(
  on: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  key?: string,
): Promise<void> {
  const lane = laneOf(name)
  if (isRare(lane)) lookedForUntil.set(lane, Date.now() + LOOKED_FOR_MS)
  await on.execute(sql`select ${newJob(name, sql`${JSON.stringify(payload)}`, sql`${key ?? null}`)}`)
}

/**
 * The SQL call that adds a job, as part of a larger statement.
 *
 * @param payload JSON
 */
export function newJob(name: JobName, payload: SQL, key: SQL): SQL {
  return sql`graphile_worker.add_job(${sql.raw(`'${name}'`)}, (${payload})::json, max_attempts => 8, job_key => ${key},
    priority => ${sql.raw(String(name in lanes ? WITHOUT_TURN : 0))})`
}

/** The key of the job that suggests, by which no two of a company wait. */
export function suggestKey({ isAnew, workspaceId }: JobPayloads['suggest']): string {
  return `suggest ${isAnew === true ? 'anew ' : ''}${workspaceId}`
}

/** Whether a job with one of some keys waits or runs. */
export async function hasJob(on: Queryable, keys: readonly string[]): Promise<boolean> {
  const { rows } = await on.execute<{ has: boolean }>(
    sql`select exists (select from graphile_worker.jobs where key = any(${sql.param(keys)}::text[])) as has`,
  )
  return rows[0]?.has ?? false
}

/** Creates the queue's tables, and the index by which a lane finds its jobs however many wait in the others. */
export async function setUpQueue(pool: Pool, logger: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(logger) })
  const { rows } = await pool.query<{ is: boolean }>(
    "select to_regclass('graphile_worker.jobs_of_lane') is not null as is",
  )
  // Only to look for it by `if not exists` would wait for all who add jobs, and they for it.
  if (rows[0]?.is === true) return
  await pool.query(
    'create index if not exists jobs_of_lane on graphile_worker._private_jobs (task_id, priority, run_at) where is_available',
  )
}

/** Unlocks the jobs of a killed server, which would wait for hours otherwise. No other worker may use the database. */
export async function releaseJobs(on: Queryable): Promise<void> {
  await on.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
}

/** Throws when the queue's tables cannot be read. */
export async function checkQueue(on: Queryable): Promise<void> {
  await on.execute(sql`select 1 from graphile_worker.jobs limit 1`)
}

export interface QueueState {
  /** Due jobs that have not been started. */
  waiting: number
  running: number
  /** Jobs without further attempts. */
  failed: number
  /** How long the oldest waiting job has been due. */
  oldestSeconds: number
}

export async function queueState(on: Queryable): Promise<QueueState> {
  const { rows } = await on.execute<QueueState & Record<string, unknown>>(sql`
    select
      count(*) filter (where due)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as "oldestSeconds"
    from (
      select *, locked_at is null and run_at <= now() and attempts < max_attempts as due from graphile_worker.jobs
    ) as jobs`)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }
}

export interface WorkerOptions {
  /** Gives sessions: runners listen, and hold locks. */
  pool: Pool
  handlers: JobHandlers
  logger: Logger
  /** How many jobs of a lane run at the same time; in the lanes `office` and `slowest`, one. */
  concurrency: number
  /** How often it looks for runners that have died, in milliseconds. */
  checkMs?: number
  /** Whether it adds the recurring jobs, too. */
  isScheduled?: boolean
}

/** Separate lanes: mail never queues behind documents, nor documents behind OCR. */
type Lane = 'quick' | 'slow' | 'office' | 'slowest'

const lanes: Partial<Record<string, Lane>> = {
  'read-document': 'slow',
  // One at a time: each needs a gigabyte of memory and a processor.
  'convert-document': 'office',
  'recognise-text': 'slowest',
} satisfies Partial<Record<JobName, Lane>>

const laneOf = (name: string): Lane => lanes[name] ?? 'quick'

/** Whether few documents need a lane. Its runner, which has one job at a time, is not told of the jobs of others. */
const isRare = (lane: Lane) => lane === 'office' || lane === 'slowest'

/**
 * Until when the runner of a rare lane is told of new jobs: this process added one for it, which it would find by itself only
 * seconds later.
 */
const lookedForUntil = new Map<Lane, number>()
/** For so long a transaction may take to commit after it added a job, in milliseconds. */
const LOOKED_FOR_MS = 5000

/** An error whose message is only a code, because the queue stores it; the original error is its cause. */
class JobError extends Error {
  constructor(cause: unknown) {
    super(sqlStateOf(cause) ?? codeOf(cause), { cause })
    this.stack = ''
  }
}

/** The code of Node and Nodemailer, such as `ECONNREFUSED`; else the name of the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** How long a job that a limit holds back waits at least, in milliseconds. */
const SHORTEST_WAIT_MS = 60_000

/**
 * Wraps a handler so that its errors contain no customers' data, which failed statements and parsers quote: only a code,
 * such as `disk_full`, PostgreSQL's `22P02`, a mail server's `EENVELOPE`, `SyntaxError`. A job that a limit holds back has
 * not failed: it waits until the limit lets it run, with all its attempts.
 */
function taskOf(handle: (payload: never, attempt: Attempt) => Promise<void>): Task {
  return async (payload, { addJob, job }) => {
    try {
      await handle(payload as never, { isLast: job.attempts >= job.max_attempts })
    } catch (error) {
      if (!(error instanceof RateLimited)) throw new JobError(error)
      const runAt = new Date(Date.now() + Math.max(SHORTEST_WAIT_MS, error.retryAfterSeconds * 1000))
      const { key, max_attempts: maxAttempts } = job
      await addJob(job.task_identifier, payload, { runAt, maxAttempts, ...(key !== null && { jobKey: key }) })
    }
  }
}

/** How long another workspace's documents may come first, because they were added before turns are given. */
const TURNS_INTERVAL_MS = 1000

/**
 * Runs jobs until it is stopped; stopping waits for running jobs, and until what they came to is recorded. A job that the
 * database did not take the end of runs again.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { checkMs, pool, logger } = options
  const locks = startRunnerLocks(pool, logger, { checkMs })
  const told = new Map<WorkerPool, Lane>()
  const lanesRunning = [
    await keepRunning('slowest', options, locks, told),
    await keepRunning('office', options, locks, told),
    await keepRunning('slow', options, locks, told),
    await keepRunning(LISTENING, options, locks, told),
  ]
  const turns = startTurns(pool, logger)
  return {
    async stop() {
      await turns.stop()
      await Promise.all(lanesRunning.map((lane) => lane.stop()))
      await locks.stop()
    },
  }
}

/** How long the database is left alone after it did not take the end of a job. */
const RESTART_MS = 1000

/**
 * The lane whose runner listens for new jobs, and notifies the runners of the others: PostgreSQL wakes every connection that listens
 * at each commit that notifies of anything, so that each upload paid for four of them.
 */
const LISTENING: Lane = 'quick'

/**
 * A pool whose runner does not listen. graphile-worker asks for the connection on which it listens with a callback, which is
 * never called here, and for every other one without.
 */
function withoutListening(pool: Pool): Pool {
  return Object.assign(Object.create(pool) as Pool, {
    query: pool.query.bind(pool),
    connect: (listen?: unknown) => (listen === undefined ? pool.connect() : undefined),
  })
}

/** Runs a lane, and again after its runner has ended, which it does when the end of a job cannot be recorded. */
async function keepRunning(
  lane: Lane,
  options: WorkerOptions,
  locks: RunnerLocks,
  told: Map<WorkerPool, Lane>,
): Promise<{ stop(): Promise<void> }> {
  const { pool, logger } = options
  const stopping = new AbortController()
  /** The runners that have ended with jobs in their name, which nobody else would take for hours. */
  const ended: string[] = []
  const start = async () => {
    if (ended.length > 0) {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [ended])
      ended.length = 0
    }
    const started = await startLane(lane, options, locks, told)
    started.events.on('pool:fatalError', ({ workerPool }) => ended.push(workerPool.id))
    return started
  }
  let runner = await start()
  const running = (async () => {
    await runner.promise
    for (;;) {
      await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        runner = await start()
        // It was asked to stop meanwhile.
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        logger.warn({ err: error }, `queue: the lane ${lane} could not be started again`)
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      // It refuses when it has ended by itself.
      await runner.stop().catch(() => undefined)
      await running
    },
  }
}

async function startLane(
  lane: Lane,
  { concurrency, handlers, isScheduled, logger, pool }: WorkerOptions,
  locks: RunnerLocks,
  told: Map<WorkerPool, Lane>,
): Promise<Runner> {
  const isListening = lane === LISTENING
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    locks.add(workerPool.id)
    if (!isListening) told.set(workerPool, lane)
  })
  events.on('pool:release', ({ workerPool }) => told.delete(workerPool))
  events.on('pool:listen:notification', ({ message: { channel, payload = '{}' } }) => {
    if (channel !== 'jobs:insert') return
    const { count = 1 } = JSON.parse(payload) as { count?: number }
    for (const [workerPool, its] of told)
      if (!isRare(its) || (lookedForUntil.get(its) ?? 0) > Date.now()) workerPool.nudge(count)
  })
  const tasks = Object.entries(handlers).filter(([name]) => laneOf(name) === lane)
  return await run({
    pgPool: isListening ? pool : withoutListening(pool),
    events,
    concurrency: isRare(lane) ? 1 : concurrency,
    taskList: Object.fromEntries(tasks.map(([name, handle]) => [name, taskOf(handle)])),
    noHandleSignals: true,
    crontab: isScheduled && lane === 'quick' ? crontabOf(recurring) : '',
    logger: workerLogger(logger),
    // Without a batch, even of one, nobody waits for the end of a job to be recorded, nor hears when it cannot be.
    // A prepared statement is planned for any tasks, and would look through the waiting jobs of all lanes for those of one.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: false } },
  })
}

/** Gives turns to documents, again and again. */
function startTurns(pool: Pool, logger: Logger): { stop(): Promise<void> } {
  const db = drizzle(pool)
  let giving: Promise<void> | undefined
  const give = async () => {
    try {
      await giveTurns(db, Object.keys(lanes))
    } catch (error) {
      logger.warn({ err: error }, 'queue: documents could not be given turns')
    }
    giving = undefined
  }
  const timer = setInterval(() => {
    giving ??= give()
  }, TURNS_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await giving
    },
  }
}

/** So long that the morning's mail goes out by the evening of its day, and not at night. */
const MADE_UP_FOR = '12h'

function crontabOf(times: Partial<Record<JobName, string>>): string {
  return Object.entries(times)
    .map(([name, time]) => {
      const fill = /^\d+ \d+ /.test(time) ? `&fill=${MADE_UP_FOR}` : ''
      return `${time} ${name} ?max=8&jobKey=${name}${fill}`
    })
    .join('\n')
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const failure: unknown = meta?.['error']
    const err = failure instanceof JobError ? failure.cause : undefined
    logger[levels[level]]({ ...(err instanceof Error && { err }) }, `queue: ${message}`)
  })
}
