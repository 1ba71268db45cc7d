import { type Evidence } from './evidence.ts'
import type { Lexicon, Term } from './lexicon.ts'

/** How fast more of the same word says less. */
const SATURATION = 1.2
/** Words of a usual page; in longer documents a word says less. */
const USUAL_LENGTH = 250
const LENGTH_SHARE = 0.5
/** What is said of a top-level folder is said of those below it, less clearly. */
const INHERITED = 0.5
/** Several different words say more than one that is often there: so much more with each, up to some. */
const EACH_MORE = 0.15
const COUNTED = 6
/** Sharpens the difference between folders into a share. */
const SHARPNESS = 3
/** So much of a score is half of what can be asked for. */
const ENOUGH = 6

export interface Ranked {
  id: string
  score: number
  /** From 0 to 1: how clearly it stands out, and on how much. */
  confidence: number
  /** What spoke for it most, in the words of the profiles. */
  because: string[]
}

/**
 * The folders in the order in which a document belongs into them: how often each of a folder's terms stands in it
 * (saturated), times how much the term says for the folder and how few others it speaks for.
 *
 * @param votes what the account's own filing says for a folder, in the same measure as a score
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

/** 1 for a term of one folder, less for one that many share. */
function rarity({ weights }: Term, total: number): number {
  return Math.log(1 + total / weights.size) / Math.log(1 + total)
}

interface Score {
  score: number
  parts: Array<readonly [label: string, part: number]>
}

function agreed(own: Score | undefined): number {
  if (own === undefined) return 0
  return own.score * (1 + EACH_MORE * (Math.min(COUNTED, own.parts.length) - 1))
}

function rank(
  { folders }: Lexicon,
  scores: ReadonlyMap<string, Score>,
  votes: ReadonlyMap<string, number>,
): Ranked[] {
  const ranked = [...folders.values()].flatMap(({ id, parentId }) => {
    const own = scores.get(id)
    const above = parentId === null ? 0 : (scores.get(parentId)?.score ?? 0)
    const score = agreed(own) + INHERITED * above + (votes.get(id) ?? 0)
    const because = [...(own?.parts ?? [])].toSorted((a, b) => b[1] - a[1]).map(([label]) => label)
    return score === 0 ? [] : [{ id, score, because }]
  })
  const sum = ranked.reduce((all, { score }) => all + score ** SHARPNESS, 0)
  return ranked
    .map((entry) => ({
      ...entry,
      confidence: (entry.score ** SHARPNESS / sum) * (entry.score ** 2 / (entry.score ** 2 + ENOUGH ** 2)),
    }))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
}
