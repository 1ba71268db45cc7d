import { mulberry32 } from '../random.ts'

/** A document in numbers: its features by index, with their values. */
export interface Row {
  features: Int32Array
  values: Float64Array
  /** The wanted classes with their shares, which sum to 1. */
  targets: ReadonlyArray<readonly [label: number, share: number]>
  /** How much the document counts. */
  weight: number
}

export interface Settings {
  rounds: number
  rate: number
  /** Strength of the L2 penalty on what a class learns by itself, and on what the classes of a letter share. */
  own: number
  shared: number
  /** The share of a document's features that is left out, chosen anew in each round. */
  dropped: number
}

/**
 * Softmax regression with L2 penalties towards given weights, by full batches and AdaGrad: always the same for the same
 * rows. The classes of a letter share a part of their weights, so that thin folders learn from their neighbours. In each
 * round a part of every document's features is left out (dropout), so that none is relied on alone; the weights are the
 * mean of those after each round of the second half, for single rounds go to and fro.
 *
 * @param prior weights to start from and to be drawn to, feature by feature
 * @param letterOf the group of each class
 * @returns weights, feature by feature, with a row of biases at the end
 */
export function fit(
  rows: readonly Row[],
  prior: Float64Array,
  letterOf: Int32Array,
  features: number,
  { dropped, own, rate, rounds, shared }: Settings,
): Float64Array {
  const classes = letterOf.length
  const letters = Math.max(...letterOf) + 1
  const size = (features + 1) * classes
  const delta = new Float64Array(size)
  const common = new Float64Array((features + 1) * letters)
  const squares = new Float64Array(size).fill(1e-8)
  const commonSquares = new Float64Array(common.length).fill(1e-8)
  const weights = Float64Array.from(prior)
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const gradient = new Float64Array(size)
  const logits = new Float64Array(classes)
  const random = mulberry32(1)
  const mean = new Float64Array(size)
  const firstCounted = Math.floor(rounds / 2)
  for (let round = 0; round < rounds; round += 1) {
    gradient.fill(0)
    for (const whole of rows) {
      const row = thinned(whole, dropped, random)
      predict(weights, row, logits, features)
      for (const [label, share] of row.targets) logits[label] = (logits[label] ?? 0) - share
      addOuter(gradient, row, logits, row.weight / total, features)
    }
    for (let f = 0; f <= features; f += 1) {
      const commonGradient = new Float64Array(letters)
      for (let c = 0; c < classes; c += 1) {
        const at = f * classes + c
        const letter = letterOf[c] ?? 0
        const g = gradient[at] ?? 0
        commonGradient[letter] = (commonGradient[letter] ?? 0) + g
        const full = g + (own * (delta[at] ?? 0)) / total
        squares[at] = (squares[at] ?? 0) + full * full
        delta[at] = (delta[at] ?? 0) - (rate * full) / Math.sqrt(squares[at] ?? 1)
      }
      for (let l = 0; l < letters; l += 1) {
        const at = f * letters + l
        const full = (commonGradient[l] ?? 0) + (shared * (common[at] ?? 0)) / total
        commonSquares[at] = (commonSquares[at] ?? 0) + full * full
        common[at] = (common[at] ?? 0) - (rate * full) / Math.sqrt(commonSquares[at] ?? 1)
      }
      for (let c = 0; c < classes; c += 1) {
        const at = f * classes + c
        weights[at] = (prior[at] ?? 0) + (delta[at] ?? 0) + (common[f * letters + (letterOf[c] ?? 0)] ?? 0)
      }
    }
    if (round < firstCounted) continue
    const share = 1 / (rounds - firstCounted)
    for (let at = 0; at < size; at += 1) mean[at] = (mean[at] ?? 0) + share * (weights[at] ?? 0)
  }
  return mean
}

/** A document without a share of its features, chosen by chance; the others count more in their place. */
function thinned(row: Row, share: number, random: () => number): Row {
  const values = row.values.map((value) => (random() < share ? 0 : value / (1 - share)))
  return { ...row, values }
}

/** Fills in the probability of each class. */
export function predict(
  weights: Float64Array,
  row: Pick<Row, 'features' | 'values'>,
  out: Float64Array,
  features: number,
): void {
  const classes = out.length
  for (let c = 0; c < classes; c += 1) out[c] = weights[features * classes + c] ?? 0
  for (let i = 0; i < row.features.length; i += 1) {
    const at = (row.features[i] ?? 0) * classes
    const value = row.values[i] ?? 0
    if (value === 0) continue
    for (let c = 0; c < classes; c += 1) out[c] = (out[c] ?? 0) + value * (weights[at + c] ?? 0)
  }
  const top = Math.max(...out)
  let sum = 0
  for (let c = 0; c < classes; c += 1) {
    const e = Math.exp((out[c] ?? 0) - top)
    out[c] = e
    sum += e
  }
  for (let c = 0; c < classes; c += 1) out[c] = (out[c] ?? 0) / sum
}

function addOuter(
  gradient: Float64Array,
  row: Row,
  errors: Float64Array,
  weight: number,
  features: number,
): void {
  const classes = errors.length
  for (let c = 0; c < classes; c += 1)
    gradient[features * classes + c] = (gradient[features * classes + c] ?? 0) + weight * (errors[c] ?? 0)
  for (let i = 0; i < row.features.length; i += 1) {
    const at = (row.features[i] ?? 0) * classes
    const value = (row.values[i] ?? 0) * weight
    if (value === 0) continue
    for (let c = 0; c < classes; c += 1) gradient[at + c] = (gradient[at + c] ?? 0) + value * (errors[c] ?? 0)
  }
}
