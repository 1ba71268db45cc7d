import type { Point } from './corners.ts'
import { type Planes, valueAt } from './planes.ts'
import { type BentQuad, distance, type Path, type Quad, type Side, sidesOf, straightSides } from './quad.ts'

/** A side that may be bent: how far it lies beside its chord at a share of it, as a parabola. */
interface Bend {
  from: Point
  along: Point
  across: Point
  length: number
  terms: readonly [number, number, number]
}

const SAMPLES = 48
const ROUNDS = 8

/**
 * Moves the sides of a quad to the edges beside them. Sides of curled paper are bent: the corners are where the curves meet.
 *
 * @param reach how far edges are looked for on either side, in pixels
 */
export function refine(planes: Planes, quad: Quad, reach: number): BentQuad {
  const [a, b, c, d] = sidesOf(quad).map((side) => bendOf(planes, side, reach))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return straightSides(quad)
  const corners: Quad = [
    crossing(d, a) ?? a.from,
    crossing(a, b) ?? b.from,
    crossing(b, c) ?? c.from,
    crossing(c, d) ?? d.from,
  ]
  const isNear = corners.every((corner, index) => distance(corner, quad[index] ?? corner) < reach * 3)
  if (!isNear) return straightSides(quad)
  const [p, q, r, s] = corners
  return { corners, sides: [pathOf(a, p, q), pathOf(b, q, r), pathOf(c, r, s), pathOf(d, s, p)] }
}

/** The part of a bent side between two corners. */
function pathOf(bend: Bend, from: Point, to: Point): Path {
  const [start, end] = [shareOf(bend, from), shareOf(bend, to)]
  return (share) => tangent(bend, start + (end - start) * share)[0]
}

/** Where along its normal each sample of a side has the edge, and the parabola through most of them. */
function bendOf(planes: Planes, [from, to]: Side, reach: number): Bend {
  const length = Math.max(1, distance(from, to))
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const across = { x: -along.y, y: along.x }
  const profiles = Array.from({ length: SAMPLES }, (_, index) => {
    const share = 0.03 + (0.94 * (index + 0.5)) / SAMPLES
    return { share, steps: stepsAcross(planes, pointOn(from, along, length * share), across, reach) }
  })
  // The change of colour that is typical of this side, to which each sample is compared.
  const typical = [0, 1, 2].map((channel) =>
    middle(profiles.map(({ steps }) => strongest(steps)[channel] ?? 0)),
  )
  const size = Math.max(1, Math.hypot(...typical))
  const found = profiles.map(({ share, steps }) => {
    let best = { at: 0, weight: 0 }
    steps.forEach((step, index) => {
      const alike = typical.reduce((sum, value, channel) => sum + value * (step[channel] ?? 0), 0) / size
      const at = index - reach * STEPS_PER_PIXEL
      const weight = alike * (1 - 0.3 * Math.abs(at / (reach * STEPS_PER_PIXEL)))
      if (weight > best.weight) best = { at: at / STEPS_PER_PIXEL, weight }
    })
    return { share, offset: best.at, weight: Math.min(best.weight, size) }
  })
  return { from, along, across, length, terms: parabola(found, Math.max(1.5, reach * 0.12)) }
}

const STEPS_PER_PIXEL = 2
const HALF_WIDTH = 2.5
const DEPTHS = [1, 3, 5]

type Step = readonly [number, number, number]

/** The change of colour from outside to inside at each position along the normal. */
function stepsAcross({ channels, height, width }: Planes, on: Point, across: Point, reach: number): Step[] {
  // Colours half a pixel apart; a step compares the means of three of them on either side.
  const margin = HALF_WIDTH * STEPS_PER_PIXEL
  const count = 2 * reach * STEPS_PER_PIXEL + 1
  const lines = channels.map((plane) =>
    Array.from({ length: count + 2 * margin }, (_, index) => {
      const at = (index - margin) / STEPS_PER_PIXEL - reach
      return valueAt(plane, width, height, on.x + across.x * at, on.y + across.y * at)
    }),
  )
  return Array.from({ length: count }, (_, index) => {
    const change = (colours: readonly number[] = []) => {
      let sum = 0
      for (const depth of DEPTHS)
        sum += (colours[index + margin + depth] ?? 0) - (colours[index + margin - depth] ?? 0)
      return sum / DEPTHS.length
    }
    return [change(lines[0]), change(lines[1]), change(lines[2])]
  })
}

