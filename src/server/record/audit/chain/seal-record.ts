import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { contentHashOf, personalHashOf, type SealedEntry, sealHashOf } from './hashes.ts'
import {
  databaseTime,
  insertSeal,
  lastSeal,
  lastSealTime,
  lockChains,
  readUnsealed,
  type UnsealedEntry,
} from './repository.ts'

/** How much older than the last seal an entry may be: longer than any transaction takes. */
export const LATE_MS = 3_600_000
/** The same where entries are sealed every few seconds: nearly all transactions take less. */
export const SOON_MS = 60_000
/** Entries of one seal at most. */
const BATCH = 5000

/**
 * Seals all entries of the record that are committed and not sealed yet, each in the chain of its company. Everything
 * happens in one transaction, one run at a time. What is committed late is sealed by the next run, since an entry counts
 * as open until it is sealed, whatever its time.
 *
 * @param lateMs how much older than the last seal entries are looked for
 * @returns the chains that have new seals
 */
export async function sealRecord(db: Queryable, lateMs = LATE_MS): Promise<Set<string>> {
  const chains = new Set<string>()
  await db.transaction(async (tx) => {
    await lockChains(tx)
    // The clock that entries have their times from.
    const at = await databaseTime(tx)
    const last = await lastSealTime(tx)
    const since = last === undefined ? undefined : new Date(last.getTime() - lateMs)
    for await (const open of readUnsealed(tx, { since, until: at }, BATCH))
      for (const [chain, entries] of Map.groupBy(open, (entry) => entry.chain)) {
        await sealEntries(tx, chain, entries, at)
        chains.add(chain)
      }
  })
  return chains
}

async function sealEntries(tx: Transaction, chain: string, open: readonly UnsealedEntry[], at: Date) {
  const before = await lastSeal(tx, chain)
  const first = (before?.last ?? 0) + 1
  const entries = open.map((entry, index): SealedEntry => ({
    kind: entry.kind,
    id: entry.id,
    at: entry.at,
    sequence: first + index,
    contentHash: contentHashOf(entry),
    personalHash: personalHashOf(entry),
  }))
  const seal = {
    number: (before?.number ?? 0) + 1,
    previous: before?.hash ?? null,
    first,
    last: first + entries.length - 1,
    at: at.toISOString(),
  }
  await insertSeal(tx, chain, { ...seal, hash: sealHashOf(chain, seal, entries) }, entries)
}
