import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { type EntryOfSeal, type Seal, shortForm } from './hashes.ts'
import { missingSeal, type SealStore } from './noted-seals.ts'
import {
  countEntriesBeyond,
  lastSealTime,
  selectChains,
  selectEntriesOfSeal,
  selectSeals,
  selectUnsealed,
} from './repository.ts'
import { LATE_MS } from './seal-record.ts'
import { type Fault, verifyChain } from './verify-chain.ts'

/** Unsealed entries that are named one by one. */
const NAMED = 1000

/** A fault of the record, with the chain it was found in. */
export interface RecordFault extends Fault {
  chain: string
}

/**
 * Checks the seals of every company and of the server against the record and against what is noted of them in the store,
 * and looks for entries without a seal that are too old to have none.
 *
 * @param onSeal called after each seal
 */
export async function* verifyRecord(
  db: Queryable,
  storage: SealStore,
  now: Date,
  onSeal: () => void = () => undefined,
): AsyncGenerator<RecordFault> {
  for (const chain of await selectChains(db)) {
    for await (const fault of verifyChain(chain, sealsOf(db, chain, onSeal), now)) yield { chain, ...fault }
    const noted = await missingSeal(db, storage, chain)
    if (noted !== undefined) {
      const { entries, hash, number } = noted
      const name = `seal ${String(number)}, ${shortForm({ hash })}, with which there were ${String(entries)} entries`
      yield { chain, what: 'removed', detail: `${name}: it is noted in the store` }
    }
    const beyond = await countEntriesBeyond(db, chain)
    if (beyond > 0)
      yield {
        chain,
        what: 'removed',
        detail: `the last seal: ${String(beyond)} entries were sealed after it`,
      }
  }
  const last = await lastSealTime(db)
  if (last === undefined) return
  const until = new Date(last.getTime() - LATE_MS)
  for (const { chain, kind, id } of await selectUnsealed(db, { until, limit: NAMED }))
    yield { chain, what: 'added', detail: `${kind} ${id}: it has no seal, although later entries have` }
}

/** The seals of a chain with their entries, in their order. */
export async function* sealsOf(
  db: Queryable,
  chain: string,
  onSeal: () => void = () => undefined,
): AsyncGenerator<{ seal: Seal; entries: EntryOfSeal[] }> {
  const seals = inPages(
    (after: number | undefined, limit) => selectSeals(db, chain, after, limit),
    ({ number }: Seal) => number,
  )
  for await (const seal of seals) {
    yield { seal, entries: await selectEntriesOfSeal(db, chain, seal) }
    onSeal()
  }
}
