import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { guesses } from './tables.ts'

/**
 * Counts a guess, or a call that is limited. The count begins anew some time after the first of them.
 *
 * @param timeWindow in milliseconds
 */
export async function addGuess(
  on: Queryable,
  key: string,
  timeWindow: number,
): Promise<{ count: number; secondsLeft: number }> {
  const isOver = sql`${guesses.endsAt} <= now()`
  const [row] = await on
    .insert(guesses)
    .values({ key, count: 1, endsAt: sql`now() + ${timeWindow / 1000} * interval '1 second'` })
    .onConflictDoUpdate({
      target: guesses.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${guesses.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${guesses.endsAt} end`,
      },
    })
    .returning({
      count: guesses.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${guesses.endsAt} - now()))::int`,
    })
  if (row === undefined) throw new Error('A guess could not be counted')
  return row
}

/** Takes a guess back that was none, or all of them. */
export async function removeGuess(on: Queryable, key: string, all = false): Promise<void> {
  if (all) await on.delete(guesses).where(eq(guesses.key, key))
  else
    await on
      .update(guesses)
      .set({ count: sql`greatest(${guesses.count} - 1, 0)` })
      .where(eq(guesses.key, key))
}

/** Deletes the counts that are over. */
export async function deleteOldGuesses(on: Queryable): Promise<void> {
  await on.delete(guesses).where(lt(guesses.endsAt, sql`now()`))
}