function strongest(steps: readonly Step[]): Step {
  let best: Step = [0, 0, 0]
  for (const step of steps) if (Math.hypot(...step) > Math.hypot(...best)) best = step
  return best
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

interface Sample {
  share: number
  offset: number
  weight: number
}

/** The parabola that most samples lie on: least squares, in which samples far from it count less each time. */
function parabola(samples: readonly Sample[], tolerance: number): readonly [number, number, number] {
  let terms: readonly [number, number, number] = [middle(samples.map(({ offset }) => offset)), 0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const width = tolerance * Math.max(1, 4 - round)
    // First a straight line, and a bent one only once that is about right.
    const order = round < 3 ? 2 : 3
    const weighted = samples.map((sample) => {
      const off = (sample.offset - valueOf(terms, sample.share)) / width
      return { ...sample, weight: sample.weight / (1 + off * off) ** 2 }
    })
    terms = leastSquares(weighted, order)
  }
  return terms
}

function valueOf([a, b, c]: readonly [number, number, number], share: number): number {
  return a + b * share + c * share * share
}

function leastSquares(samples: readonly Sample[], order: 2 | 3): readonly [number, number, number] {
  // The normal equations, a little of the identity added so that few samples do not bend it.
  const rows = Array.from({ length: order }, (_, row) => [
    ...Array.from({ length: order }, (__, column) => {
      const sum = samples.reduce((total, { share, weight }) => total + weight * share ** (row + column), 0)
      return row === column ? sum + 1e-3 : sum
    }),
    samples.reduce((total, { offset, share, weight }) => total + weight * offset * share ** row, 0),
  ])
  for (let pivot = 0; pivot < order; pivot += 1) {
    const own = rows[pivot] ?? []
    for (let row = 0; row < order; row += 1) {
      const other = rows[row] ?? []
      if (row === pivot) continue
      const factor = (other[pivot] ?? 0) / (own[pivot] ?? 1)
      own.forEach((value, column) => {
        other[column] = (other[column] ?? 0) - factor * value
      })
    }
  }
  const [a = 0, b = 0, c = 0] = rows.map((row, index) => (row[order] ?? 0) / (row[index] ?? 1))
  return [a, b, c]
}

function pointOn(from: Point, along: Point, by: number): Point {
  return { x: from.x + along.x * by, y: from.y + along.y * by }
}

/** Where one side ends and the next begins: the tangents are crossed, each time where they crossed before. */
function crossing(one: Bend, other: Bend): Point | undefined {
  let [end, start] = [1, 0]
  let point: Point | undefined
  for (let round = 0; round < 5; round += 1) {
    const [a, ta] = tangent(one, end)
    const [b, tb] = tangent(other, start)
    const all = ta.x * tb.y - ta.y * tb.x
    if (Math.abs(all) < 0.2) return undefined
    const by = ((b.x - a.x) * tb.y - (b.y - a.y) * tb.x) / all
    point = { x: a.x + ta.x * by, y: a.y + ta.y * by }
    end = shareOf(one, point)
    start = shareOf(other, point)
  }
  return point
}

function tangent({ across, along, from, length, terms }: Bend, share: number): readonly [Point, Point] {
  const offset = valueOf(terms, share)
  const slope = (terms[1] + 2 * terms[2] * share) / length
  const steep = Math.hypot(1, slope)
  return [
    {
      x: from.x + along.x * share * length + across.x * offset,
      y: from.y + along.y * share * length + across.y * offset,
    },
    { x: (along.x + across.x * slope) / steep, y: (along.y + across.y * slope) / steep },
  ]
}

function shareOf({ along, from, length }: Bend, { x, y }: Point): number {
  return Math.min(1.15, Math.max(-0.15, ((x - from.x) * along.x + (y - from.y) * along.y) / length))
}
