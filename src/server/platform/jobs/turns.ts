import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

// Workspaces take turns, so that ten thousand documents of one do not delay another's first. The queue runs jobs by
// priority, lowest first: here that is the round in which a workspace has one job.

/** The priority of a job that has no turn yet: after all others. */
export const WITHOUT_TURN = 32_767
/** Rounds are counted anew after so many, because a priority has 16 bits. */
const MAX_PAST_ROUNDS = 1000
/** Jobs that get their turns by one statement. */
const BATCH = 2000

/**
 * Gives turns to jobs that have none yet: after those that their workspace has, and not before the round that the queue
 * has reached. The workspace is in the key: `read <workspace> <sha256>`; what has turns of its
 * own within a workspace adds a word to it (`recognise <workspace>/short <sha256>`).
 *
 * @param names of the jobs; those of a name have their turns among themselves
 */
export async function giveTurns(on: Queryable, names: readonly string[]): Promise<void> {
  // Mostly none does: one statement instead of two for each name, once a second.
  const { rows } = await on.execute<{ name: string }>(sql`
    select distinct task_identifier as name from graphile_worker.jobs
    where task_identifier = any(${sql.param(names)}::text[]) and locked_at is null and priority = ${WITHOUT_TURN}`)
  for (const { name } of rows) await giveTurnsOf(on, name)
}

async function giveTurnsOf(on: Queryable, name: string): Promise<void> {
  const waiting = sql`
    select id, split_part(key, ' ', 2) as workspace, nullif(priority, ${WITHOUT_TURN}) as turn
    from graphile_worker.jobs where task_identifier = ${name} and locked_at is null`
  await on.execute(sql`
    with waiting as (${waiting}), numbered as (
      select id, turn, greatest(
          max(turn) over (partition by workspace),
          (select min(turn) - 1 from waiting),
          0
        ) + row_number() over (partition by workspace, turn is null order by id) as next_turn
      from waiting
      where workspace = any(array(select distinct workspace from waiting where turn is null))
    ), given as (
      select * from numbered where turn is null and next_turn < ${WITHOUT_TURN} order by next_turn limit ${BATCH}
    )
    select graphile_worker.reschedule_jobs(array[id], priority => next_turn::int) from given`)
  // Materialized: the rounds would be counted anew for each job.
  await on.execute(sql`
    with waiting as (${waiting}), past as materialized (select min(turn) - 1 as rounds from waiting)
    select graphile_worker.reschedule_jobs(array[id], priority => (turn - rounds)::int)
    from waiting, past where rounds > ${MAX_PAST_ROUNDS} and turn is not null`)
}
