import weights from '../../../../models/trait-weights.json' with { type: 'json' }

/** Features that separate a sheet of paper from other quads in a picture. */
export interface Traits {
  /** Logarithms of the share of the sides along which the colour changes: of all, the worst and the second worst. */
  support: number
  leastSupport: number
  secondSupport: number
  /** Logarithms of how evenly coloured the paper is along its sides. */
  even: number
  evenMost: number
  evenWithoutBand: number
  /** How much brighter the paper is than the table, along all sides and without the worst. */
  brighter: number
  brighterOnThree: number
  /** How little the sides go on beyond the corners; how much they do with the same change of colour, and that close by. */
  goingOn: number
  goingOnAlike: number
  goingOnClose: number
  /** How much both neighbours of a side go on beyond it. */
  cut: number
  cutAlike: number
  cutClose: number
  /** Whether the colour changes alike along the worst side. */
  leastCoherence: number
  shape: number
  area: number
}

/** Larger for the sheet than for what else there is in its picture: the weights are learnt (`npm run train:camera`). */
export function preferenceOf(traits: Traits): number {
  return traitNames.reduce((sum, name) => sum + weights[name] * traits[name], 0)
}

export const traitNames = Object.keys(weights) as Array<keyof Traits>
