import { type SQL, sql } from 'drizzle-orm'
import type { JobEntry, JobState } from '#contract/administration/administration.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { users } from '#server/people/tables.ts'
import { containing } from '../database/containing.ts'
import type { Queryable } from '../database/database.ts'

export interface JobFilter {
  words: string
  kind: 'mail' | 'other'
  state?: JobState | undefined
}

export type JobRow = Omit<JobEntry, 'company' | 'createdAt' | 'runAt'> & {
  companyId: string | null
  companyName: string | null
  createdAt: string
  runAt: string
}

const conditions: Record<JobState, SQL> = {
  running: sql`j.locked_at is not null`,
  failed: sql`j.locked_at is null and j.attempts >= j.max_attempts`,
  waiting: sql`j.locked_at is null and j.attempts < j.max_attempts`,
}

/** The jobs of a filter. What a job works on is not selected: a mail's kind and recipient, and the company, at most. */
function jobsOf({ kind, state, words }: JobFilter): SQL {
  const isMail = sql`t.identifier like '%mail%'`
  const where = [
    kind === 'mail' ? isMail : sql`not ${isMail}`,
    state && conditions[state],
    containing(words, sql`concat_ws(' ', t.identifier, j.last_error, w.business_name, w.id, address)`),
  ].filter((part) => part !== undefined)
  return sql`
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join ${workspaces} w on w.id = (j.payload ->> 'workspaceId')::uuid
    left join ${users} u on u.id = coalesce(j.payload ->> 'ownerId', j.payload ->> 'userId')::uuid
    cross join lateral (
      select coalesce(j.payload ->> 'address', j.payload ->> 'email', u.email) as address) recipient
    where ${sql.join(where, sql` and `)}`
}

/** Jobs, newest first. */
export async function selectJobs(
  on: Queryable,
  filter: JobFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<JobRow[]> {
  const { rows } = await on.execute<JobRow & Record<string, unknown>>(sql`
    select j.id::text, t.identifier as task, j.payload ->> 'mail' as mail, address,
      w.id as "companyId", w.business_name as "companyName",
      case when ${conditions.running} then 'running' when ${conditions.failed} then 'failed' else 'waiting' end as state,
      j.attempts::int, j.max_attempts::int as "maxAttempts", j.last_error as error,
      j.created_at as "createdAt", j.run_at as "runAt"
    ${jobsOf(filter)} ${before === undefined ? sql`` : sql`and j.id < ${before}::bigint`}
    order by j.id desc limit ${limit}`)
  return rows
}

export async function countJobs(on: Queryable, filter: JobFilter): Promise<number> {
  const { rows } = await on.execute<{ count: number }>(sql`select count(*)::int as count ${jobsOf(filter)}`)
  return rows[0]?.count ?? 0
}

/**
 * Gives a job that does not run now all its attempts, and its turn.
 *
 * @returns its kind; nothing when there is no such job, or it runs
 */
export async function restartJob(on: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await on.execute<{ task: string }>(sql`
    select t.identifier as task
    from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0) j
    join graphile_worker._private_tasks t on t.id = j.task_id`)
  return rows[0]?.task
}
