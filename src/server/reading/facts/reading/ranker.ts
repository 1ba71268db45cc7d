import { readFileSync } from 'node:fs'
import { modelFile } from '#server/reading/classifier/index.ts'
import type { Found } from './found.ts'

/** What speaks for or against a candidate: names of features, with how much of each there is. */
export type Features = Map<string, number>

/** Something in a text that may be a fact. */
export interface Candidate<Value> {
  value: Value
  /** Candidates with the same key are the same fact, read at several places. */
  key: string
  start: number
  end: number
  features: Features
}

/** What may be a fact in a document, and the features that it has none. */
export interface Candidates<Value> {
  candidates: Array<Candidate<Value>>
  none: Features
}

/** The facts that are chosen among candidates. */
export const rankedFacts = ['date', 'party', 'total', 'ends', 'due', 'reference'] as const
export type RankedFact = (typeof rankedFacts)[number]

/** What `npm run train` has learnt of a fact. */
export interface Ranker {
  /** A fact is said from this probability on. */
  threshold: number
  /** By feature. */
  weights: Record<string, number>
}

let stored: Record<RankedFact, Ranker> | undefined

/** The trained ranker of a fact, read at its first use. */
export function rankerOf(fact: RankedFact): Ranker {
  stored ??= JSON.parse(readFileSync(modelFile('fact-rankers'), 'utf8')) as Record<RankedFact, Ranker>
  return stored[fact]
}

/**
 * Chooses the likeliest fact: the probability of a fact is the sum of those of its places, and that there is none is one of
 * the choices.
 *
 * @returns undefined where it is less likely than the ranker's threshold
 */
export function choose<Value>(
  { candidates, none }: Candidates<Value>,
  { threshold, weights }: Ranker,
): Found<Value> | undefined {
  const best = likeliest({ candidates, none }, weights)
  return best === undefined || best.confidence < threshold ? undefined : best
}

/** The likeliest fact, however likely. */
export function likeliest<Value>(
  { candidates, none }: Candidates<Value>,
  weights: Readonly<Record<string, number>>,
): Found<Value> | undefined {
  const shares = sharesOf({ candidates, none }, weights)
  const places = candidates.map((candidate, index) => ({ ...candidate, share: shares[index + 1] ?? 0 }))
  return [...Map.groupBy(places, ({ key }) => key).values()]
    .map((same) => {
      const best = same.reduce((a, b) => (b.share > a.share ? b : a))
      const confidence = same.reduce((all, { share }) => all + share, 0)
      return { value: best.value, start: best.start, end: best.end, confidence: Math.min(0.99, confidence) }
    })
    .reduce<Found<Value> | undefined>(
      (a, b) => (a === undefined || b.confidence > a.confidence ? b : a),
      undefined,
    )
}

/** The probability that there is no such fact, and those of the candidates, in their order. */
export function sharesOf(
  { candidates, none }: Candidates<unknown>,
  weights: Readonly<Record<string, number>>,
): number[] {
  return softmax(
    [none, ...candidates.map(({ features }) => features)].map((features) => sum(features, weights)),
  )
}

function sum(features: Features, weights: Readonly<Record<string, number>>): number {
  let all = 0
  for (const [name, much] of features) all += (weights[name] ?? 0) * much
  return all
}

function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - top))
  const all = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / all)
}
