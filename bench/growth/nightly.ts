import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** The recurring jobs, in the order in which they are measured. */
export const nightlyJobs = [
  'seal-record',
  'clear-leftovers',
  'empty-trash',
  'collect-bytes',
  'read-facts',
  'mail-daily',
] as const
export type NightlyJob = (typeof nightlyJobs)[number]

const POLL_MS = 20

/**
 * Runs recurring jobs one after the other on the product's own worker, and waits for what they set going.
 *
 * @returns how long each took, in seconds
 * @throws when one fails
 */
export async function runJobs(
  client: Client,
  names: readonly NightlyJob[],
): Promise<Map<NightlyJob, number>> {
  const seconds = new Map<NightlyJob, number>()
  for (const name of names) {
    await jobsEnded(client)
    const start = performance.now()
    await client.query(`select graphile_worker.add_job($1, '{}'::json, max_attempts => 1)`, [name])
    await jobsEnded(client)
    seconds.set(name, (performance.now() - start) / 1000)
  }
  return seconds
}

/** Waits until no job is due or running. */
export async function jobsEnded(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ due: number; failed: string | null }>(`
      select count(*) filter (where locked_at is not null or attempts < max_attempts)::int as due,
        min(concat(task_identifier, ': ', last_error)) filter (where locked_at is null and attempts >= max_attempts) as failed
      from graphile_worker.jobs where run_at <= now()`)
    const [state] = rows
    if (typeof state?.failed === 'string') throw new Error(`A job failed: ${state.failed}`)
    if (state?.due === 0) return
    await sleep(POLL_MS)
  }
}

/** Makes what lies in the trash old enough to be deleted for good. */
export async function ageTrash(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const table of ['files', 'folders'])
    await client.query(
      `update ${table} set trashed_at = trashed_at - interval '31 days' where trashed_at is not null`,
    )
  await client.query('set session_replication_role = origin')
}
