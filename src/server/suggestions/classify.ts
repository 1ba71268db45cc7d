import { type Evidence } from './evidence.ts'
import type { Lexicon, Term } from './lexicon.ts'

/** BM25's k1: how soon repetitions of a term count less. */
const SATURATION = 1.2
/** Words of a usual page; in longer documents a term counts less (BM25's b). */
const USUAL_LENGTH = 250
const LENGTH_SHARE = 0.5
/** The share of a top-level folder's score that its subfolders inherit. */
const INHERITED = 0.5
/** Several different terms count more than one that is repeated: a bonus for each, up to a maximum. */
const TERM_BONUS = 0.15
const MAX_TERMS = 6
/** The exponent that increases the difference between folders. */
const SHARPNESS = 3
/** The score that gives half of the full confidence. */
const HALF_CONFIDENCE = 6

export interface Ranked {
  id: string
  score: number
  /** 0 to 1. */
  confidence: number
  /** The labels of the terms that contributed most, in order. */
  terms: string[]
}

/**
 * Ranks folders for a document by the frequency of their terms in it (saturated as in BM25), the terms' weights for the
 * folder, and their rarity among folders.
 *
 * @param votes scores by folder from similar files of the account
 */
export function classify(
  lexicon: Lexicon,
  { found, length }: Evidence,
  votes: ReadonlyMap<string, number> = new Map(),
): Ranked[] {
  const scores = new Map<string, Score>()
  const total = lexicon.folders.size
  const pace = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH)

  for (const [term, times] of found) {
    const often = (times * (SATURATION + 1)) / (times + Math.max(0.5, pace))
    const rare = rarity(term, total)
    for (const [id, weight] of term.weights) {
      const part = weight * rare * often
      const entry: Score = scores.get(id) ?? { score: 0, parts: [] }
      entry.score += part
      entry.parts.push([term.label, part])
      scores.set(id, entry)
    }
  }
  return rank(lexicon, scores, votes)
}

/** 1 for a term of one folder, less for a term of many. */
function rarity({ weights }: Term, total: number): number {
  return Math.log(1 + total / weights.size) / Math.log(1 + total)
}

interface Score {
  score: number
  parts: Array<readonly [label: string, part: number]>
}

function withBonus(own: Score | undefined): number {
  if (own === undefined) return 0
  return own.score * (1 + TERM_BONUS * (Math.min(MAX_TERMS, own.parts.length) - 1))
}

function rank(
  { folders }: Lexicon,
  scores: ReadonlyMap<string, Score>,
  votes: ReadonlyMap<string, number>,
): Ranked[] {
  const ranked = [...folders.values()].flatMap(({ id, parentId }) => {
    const own = scores.get(id)
    const inherited = parentId === null ? 0 : (scores.get(parentId)?.score ?? 0)
    const score = withBonus(own) + INHERITED * inherited + (votes.get(id) ?? 0)
    const terms = [...(own?.parts ?? [])].toSorted((a, b) => b[1] - a[1]).map(([label]) => label)
    return score === 0 ? [] : [{ id, score, terms }]
  })
  const sum = ranked.reduce((all, { score }) => all + score ** SHARPNESS, 0)
  return ranked
    .map((entry) => ({
      ...entry,
      confidence:
        (entry.score ** SHARPNESS / sum) * (entry.score ** 2 / (entry.score ** 2 + HALF_CONFIDENCE ** 2)),
    }))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
}
