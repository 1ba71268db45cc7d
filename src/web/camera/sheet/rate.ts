import type { Point } from './corners.ts'
import { type Planes, valueAt } from './planes.ts'
import { areaOf, distance, type Quad, type Side, sidesOf } from './quad.ts'

/** How well a quad fits a sheet of paper. */
export interface Rating {
  /** The share of each side along which the colour changes, 0 to 1. */
  support: readonly [number, number, number, number]
  /** How evenly coloured the paper is along its sides, 0 to 1. */
  evenness: number
  /** How much brighter the paper is than the table, about -1 to 1. */
  brighter: number
  /** The share of the picture. */
  /** How clearly the sides go on beyond the corners, 0 to 1. */
  going: number
  area: number
  shape: number
  score: number
}

const SAMPLES = 28
/** How far inside and outside of a side the colours are compared, in pixels. */
const NEAR = 2
const FAR = 5
/** A change of colour that counts a little, and one that counts fully. */
const FAINT = 4
const CLEAR = 16
/** How far beyond the corners a side should not go on, as a share of it and at least in pixels. */
const BEYOND = 0.12
const BEYOND_PIXELS = 7

type Colour = readonly [number, number, number]

/** The rating of a quad; `undefined` when one of its sides lies on no edge. */
export function rate(planes: Planes, quad: Quad): Rating | undefined {
  if (sidesOf(quad).some((side) => !isOnEdge(planes, side))) return undefined
  const area = areaOf(quad) / (planes.width * planes.height)
  const shape = shapeOf(quad)
  const insides: Array<Point & { colour: Colour }> = []
  let [brighter, goingOn] = [0, 0]
  const support = sidesOf(quad).map(([from, to]) => {
    const length = Math.max(1, distance(from, to))
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    // Sides run clockwise, so that the inside is to their right.
    const inwards = { x: -along.y, y: along.x }
    let sum = 0
    for (let index = 0; index < SAMPLES; index += 1) {
      const by = length * (0.04 + (0.92 * (index + 0.5)) / SAMPLES)
      const on = { x: from.x + along.x * by, y: from.y + along.y * by }
      const inside = colourAt(planes, on, inwards, NEAR)
      const outside = colourAt(planes, on, inwards, -NEAR)
      const beyond = colourAt(planes, on, inwards, -FAR)
      sum += clarity(Math.min(difference(inside, outside), difference(inside, beyond)))
      insides.push({ ...on, colour: inside })
      brighter += Math.max(-1, Math.min(1, (inside[0] - beyond[0]) / 40))
    }
    const reach = Math.max(BEYOND_PIXELS, BEYOND * length)
    for (const [corner, way] of [
      [from, -1],
      [to, 1],
    ] as const) {
      for (let index = 0; index < BEYOND_SAMPLES; index += 1) {
        const by = way * (3 + ((reach - 3) * (index + 0.5)) / BEYOND_SAMPLES)
        const on = { x: corner.x + along.x * by, y: corner.y + along.y * by }
        goingOn += clarity(
          difference(colourAt(planes, on, inwards, NEAR), colourAt(planes, on, inwards, -NEAR)),
        )
      }
    }
    return sum / SAMPLES
  }) as [number, number, number, number]
  const evenness = evennessOf(insides)
  const least = Math.min(...support)
  const bright = brighter / (4 * SAMPLES)
  const going = goingOn / (8 * BEYOND_SAMPLES)
  const score =
    (0.55 * mean(support) + 0.45 * least) *
    (0.35 + 0.65 * evenness) *
    (0.75 + 0.25 * bright) *
    (1 - going) *
    shape *
    Math.min(1, area / 0.04) ** 0.25 *
    area ** 0.08
  return { support, evenness, brighter: bright, going, area, shape, score }
}

const BEYOND_SAMPLES = 5
const QUICK_SAMPLES = 8

/** Whether the colour changes along at least a part of a side: a quick look at a few places. */
function isOnEdge(planes: Planes, [from, to]: Side): boolean {
  const length = Math.max(1, distance(from, to))
  const inwards = { x: (from.y - to.y) / length, y: (to.x - from.x) / length }
  let found = 0
  for (let index = 0; index < QUICK_SAMPLES; index += 1) {
    const share = (index + 0.5) / QUICK_SAMPLES
    const on = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    if (difference(colourAt(planes, on, inwards, NEAR), colourAt(planes, on, inwards, -NEAR)) > FAINT)
      found += 1
  }
  return found >= QUICK_SAMPLES / 4
}

function clarity(step: number): number {
  return Math.min(1, Math.max(0, (step - FAINT) / (CLEAR - FAINT)))
}

function colourAt({ channels, height, width }: Planes, on: Point, inwards: Point, depth: number): Colour {
  const [x, y] = [on.x + inwards.x * depth, on.y + inwards.y * depth]
  const [a, b, c] = channels
  return [valueAt(a, width, height, x, y), valueAt(b, width, height, x, y), valueAt(c, width, height, x, y)]
}

function difference(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/**
 * How alike the colours along the inside of the sides are, but for light that changes evenly over the sheet. A part may
 * differ: letterheads have coloured bands.
 */
function evennessOf(samples: ReadonlyArray<Point & { colour: Colour }>): number {
  const light = planeThrough(samples.map(({ x, y, colour: [value] }) => ({ x, y, value })))
  const warm = median(samples.map(({ colour }) => colour[1]))
  const yellow = median(samples.map(({ colour }) => colour[2]))
  const off = samples.map(({ x, y, colour }) =>
    Math.min(
      40,
      Math.hypot(0.5 * (colour[0] - light(x, y)), 1.5 * (colour[1] - warm), 1.5 * (colour[2] - yellow)),
    ),
  )
  const most = off.toSorted((a, b) => a - b).slice(0, Math.round(off.length * LIKE_SHARE))
  return Math.max(evenAt(mean(off)), BAND * evenAt(mean(most)))
}

/** The share of the border that is alike on a sheet with a coloured band. */
const LIKE_SHARE = 0.7
/** What a sheet with a coloured band is rated less than one without. */
const BAND = 0.9

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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** 1 for a quad whose opposite sides are about as long as each other and whose angles are about right, less for others. */
function shapeOf(quad: Quad): number {
  const lengths = sidesOf(quad).map(([from, to]) => distance(from, to))
  const [a = 1, b = 1, c = 1, d = 1] = lengths
  const unlike = Math.max(ratio(a, c), ratio(b, d))
  const long = ratio(a + c, b + d)
  let worst = 0
  sidesOf(quad).forEach(([from, to], index) => {
    const next = quad[(index + 2) % 4] ?? to
    const cosine =
      ((to.x - from.x) * (next.x - to.x) + (to.y - from.y) * (next.y - to.y)) /
      Math.max(1, distance(from, to) * distance(to, next))
    worst = Math.max(worst, Math.abs(cosine))
  })
  const forAngles = worst < 0.35 ? 1 : Math.max(0, 1 - (worst - 0.35) * 2)
  const forSides = unlike < 1.45 ? 1 : 1.45 / unlike
  const forLength = long < 7 ? 1 : 7 / long
  return forAngles * forSides * forLength
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(1, Math.min(one, other))
}
