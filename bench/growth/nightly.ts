import type { Client } from 'pg'
import { jobsEnded } from '../database.ts'

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

/** Makes what lies in the trash old enough to be deleted for good. */
export async function ageTrash(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const table of ['files', 'folders'])
    await client.query(
      `update ${table} set trashed_at = trashed_at - interval '31 days' where trashed_at is not null`,
    )
  await client.query('set session_replication_role = origin')
}
