import type { Pool, PoolClient } from 'pg'
import type { Logger } from '#server/platform/logger.ts'

/** An arbitrary number: the first half of the keys of the advisory locks by which runners are known to live. */
const RUNNER_LOCKS = 7_220_463
/** How long jobs of a runner that has died wait at least; it is seen without its lock twice before they are released. */
const CHECK_INTERVAL_MS = 10_000
/** How soon the locks are taken again on another connection after theirs has broken. */
const REOPEN_INTERVAL_MS = 2000

export interface RunnerLocks {
  /** Says that a runner of this process lives, until the process ends. */
  add(runnerId: string): void
  stop(): Promise<void>
}

/**
 * Releases the jobs of runners that have died, which the queue itself would do after four hours. A runner lives as long as
 * the session of the database lives that holds its lock: so the pool must give sessions, not those of a pooler that gives
 * each transaction another one.
 *
 * @param intervals in milliseconds
 */
export function startRunnerLocks(
  pool: Pool,
  logger: Logger,
  { checkMs = CHECK_INTERVAL_MS, reopenMs = REOPEN_INTERVAL_MS } = {},
): RunnerLocks {
  const own = new Set<string>()
  let holder: PoolClient | undefined
  let suspects = new Set<string>()
  let working = Promise.resolve()

  /** One after the other; a failure is that of a database that is gone for a moment, and the next attempt comes. */
  const enqueueWork = (work: () => Promise<unknown>) => {
    working = working.then(work).then(
      () => undefined,
      (error: unknown) => logger.warn({ err: error }, 'queue: the locks of runners could not be checked'),
    )
  }

  async function open(): Promise<PoolClient> {
    const opened = await pool.connect()
    const forget = () => {
      if (holder !== opened) return
      holder = undefined
      opened.release(true)
    }
    opened.on('error', forget)
    opened.on('end', forget)
    try {
      // A machine that is gone without a word keeps its locks for as long as its connection seems to be there.
      await opened.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      await lock(opened, [...own])
    } catch (error) {
      opened.release(true)
      throw error
    }
    holder = opened
    return opened
  }

  async function hold(): Promise<void> {
    if (holder === undefined) await open()
  }

  async function releaseDead(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      `select locked_by as id from graphile_worker.jobs
       where locked_by is not null and not locked_by = any ($2)
       group by locked_by having pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
      [RUNNER_LOCKS, [...own]],
    )
    const found = rows.map(({ id }) => id)
    const dead = found.filter((id) => suspects.has(id))
    suspects = new Set(found)
    if (dead.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
    logger.warn(`queue: the jobs of ${String(dead.length)} runners that have died were released`)
  }

  const timers = [
    setInterval(() => enqueueWork(hold), reopenMs),
    setInterval(() => enqueueWork(releaseDead), checkMs),
  ]
  enqueueWork(hold)
  return {
    add(runnerId) {
      own.add(runnerId)
      enqueueWork(async () => {
        if (holder !== undefined) await lock(holder, [runnerId])
      })
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await working
      const held = holder
      holder = undefined
      // With its session its locks end.
      held?.release(true)
    },
  }
}

async function lock(on: PoolClient, runnerIds: readonly string[]): Promise<void> {
  await on.query('select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) as id', [
    RUNNER_LOCKS,
    runnerIds,
  ])
}
