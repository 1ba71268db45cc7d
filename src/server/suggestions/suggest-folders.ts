import { classify, type Ranked } from './classify.ts'
import { evidenceIn } from './evidence.ts'
import type { Lexicon } from './lexicon.ts'
import { directionOf } from './direction.ts'
import type { Vote } from './similar.ts'

export interface Document {
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

/** Folders with less confidence are not suggested. */
const MIN_CONFIDENCE = 0.1
/** With less confidence in the first folder none is suggested. */
const MIN_FIRST_CONFIDENCE = 0.25
/** The confidence required of a whole top-level folder, when no folder in it reaches the minimum. */
const MIN_TOP_FOLDER_CONFIDENCE = 0.3
const MAX_SUGGESTIONS = 3
/** The minimum weight of similar files' votes, in the measure of scores. */
const VOTE_WEIGHT = 15

/** Ranks all folders for a document: by its words, and by the folders of similar files. */
export function rankFolders(
  lexicon: Lexicon,
  document: Document,
  businessName: string | null,
  votes: ReadonlyMap<string, Vote> = new Map(),
): Ranked[] {
  const evidence = evidenceIn(lexicon, document, directionOf(document.text, businessName))
  const byWords = classify(lexicon, evidence)
  if (votes.size === 0) return byWords
  const scale = Math.max(VOTE_WEIGHT, byWords[0]?.score ?? 0)
  return classify(lexicon, evidence, new Map([...votes].map(([id, { share }]) => [id, share * scale])))
}

/** Up to three folders, the most likely first; none when the confidence is too low. */
export function suggestFolders(
  lexicon: Lexicon,
  ranked: readonly Ranked[],
  votes: ReadonlyMap<string, Vote> = new Map(),
): SuggestedFolder[] {
  const [first] = ranked
  if (first === undefined) return []
  const topFolder = first.confidence < MIN_FIRST_CONFIDENCE ? topFolderOf(lexicon, ranked) : undefined
  if (first.confidence < MIN_FIRST_CONFIDENCE && topFolder === undefined) return []
  return [...(topFolder === undefined ? [] : [topFolder]), ...ranked]
    .filter(
      ({ confidence, id }, index, all) =>
        (index === 0 || confidence >= MIN_CONFIDENCE) && all.findIndex((other) => other.id === id) === index,
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ terms, confidence, id }) => ({
      id,
      name: lexicon.folders.get(id)?.name ?? id,
      confidence: Math.round(Math.min(1, confidence) * 100) / 100,
      reason: reasonFor(id, terms, votes.get(id)),
    }))
}

/** The first folder's top-level folder, if its folders have enough confidence together. */
function topFolderOf({ folders }: Lexicon, ranked: readonly Ranked[]): Ranked | undefined {
  const [first] = ranked
  const topId = first === undefined ? undefined : (folders.get(first.id)?.parentId ?? first.id)
  if (first === undefined || topId === undefined || !folders.has(topId)) return undefined
  const within = ranked.filter(({ id }) => id === topId || folders.get(id)?.parentId === topId)
  const confidence = within.reduce((sum, entry) => sum + entry.confidence, 0)
  const terms = [...new Set(within.flatMap((entry) => entry.terms.slice(0, 2)))]
  return confidence < MIN_TOP_FOLDER_CONFIDENCE
    ? undefined
    : { id: topId, score: first.score, confidence, terms }
}

function reasonFor(id: string, terms: readonly string[], vote: Vote | undefined): string {
  const like =
    vote === undefined ? [] : [`like ${String(vote.files)} ${vote.files === 1 ? 'other' : 'others'} in ${id}`]
  const labels = distinct(terms.map((label) => label.replace(/^@/, ''))).slice(0, 3)
  const mentions = labels.length === 0 ? [] : [`mentions ${labels.join(', ')}`]
  return [...like, ...mentions].join('; ')
}

/** Without labels that are part of another, such as "VAT" beside "VAT return". */
function distinct(labels: readonly string[]): string[] {
  return labels.filter(
    (label, index) =>
      !labels.some((other, at) => at !== index && other.includes(label) && (other !== label || at < index)),
  )
}
