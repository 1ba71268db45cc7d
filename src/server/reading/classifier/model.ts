import { readFileSync } from 'node:fs'
import { HEAD, isDirection, JOINT, TITLE } from './features.ts'

/** The file that `npm run train` writes. */
export interface StoredModel {
  /** The ids and names of what it tells apart: folders, or kinds. */
  classes: Array<[id: string, name: string]>
  bias: number[]
  /** The length to which the features of a document are scaled. */
  scale: number
  /** Divides the scores, so that a confidence of 0.8 is right so often. */
  temperature: number
  /** What one step of a weight means. */
  step: number
  /** By feature: its rarity in hundredths, then pairs of a class's index and the weight for it. */
  features: Record<string, number[]>
}

/** What a model says of a document. */
export interface Prediction {
  /** The probability of each class, by id. */
  probabilities: ReadonlyMap<string, number>
  /** The features that speak most for a class, the strongest first. */
  reasonsFor: (id: string) => string[]
}

export interface Model {
  /** The names of the classes when the model was trained, by id. */
  names: ReadonlyMap<string, string>
  isKnown: (stem: string) => boolean
  /** Whether many documents have the stem. */
  isCommon: (stem: string) => boolean
  isTypical: (stem: string, id: string) => boolean
  predict: (features: ReadonlyMap<string, number>) => Prediction
}

export const HUNDREDTHS = 100
/** A stem whose rarity is lower is in many of the documents that the model was trained on. */
const COMMON_RARITY = 3.6
/** The weight from which a stem is typical of a class. */
const TYPICAL_WEIGHT = 0.35
/** Documents with less than this in squares have too little to be sure of anything. */
const FEW = 200
const SHORTEST_REASON = 3
const LEAST_RARE_REASON = 1.2
const MAX_REASONS = 7

/** @returns what reads a trained model at its first use, and gives the same one then */
export function readModel(file: URL): () => Model {
  let model: Model | undefined
  return () => (model ??= createModel(JSON.parse(readFileSync(file, 'utf8')) as StoredModel))
}

/** Makes a model from what the training has stored. */
function createModel({
  bias,
  classes: named,
  features: stored,
  scale,
  step,
  temperature,
}: StoredModel): Model {
  const ids = named.map(([id]) => id)
  const features = new Map(Object.entries(stored).map(([name, entry]) => [name, Int16Array.from(entry)]))
  const rarityOf = (name: string) => {
    const hundredths = features.get(name)?.[0]
    return hundredths === undefined ? undefined : hundredths / HUNDREDTHS
  }
  const weightOf = (name: string, id: string) => {
    const entry = features.get(name) ?? []
    const place = ids.indexOf(id)
    for (let at = 1; at < entry.length; at += 2) if (entry[at] === place) return (entry[at + 1] ?? 0) * step
    return 0
  }
  return {
    names: new Map(named),
    isKnown: (stem) => features.has(stem),
    isCommon: (stem) => (rarityOf(stem) ?? Infinity) < COMMON_RARITY,
    isTypical: (stem, id) => weightOf(stem, id) >= TYPICAL_WEIGHT,
    predict(found) {
      const values = valuesOf(found, rarityOf, scale)
      const scores = Float64Array.from(bias)
      for (const [name, value] of values) {
        const entry = features.get(name) ?? []
        for (let at = 1; at < entry.length; at += 2) {
          const place = entry[at] ?? 0
          scores[place] = (scores[place] ?? 0) + value * (entry[at + 1] ?? 0) * step
        }
      }
      const shares = softmax(scores, temperature)
      return {
        probabilities: new Map(ids.map((id, index) => [id, shares[index] ?? 0])),
        reasonsFor: (id) =>
          [...values]
            .filter(([name]) => isReason(name, rarityOf(name) ?? 0))
            .map(([name, value]) => [name, value * weightOf(name, id)] as const)
            .filter(([, part]) => part > 0)
            // A phrase says more than its words.
            .toSorted((a, b) => b[1] * wordsIn(b[0]) - a[1] * wordsIn(a[0]))
            .slice(0, MAX_REASONS)
            .map(([name]) => name),
      }
    },
  }
}

const wordsIn = (name: string) => name.split(JOINT).length
/** Words of the heading are also words of the document; a direction with a word is not told, nor are usual words. */
function isReason(name: string, rarity: number): boolean {
  if (isDirection(name)) return !name.includes('+')
  return (
    !name.startsWith(HEAD) &&
    !name.startsWith(TITLE) &&
    name.length >= SHORTEST_REASON &&
    rarity >= LEAST_RARE_REASON
  )
}

/** Frequencies by their logarithm, times rarity, scaled to one length for short and long documents. */
export function valuesOf(
  found: ReadonlyMap<string, number>,
  rarityOf: (name: string) => number | undefined,
  scale: number,
): Map<string, number> {
  const values = new Map<string, number>()
  let squares = 0
  for (const [name, times] of found) {
    const rarity = rarityOf(name)
    if (rarity === undefined) continue
    const value = (1 + Math.log(Math.max(1, times))) * rarity
    values.set(name, value)
    squares += value * value
  }
  const by = scale / Math.sqrt(squares + FEW)
  for (const [name, value] of values) values.set(name, value * by)
  return values
}

function softmax(scores: Float64Array, temperature: number): Float64Array {
  const top = Math.max(...scores)
  const powers = scores.map((score) => Math.exp((score - top) / temperature))
  const sum = powers.reduce((all, one) => all + one, 0)
  return powers.map((one) => one / sum)
}
