import type { Database } from '#server/platform/database/database.ts'
import { sqlStateOf } from '#server/platform/database/sql-state.ts'
import { inGroups } from '#server/platform/in-groups.ts'
import { type ArrivalRow, insertArrivals, MAX_ARRIVALS, type NewArrival } from './repository.ts'

/** Writes one arrival, as {@link insertArrivals} does. */
export type WriteArrival = (arrival: NewArrival) => Promise<ArrivalRow | undefined>

/**
 * The classes of PostgreSQL's errors after which nothing was written and each arrival may be tried by itself: its data
 * was refused, or the transaction was ended because two waited for each other. After others, such as a broken
 * connection, a commit may have succeeded.
 */
const REFUSED = new Set(['22', '23', '40'])

/**
 * Writes arrivals that come to a company while another is being written there in one statement: each commit raises the
 * revision of its area, which only one transaction at a time can do, and waits for the disk.
 */
export function groupArrivals(db: Database): WriteArrival {
  async function write(arrivals: readonly NewArrival[]): Promise<Array<ArrivalRow | undefined>> {
    const { id } = arrivals[0]?.scope ?? {}
    return id === undefined ? [] : await insertArrivals(db, id, arrivals)
  }
  return inGroups<NewArrival, ArrivalRow | undefined>({
    keyOf: ({ scope }) => scope.id,
    // Two with the same bytes or the same id are written one after the other.
    distinct: ({ id, sha256 }) => [sha256, id ?? sha256],
    most: MAX_ARRIVALS,
    async work(arrivals) {
      try {
        return await write(arrivals)
      } catch (error) {
        if (arrivals.length === 1 || !REFUSED.has(sqlStateOf(error)?.slice(0, 2) ?? '')) throw error
        const alone: Array<Promise<ArrivalRow | undefined>> = []
        for (const arrival of arrivals) {
          const written = write([arrival]).then(([row]) => row)
          alone.push(written)
          await written.catch(() => undefined)
        }
        return alone
      }
    },
  })
}
