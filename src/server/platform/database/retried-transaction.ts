import type { Queryable, Transaction } from './database.ts'
import { sqlStateOf } from './sql-state.ts'

/** PostgreSQL's code for a transaction that it ended because two waited for each other. */
export const DEADLOCK = '40P01'

/** After so many, the failure is not one of coincidence. */
const ATTEMPTS = 20

/**
 * Runs a transaction, and runs it again when it failed because of another one at the same moment.
 *
 * @param db a transaction, too: then only this part of it is run again
 * @param states the codes of failures after which another attempt may succeed
 */
export async function retriedTransaction<Result>(
  db: Queryable,
  states: readonly string[],
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !states.includes(sqlStateOf(error) ?? '')) throw error
    }
  }
}
