import { connect } from '#server/platform/database/database.ts'

/** A job with the runner that works on it. */
export interface RunningJob {
  id: string
  runner: string
}

/** The jobs that are under way, read past the product. */
export async function runningJobs(ownerUrl: string): Promise<RunningJob[]> {
  const { close, pool } = connect({ connectionString: ownerUrl, max: 1 }, () => undefined)
  try {
    const { rows } = await pool.query<RunningJob>(
      'select id, locked_by as runner from graphile_worker.jobs where locked_by is not null',
    )
    return rows
  } finally {
    await close()
  }
}

/** Those that are still held by the runner of before. */
export const stillHeld = (before: readonly RunningJob[], after: readonly RunningJob[]) =>
  before.filter(({ id, runner }) => after.some((job) => job.id === id && job.runner === runner))
