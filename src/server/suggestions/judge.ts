import { classify, type Ranked } from './classify.ts'
import { evidenceIn } from './evidence.ts'
import type { Lexicon } from './lexicon.ts'
import { sideOf } from './sides.ts'
import type { Vote } from './similar.ts'

export interface Document {
  name: string
  text: string
}

/** A folder that a document seems to belong into. */
export interface SuggestedFolder {
  id: string
  name: string
  /** From 0 to 1. */
  confidence: number
  /** Why, in a few words. */
  reason: string
}

/** Below this a folder is not named at all. */
const WORTH_SAYING = 0.1
/** The first one must be surer than this, or none is named. */
const SURE = 0.25
/** So sure can a document be of its top-level folder when no folder in it stands out. */
const SURE_OF_LETTERS = 0.3
const MOST = 3
/** What the account's own filing of like documents weighs beside what this one says, at least. */
const HABIT = 15

/** Ranks every folder for a document: by its words, and by where the account filed what is like it. */
export function rankFolders(
  lexicon: Lexicon,
  document: Document,
  businessName: string | null,
  votes: ReadonlyMap<string, Vote> = new Map(),
): Ranked[] {
  const evidence = evidenceIn(lexicon, document, sideOf(document.text, businessName))
  const alone = classify(lexicon, evidence)
  if (votes.size === 0) return alone
  const scale = Math.max(HABIT, alone[0]?.score ?? 0)
  return classify(lexicon, evidence, new Map([...votes].map(([id, { share }]) => [id, share * scale])))
}

/** Up to three folders, the likeliest first; none when nothing stands out. */
export function suggestFolders(
  lexicon: Lexicon,
  ranked: readonly Ranked[],
  votes: ReadonlyMap<string, Vote> = new Map(),
): SuggestedFolder[] {
  const [first] = ranked
  if (first === undefined) return []
  const whole = first.confidence < SURE ? wholeLetters(lexicon, ranked) : undefined
  if (first.confidence < SURE && whole === undefined) return []
  return [...(whole === undefined ? [] : [whole]), ...ranked]
    .filter(
      ({ confidence, id }, place, all) =>
        (place === 0 || confidence >= WORTH_SAYING) && all.findIndex((other) => other.id === id) === place,
    )
    .slice(0, MOST)
    .map(({ because, confidence, id }) => ({
      id,
      name: lexicon.folders.get(id)?.name ?? id,
      confidence: Math.round(Math.min(1, confidence) * 100) / 100,
      reason: reasonFor(id, because, votes.get(id)),
    }))
}

/** A top-level folder all of whose folders speak for the document together, though none of them does alone. */
function wholeLetters({ folders }: Lexicon, ranked: readonly Ranked[]): Ranked | undefined {
  const [first] = ranked
  const topId = first === undefined ? undefined : (folders.get(first.id)?.parentId ?? first.id)
  if (first === undefined || topId === undefined || !folders.has(topId)) return undefined
  const within = ranked.filter(({ id }) => id === topId || folders.get(id)?.parentId === topId)
  const confidence = within.reduce((sum, entry) => sum + entry.confidence, 0)
  const because = [...new Set(within.flatMap((entry) => entry.because.slice(0, 2)))]
  return confidence < SURE_OF_LETTERS ? undefined : { id: topId, score: first.score, confidence, because }
}

function reasonFor(id: string, because: readonly string[], vote: Vote | undefined): string {
  const like =
    vote === undefined ? [] : [`like ${String(vote.files)} ${vote.files === 1 ? 'other' : 'others'} in ${id}`]
  const said = distinct(because.map((label) => label.replace(/^@/, ''))).slice(0, 3)
  const mentions = said.length === 0 ? [] : [`mentions ${said.join(', ')}`]
  return [...like, ...mentions].join('; ')
}

/** "VAT return" needs no "VAT" beside it. */
function distinct(labels: readonly string[]): string[] {
  return labels.filter(
    (label, place) =>
      !labels.some((other, at) => at !== place && other.includes(label) && (other !== label || at < place)),
  )
}
