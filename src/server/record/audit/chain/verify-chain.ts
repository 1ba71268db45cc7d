import {
  contentHashOf,
  type EntryOfSeal,
  personalHashOf,
  type Seal,
  type SealedEntry,
  sealHashOf,
  type WithheldEntry,
} from './hashes.ts'
import { LATE_MS } from './seal-record.ts'

/** Security events are removed after so many days; their seals stay. */
export const SECURITY_DAYS = 400

/** Something that was done to the record by other means than recording. */
export interface Fault {
  /** `broken`: a seal does not fit its entries or the seal before. */
  what: 'removed' | 'changed' | 'added' | 'broken'
  /** Which seal or entry, and what is wrong with it. */
  detail: string
}

/** A seal with its entries, as far as they are known. */
export interface SealWithEntries {
  seal: Seal
  entries: ReadonlyArray<EntryOfSeal | WithheldEntry>
}

/** Whether a sealed entry is removed by its age. */
export function isExpired({ at, kind }: Pick<SealedEntry, 'at' | 'kind'>, now: Date): boolean {
  return kind === 'security' && Date.parse(at) < now.getTime() - SECURITY_DAYS * 86_400_000
}

/**
 * Checks one chain, from its first seal on.
 *
 * @param sealed every seal of the chain in its order
 * @param now decides which security events have expired
 */
export async function* verifyChain(
  chain: string,
  sealed: AsyncIterable<SealWithEntries>,
  now: Date,
): AsyncGenerator<Fault> {
  let before: Seal | undefined
  for await (const { seal, entries } of sealed) {
    yield* faultsOfSeal(chain, seal, entries, before)
    for (const entry of entries) if (!('leaf' in entry)) yield* faultsOfEntry(entry, before, now)
    before = seal
  }
}

function* faultsOfSeal(
  chain: string,
  seal: Seal,
  entries: SealWithEntries['entries'],
  before: Seal | undefined,
): Generator<Fault> {
  const name = `seal ${String(seal.number)}`
  if (seal.number !== (before?.number ?? 0) + 1 || seal.first !== (before?.last ?? 0) + 1) {
    yield { what: 'removed', detail: `a seal before ${name}` }
  } else if (seal.previous !== (before?.hash ?? null)) {
    yield { what: 'broken', detail: `${name}: it does not follow the seal before` }
  }
  const sequences = new Set(entries.map(({ sequence }) => sequence))
  for (let sequence = seal.first; sequence <= seal.last; sequence += 1) {
    if (!sequences.has(sequence))
      yield { what: 'broken', detail: `${name}: entry ${String(sequence)} is gone` }
  }
  if (sealHashOf(chain, seal, entries) !== seal.hash)
    yield { what: 'broken', detail: `${name}: it does not fit its entries` }
}

function* faultsOfEntry(sealed: EntryOfSeal, before: Seal | undefined, now: Date): Generator<Fault> {
  const { entry, sequence } = sealed
  const detail = `entry ${String(sequence)}, ${sealed.kind} ${sealed.id}`
  if (before !== undefined && Date.parse(sealed.at) < Date.parse(before.at) - LATE_MS)
    yield { what: 'added', detail: `${detail}: it claims a time that was sealed without it` }
  if (entry === 'withheld') return
  if (entry === 'gone') {
    if (!isExpired(sealed, now)) yield { what: 'removed', detail }
    return
  }
  const isErased = sealed.isClosed && entry.salt === null && isEmpty(entry.personal)
  if (
    entry.at !== sealed.at ||
    contentHashOf(entry) !== sealed.contentHash ||
    (!isErased && personalHashOf(entry) !== sealed.personalHash)
  ) {
    yield { what: 'changed', detail }
  }
}

function isEmpty(personal: Record<string, unknown>): boolean {
  return Object.values(personal).every((value) => value === null || value === '')
}
