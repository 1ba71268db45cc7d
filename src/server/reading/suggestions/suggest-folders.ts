import { classify, type Ranking } from './classify.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import type { Lexicon } from './lexicon.ts'
import type { Vote } from './similar.ts'

export interface NamedText {
  name: string
  text: string
}

/** A folder to which a document seems to belong. */
export interface SuggestedFolder {
  id: string
  name: string
  /** From 0 to 1. */
  confidence: number
  /** Shown to the user. */
  reason: string
}

const MIN_CONFIDENCE = 0.03
/** With less confidence in the first folder none is suggested. */
const MIN_FIRST_CONFIDENCE = 0.08
/** When the document is so much more likely to belong to no folder than to the first, none is suggested. */
const NOWHERE_RATIO = 3
const MAX_SUGGESTIONS = 3

/** Ranks all folders for a document: by its words, and by the folders of similar files. */
export function rankFolders(
  lexicon: Lexicon,
  document: NamedText,
  business: Business | null,
  votes: ReadonlyMap<string, Vote> = new Map(),
): Ranking {
  return classify(lexicon, document, business, new Map([...votes].map(([id, { share }]) => [id, share])))
}

/** Up to three folders, the most likely first; none when the confidence is too low. */
export function suggestFolders(
  lexicon: Lexicon,
  { folders, nowhere }: Ranking,
  votes: ReadonlyMap<string, Vote> = new Map(),
): SuggestedFolder[] {
  const first = folders[0]?.confidence ?? 0
  if (first < MIN_FIRST_CONFIDENCE || nowhere > first * NOWHERE_RATIO) return []
  return folders
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ terms, confidence, id }) => ({
      id,
      name: lexicon.folders.get(id)?.name ?? id,
      confidence: Math.round(Math.min(1, confidence) * 100) / 100,
      reason: reasonFor(id, terms, votes.get(id)),
    }))
}

function reasonFor(id: string, terms: readonly string[], vote: Vote | undefined): string {
  const like =
    vote === undefined ? [] : [`like ${String(vote.files)} ${vote.files === 1 ? 'other' : 'others'} in ${id}`]
  const labels = distinct(terms).slice(0, 3)
  const mentions = labels.length === 0 ? [] : [`mentions ${labels.join(', ')}`]
  return [...like, ...mentions].join('; ')
}

/** Without labels that are part of another, such as "VAT" beside "VAT return". */
function distinct(labels: readonly string[]): string[] {
  return labels.filter(
    (label, index) =>
      !labels.some(
        (other, at) => at !== index && isWithin(label, other) && (other.length > label.length || at < index),
      ),
  )
}

const isWithin = (label: string, other: string) => other.toLowerCase().includes(label.toLowerCase())
