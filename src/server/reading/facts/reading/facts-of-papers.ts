import type { Business } from '#server/reading/classifier/index.ts'
import type { KnownParties } from './known-parties.ts'
import { type Correction, learntKind, learntParty } from './learnt.ts'
import { judged, readKind } from './read-kind.ts'
import { type FactsInText, readFacts } from './read-facts.ts'

/** How sure a kind is that was learnt from corrections. */
const LEARNT = 0.85

/** Papers of one company, and what it knows. */
export interface PapersToRead {
  /** A paper that was corrected keeps what was read in it by itself: others are compared with that. */
  papers: ReadonlyArray<{ text: string; isCorrected: boolean }>
  own: Business
  parties: KnownParties
  corrections: readonly Correction[]
}

/** Reads the facts of papers, as their company sees them. Runs in a process of documents. */
export function answer({ corrections, own, papers, parties }: PapersToRead): FactsInText[] {
  const now = new Date()
  return papers.map(({ isCorrected, text }) => {
    const said = isCorrected ? [] : corrections
    let found = readFacts(text, own, now, readKind(text, own), parties)
    const kind = learntKind(found, said)
    if (kind !== undefined && kind !== found.kind?.value)
      found = readFacts(text, own, now, judged(new Map([[kind, LEARNT]])), parties)
    const { party } = found
    if (party === undefined) return found
    return { ...found, party: { ...party, value: learntParty(party, text, said) ?? party.value } }
  })
}
