import { type Traits, traitNames } from '#web/camera/sheet/traits.ts'

/** A quad among which the sheet of a picture is chosen. */
export interface Choice {
  traits: Traits
  isRight: boolean
}

const ROUNDS = 600
const RATE = 0.03
/** Strength of the L2 penalty on weights of standardised traits. */
const PENALTY = 0.003

/**
 * Weights of traits by which the right quads of each picture are preferred: a softmax over the quads of a picture
 * (conditional logistic regression), by full batches and Adam. Always the same for the same choices.
 */
export function learn(pictures: ReadonlyArray<readonly Choice[]>): Traits {
  const useful = pictures.filter((choices) => choices.some(({ isRight }) => isRight))
  const scales = traitNames.map((name) => deviation(useful.flat().map(({ traits }) => traits[name])))
  const rows = useful.map((choices) =>
    choices.map(({ isRight, traits }) => ({
      isRight,
      values: traitNames.map((name, index) => traits[name] / (scales[index] ?? 1)),
    })),
  )
  const weights = traitNames.map(() => 0)
  const moments = traitNames.map(() => ({ first: 0, second: 0 }))
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = weights.map((weight) => PENALTY * weight)
    for (const choices of rows) addGradient(gradient, choices, weights, 1 / rows.length)
    moments.forEach((moment, index) => {
      const slope = gradient[index] ?? 0
      moment.first = 0.9 * moment.first + 0.1 * slope
      moment.second = 0.99 * moment.second + 0.01 * slope * slope
      const step = moment.first / (1 - 0.9 ** round) / (Math.sqrt(moment.second / (1 - 0.99 ** round)) + 1e-8)
      weights[index] = (weights[index] ?? 0) - RATE * step
    })
  }
  return Object.fromEntries(
    traitNames.map((name, index) => [
      name,
      Number(((weights[index] ?? 0) / (scales[index] ?? 1)).toFixed(3)),
    ]),
  ) as unknown as Traits
}

function addGradient(
  gradient: number[],
  choices: ReadonlyArray<{ isRight: boolean; values: readonly number[] }>,
  weights: readonly number[],
  share: number,
): void {
  const logits = choices.map(({ values }) =>
    values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
  )
  const largest = Math.max(...logits)
  const odds = logits.map((logit) => Math.exp(logit - largest))
  const all = odds.reduce((sum, one) => sum + one, 0)
  const right = odds.reduce((sum, one, index) => sum + (choices[index]?.isRight === true ? one : 0), 1e-12)
  choices.forEach(({ isRight, values }, index) => {
    const odd = odds[index] ?? 0
    const pull = (odd / all - (isRight ? odd / right : 0)) * share
    values.forEach((value, trait) => {
      gradient[trait] = (gradient[trait] ?? 0) + pull * value
    })
  })
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.max(1e-6, Math.sqrt(variance))
}
