import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** The chain of what concerns no company. Every company's chain is named by its id. */
export const SERVER_CHAIN = '00000000-0000-0000-0000-000000000000'

export interface RecordEntry {
  kind: 'activity' | 'security'
  id: string
  /** ISO 8601, in milliseconds. */
  at: string
  /** What is kept for good: types, results, ids. */
  content: Record<string, unknown>
  /** What is erased when its person or company has gone. */
  personal: Record<string, unknown>
  /** Keeps an erased `personal` from being guessed by its hash; null once it was erased. */
  salt: string | null
}

/** What a seal says of an entry: enough to recognise it, and to check the seal without it. */
export interface SealedEntry extends Pick<RecordEntry, 'kind' | 'id' | 'at'> {
  /** From 1, without gaps, in the order of sealing. */
  sequence: number
  contentHash: string
  personalHash: string
}

/** A sealed entry, with the entry itself. */
export interface EntryOfSeal extends SealedEntry {
  /** `gone`: there is none; `withheld`: an export of an earlier version left it out. */
  entry: RecordEntry | 'gone' | 'withheld'
  /** Whether its person or company has gone, so that its personal fields may have been erased. */
  isClosed: boolean
}

/** What an export says of an entry that is not shown there: its hash, which nobody can guess, since it holds the salt's. */
export interface WithheldEntry extends Pick<SealedEntry, 'sequence'> {
  leaf: string
}

/** A batch of entries, and the batch before. */
export interface Seal {
  /** From 1, without gaps. */
  number: number
  /** The hash of the seal before; null for the first. */
  previous: string | null
  /** The sequence numbers of its entries. */
  first: number
  last: number
  /** ISO 8601, in milliseconds. */
  at: string
  hash: string
}

/** SHA-256, in hexadecimal, of the canonical form of JSON (RFC 8785). */
function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')
}

export function contentHashOf({ content }: RecordEntry): string {
  return hashOf(content)
}

export function personalHashOf({ personal, salt }: RecordEntry): string {
  return hashOf({ personal, salt })
}

export function leafOf({ sequence, kind, id, at, contentHash, personalHash }: SealedEntry): string {
  return hashOf({ sequence, kind, id, at, contentHash, personalHash })
}

/** The hash of a seal, by its other fields and its entries in their order. */
export function sealHashOf(
  chain: string,
  { number, previous, first, last, at }: Omit<Seal, 'hash'>,
  entries: ReadonlyArray<SealedEntry | WithheldEntry>,
): string {
  const leaves = entries.map((entry) => ('leaf' in entry ? entry.leaf : leafOf(entry)))
  return hashOf({ chain, number, previous, first, last, at, entries: leaves })
}

/** The form of a seal that people compare: on the account page, in the monthly mail. */
export function shortForm({ hash }: Pick<Seal, 'hash'>): string {
  return hash.slice(0, 12)
}
