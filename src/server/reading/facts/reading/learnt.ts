import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { Found } from './found.ts'
import { partyKey, standsIn } from './known-parties.ts'

/** What a person said of a paper, beside what was read in it. */
export interface Correction {
  read: { kind: DocumentKind | null; confidence: number; party: string | null }
  said: { kind: DocumentKind | null; party: string | null }
}

/** How much surer another reading may be than the one that was corrected. */
const SURER = 0.1

const same = (one: string | null, other: string | undefined) =>
  one !== null && other !== undefined && partyKey(one) === partyKey(other)

/**
 * The kind that papers of this party have which were read as this kind and corrected: if all that were looked at were
 * corrected to one, and this reading is no surer than theirs.
 */
export function learntKind(
  { kind, party }: { kind?: Found<DocumentKind>; party?: Found<string> },
  corrections: readonly Correction[],
): DocumentKind | undefined {
  const like = corrections.filter(
    ({ read, said }) =>
      said.kind !== null &&
      read.kind === (kind?.value ?? null) &&
      (same(said.party, party?.value) || same(read.party, party?.value)),
  )
  const [first, ...others] = like
  const isOne = others.every(({ said }) => said.kind === first?.said.kind)
  const mostSure = Math.max(...like.map(({ read }) => read.confidence))
  if (first === undefined || !isOne || (kind?.confidence ?? 0) > mostSure + SURER) return undefined
  return first.said.kind ?? undefined
}

/**
 * The name that a person gave to a party that was read: if nobody let the read name stand, and the given one is a part of
 * it, is in this paper too, or was given more than once.
 */
export function learntParty(
  party: Found<string> | undefined,
  text: string,
  corrections: readonly Correction[],
): string | undefined {
  const like = corrections.filter(({ read, said }) => said.party !== null && same(read.party, party?.value))
  const [first, ...others] = like.flatMap(({ said }) => said.party ?? [])
  if (first === undefined || party === undefined) return undefined
  if (others.some((name) => partyKey(name) !== partyKey(first))) return undefined
  const [given, read] = [partyKey(first), partyKey(party.value)]
  const isPart = given.startsWith(read) || read.startsWith(given)
  return isPart || others.length > 0 || standsIn(text, first) ? first : undefined
}
