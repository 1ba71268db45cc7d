import { type SQL, sql } from 'drizzle-orm'
import { Logger as WorkerLogger, run, runMigrations, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Queryable } from '#server/platform/database/database.ts'
import { sqlStateOf } from '#server/platform/database/sql-state.ts'
import type { Logger } from '#server/platform/logger.ts'

/** Every kind of job with what it is told. A job may die at any step and be run again. */
export interface JobPayloads {
  'account-mail':
    | { userId: string; mail: 'verify-email' | 'account-exists' | 'reset-password' }
    /** To the address that is asked for. */
    | { userId: string; mail: 'change-email'; address: string }
    /** To the address that it is to replace. */
    | { userId: string; mail: 'email-changing'; address: string; present: string }
  'read-document': { workspaceId: string; sha256: string }
  'recognise-text': {
    workspaceId: string
    sha256: string
    /** Those that are pictures, counted from 1. */
    pages: number[]
    /** Those before are done. */
    from?: number
    /** What the document has taken so far, in milliseconds. */
    spentMs?: number
    /** Its text is known: only what lies over its pages is missing, after a restore. */
    isTextKnown?: true
  }
  'convert-document': { workspaceId: string; sha256: string }
  'clear-leftovers': object
  'empty-trash': object
  'collect-bytes': object
}

export type JobName = keyof JobPayloads

/** One try of a job. */
export interface Attempt {
  /** Whether it is not tried again when this one fails. */
  isLast: boolean
}

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayloads[Name], attempt: Attempt) => Promise<void>
}

/** When jobs run by themselves, in crontab's words and UTC. A time that passed while nothing ran is not made up for. */
const recurring: Partial<Record<JobName, string>> = {
  'clear-leftovers': '17 3 * * *',
  'empty-trash': '43 * * * *',
  'collect-bytes': '47 3 * * *',
}

/**
 * Adds a job in the transaction that needs it: it runs if, and only if, that commits.
 *
 * @param key two jobs of one key that wait are one job
 */
export async function enqueue<Name extends JobName>(
  on: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  key?: string,
): Promise<void> {
  await on.execute(sql`select ${newJob(name, sql`${JSON.stringify(payload)}`, sql`${key ?? null}`)}`)
}

/**
 * The call that adds a job, for a statement that does so beside other things.
 *
 * @param payload its JSON, as the job's handler expects it
 */
export function newJob(name: JobName, payload: SQL, key: SQL): SQL {
  return sql`graphile_worker.add_job(${sql.raw(`'${name}'`)}, (${payload})::json, max_attempts => 8, job_key => ${key})`
}

/** Makes the queue's own tables. */
export async function setUpQueue(pool: Pool, logger: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(logger) })
}

/**
 * Gives back the jobs that a killed server had begun, so that they need not wait for hours.
 * Only for a database that no other worker uses.
 */
export async function releaseJobs(on: Queryable): Promise<void> {
  await on.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
}

/** Whether the queue answers. */
export async function checkQueue(on: Queryable): Promise<void> {
  await on.execute(sql`select 1 from graphile_worker.jobs limit 1`)
}

export interface QueueState {
  /** Jobs that are due and that nobody has begun. */
  waiting: number
  running: number
  /** Those that were tried as often as they may be. */
  failed: number
  /** How long the oldest of those that wait has been due. */
  oldestSeconds: number
}

/** How much there is to do, and how far behind it is. */
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
  pool: Pool
  handlers: JobHandlers
  logger: Logger
  /** Jobs of each lane that run at the same time; of the slowest one, and of Office documents, one alone. */
  concurrency: number
}

/** Who waits for whom: nobody's mail behind a thousand documents, and no document behind a thousand photos. */
type Lane = 'quick' | 'slow' | 'office' | 'slowest'

const lanes: Partial<Record<string, Lane>> = {
  'read-document': 'slow',
  // One at a time: each takes a gigabyte, and a processor.
  'convert-document': 'office',
  'recognise-text': 'slowest',
} satisfies Partial<Record<JobName, Lane>>

/** What the queue is told of a failure, and keeps; the failure itself is its cause. */
class JobError extends Error {
  constructor(cause: unknown) {
    super(sqlStateOf(cause) ?? codeOf(cause), { cause })
    this.stack = ''
  }
}

/** As Node and Nodemailer give it, such as `ECONNREFUSED`; else the name of the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * The queue keeps what a job's error says: a failed statement tells its values, a parser cites what it read. It gets to
 * know a code alone: `disk_full`, PostgreSQL's `22P02`, a mail server's `EENVELOPE`, `SyntaxError`.
 */
function tellingCodes(handle: (payload: never, attempt: Attempt) => Promise<void>): Task {
  return async (payload, { job }) => {
    try {
      await handle(payload as never, { isLast: job.attempts >= job.max_attempts })
    } catch (error) {
      throw new JobError(error)
    }
  }
}

/** Runs jobs until it is stopped; stopping waits for those under way. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { concurrency, handlers, logger, pool } = options
  const start = async (lane: Lane) => {
    const tasks = Object.entries(handlers).filter(([name]) => (lanes[name] ?? 'quick') === lane)
    return await run({
      pgPool: pool,
      concurrency: lane === 'slowest' || lane === 'office' ? 1 : concurrency,
      taskList: Object.fromEntries(tasks.map(([name, handle]) => [name, tellingCodes(handle)])),
      noHandleSignals: true,
      crontab: lane === 'quick' ? crontabOf(recurring) : '',
      logger: workerLogger(logger),
    })
  }
  const runners = [await start('slowest'), await start('office'), await start('slow'), await start('quick')]
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

function crontabOf(times: Partial<Record<JobName, string>>): string {
  return Object.entries(times)
    .map(([name, time]) => `${time} ${name} ?max=8&jobKey=${name}`)
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
