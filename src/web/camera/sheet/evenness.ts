import type { Point } from './corners.ts'
import { mean, median } from './statistics.ts'

export type Colour = readonly [number, number, number]

/** A place just inside of a side. */
export interface Sample extends Point {
  colour: Colour
  /** Which of the four sides, and at which share of it. */
  side: number
  share: number
}

/** How alike the colours along the inside of the sides are, 0 to 1, but for light that changes evenly over the sheet. */
export interface Evenness {
  all: number
  /** Without the parts that differ the most, such as a shadow or a stamp. */
  most: number
  /** Without the part along one side, if that is even itself: letterheads have coloured bands. */
  withoutBand: number
}

/** The largest difference of a colour that counts. */
const MOST_OFF = 40
/** The share of the border that counts as most of it. */
const MOST = 0.7
/** How far a coloured band reaches along the neighbouring sides, as a share of them. */
const BAND_DEPTH = 0.2

export function evennessOf(samples: readonly Sample[]): Evenness {
  const off = differencesOf(samples)
  const bySide = [0, 1, 2, 3].map((side) => mean(off.filter((_, index) => samples[index]?.side === side)))
  const band = bySide.indexOf(Math.max(...bySide))
  const rest = off.filter((_, index) => !isAlong(samples[index], band))
  const within = spreadOf(samples.filter(({ side }) => side === band).map(({ colour }) => colour))
  return {
    all: evenAt(mean(off)),
    most: evenAt(mean(off.toSorted((a, b) => a - b).slice(0, Math.round(off.length * MOST)))),
    withoutBand: Math.min(evenAt(mean(rest)), evenAt(within)),
  }
}

/** Whether a sample lies along a side, or on its neighbours near to it. */
function isAlong(sample: Sample | undefined, of: number): boolean {
  if (sample === undefined) return false
  const { share, side } = sample
  if (side === of) return true
  return side === (of + 1) % 4 ? share < BAND_DEPTH : side === (of + 3) % 4 && share > 1 - BAND_DEPTH
}

/** How far the colour of each sample is from that of most. */
function differencesOf(samples: readonly Sample[]): number[] {
  const light = planeThrough(samples.map(({ x, y, colour: [value] }) => ({ x, y, value })))
  const warm = median(samples.map(({ colour }) => colour[1]))
  const yellow = median(samples.map(({ colour }) => colour[2]))
  return samples.map(({ x, y, colour }) => unlike(colour, [light(x, y), warm, yellow]))
}

/** How far colours are from their median, on average. */
function spreadOf(colours: readonly Colour[]): number {
  const middle: Colour = [
    median(colours.map(([value]) => value)),
    median(colours.map(([, value]) => value)),
    median(colours.map(([, , value]) => value)),
  ]
  return mean(colours.map((colour) => unlike(colour, middle)))
}

/** The difference of two colours, in which the hue counts more than the brightness: that changes with the light. */
function unlike(one: Colour, other: Colour): number {
  return Math.min(
    MOST_OFF,
    Math.hypot(0.5 * (one[0] - other[0]), 1.5 * (one[1] - other[1]), 1.5 * (one[2] - other[2])),
  )
}

function evenAt(off: number): number {
  return 1 / (1 + (off / 11) ** 2)
}

/** The plane that most values lie on: least squares, in which values far from it count less each time. */
function planeThrough(samples: ReadonlyArray<Point & { value: number }>): (x: number, y: number) => number {
  const [mx, my] = [mean(samples.map(({ x }) => x)), mean(samples.map(({ y }) => y))]
  let [base, slopeX, slopeY] = [median(samples.map(({ value }) => value)), 0, 0]
  for (let round = 0; round < 4; round += 1) {
    let [n, x1, y1, xx, yy, xy, v1, vx, vy] = [1e-6, 0, 0, 1e-3, 1e-3, 0, 0, 0, 0]
    for (const { value, x: atX, y: atY } of samples) {
      const [x, y] = [atX - mx, atY - my]
      const off = (value - base - slopeX * x - slopeY * y) / 12
      const weight = 1 / (1 + off * off)
      n += weight
      x1 += weight * x
      y1 += weight * y
      xx += weight * x * x
      yy += weight * y * y
      xy += weight * x * y
      v1 += weight * value
      vx += weight * value * x
      vy += weight * value * y
    }
    // Cramer's rule on the normal equations.
    const all = det(n, x1, y1, x1, xx, xy, y1, xy, yy)
    if (Math.abs(all) < 1e-9) break
    base = det(v1, x1, y1, vx, xx, xy, vy, xy, yy) / all
    slopeX = det(n, v1, y1, x1, vx, xy, y1, vy, yy) / all
    slopeY = det(n, x1, v1, x1, xx, vx, y1, xy, vy) / all
  }
  return (x, y) => base + slopeX * (x - mx) + slopeY * (y - my)
}

function det(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
