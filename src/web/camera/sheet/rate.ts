import type { Point } from './corners.ts'
import { type Colour, evennessOf, type Sample } from './evenness.ts'
import { type Planes, valueAt } from './planes.ts'
import { quadArea, type BentQuad, distance, type Path, type Quad, sidesOf } from './quad.ts'
import { mean } from './statistics.ts'
import { preferenceOf, type Traits } from './traits.ts'

/** How well a quad fits a sheet of paper. */
export interface Rating {
  /** How sure it is that this is a sheet, 0 to 1. */
  confidence: number
  /** Which of several quads of a picture is the sheet: that with the largest. */
  preference: number
  traits: Traits
}

/** How far inside and outside of a side the colours are compared, in pixels. */
const NEAR = 2
const FAR = 5
/** A change of colour that counts a little, and one that counts fully. */
const FAINT = 4
const CLEAR = 16
/** How far beyond the corners a side should not go on, as a share of it and at least in pixels. */
const BEYOND = 0.12
const BEYOND_PIXELS = 7
const BEYOND_SAMPLES = 5
const QUICK_SAMPLES = 8

/** What the picture shows along a side. */
interface AlongSide {
  /** The share of it along which the colour changes. */
  support: number
  /** How much brighter the inside is, -1 to 1. */
  brighter: number
  /** Whether the colour changes alike everywhere, 0 to 1. */
  coherence: number
  /** How it goes on beyond its first and its second corner. */
  goes: readonly [GoingOn, GoingOn]
  insides: Sample[]
}

/** How much of a continuation lies on an edge, 0 to 1. */
interface GoingOn {
  clear: number
  /** On an edge with the same change of colour as along the side. */
  alike: number
  /** The same, just beyond the corner. */
  close: number
}

/**
 * The rating of a quad; `undefined` when one of its sides lies on no edge.
 *
 * @param samples places along each side that are looked at
 */
export function rate(planes: Planes, { corners, sides }: BentQuad, samples: number): Rating | undefined {
  if (sides.some((path) => !isOnEdge(planes, path))) return undefined
  const along = sides.map((path, side) => lookAlong(planes, path, side, samples))
  const even = evennessOf(along.flatMap(({ insides }) => insides))
  const support = along.map((one) => one.support).toSorted((a, b) => a - b)
  const brighter = along.map((one) => one.brighter).toSorted((a, b) => a - b)
  const going = mean(along.flatMap(({ goes }) => goes.map(({ clear }) => clear)))
  const area = quadArea(corners) / (planes.width * planes.height)
  const shape = shapeOf(corners)
  const [least = 0, second = 0] = support
  const traits: Traits = {
    support: log(mean(support)),
    leastSupport: log(least),
    secondSupport: log(second),
    even: log(even.all),
    evenMost: log(even.most),
    evenWithoutBand: log(even.withoutBand),
    brighter: mean(brighter),
    brighterOnThree: mean(brighter.slice(1)),
    goingOn: log(1 - going),
    goingOnAlike: mean(along.flatMap(({ goes }) => goes.map(({ alike }) => alike))),
    goingOnClose: mean(along.flatMap(({ goes }) => goes.map(({ close }) => close))),
    cut: cutOf(along, 'clear'),
    cutAlike: cutOf(along, 'alike'),
    cutClose: cutOf(along, 'close'),
    leastCoherence: Math.min(...along.map(({ coherence }) => coherence)),
    shape: log(shape),
    area: log(area),
  }
  const confidence =
    (0.55 * mean(support) + 0.45 * least) *
    (0.35 + 0.65 * Math.max(even.all, 0.9 * even.most, 0.95 * even.withoutBand)) *
    (0.75 + 0.25 * mean(brighter)) *
    (1 - going) *
    shape *
    Math.min(1, area / 0.04) ** 0.25 *
    area ** 0.08
  return { confidence, preference: preferenceOf(traits), traits }
}

function log(share: number): number {
  return Math.log(0.05 + share)
}

/** How far both neighbours of a side go on beyond it: then it is a line within the sheet, and cuts a part of it off. */
function cutOf(along: readonly AlongSide[], kind: keyof GoingOn): number {
  return Math.max(
    ...along.map((_, side) =>
      Math.min(along[(side + 3) % 4]?.goes[1][kind] ?? 0, along[(side + 1) % 4]?.goes[0][kind] ?? 0),
    ),
  )
}

function lookAlong(planes: Planes, path: Path, side: number, samples: number): AlongSide {
  const insides: Sample[] = []
  let [clear, brighter, size] = [0, 0, 0]
  const step: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < samples; index += 1) {
    const share = 0.04 + (0.92 * (index + 0.5)) / samples
    const on = path(share)
    // Sides run clockwise, so that the inside is to their right.
    const inwards = turned(directionAt(path, share))
    const inside = colourAt(planes, on, inwards, NEAR)
    const outside = colourAt(planes, on, inwards, -NEAR)
    const beyond = colourAt(planes, on, inwards, -FAR)
    const change = difference(inside, outside)
    clear += clarity(Math.min(change, difference(inside, beyond)))
    brighter += Math.max(-1, Math.min(1, (inside[0] - beyond[0]) / 40))
    for (const channel of [0, 1, 2] as const) step[channel] += (inside[channel] - outside[channel]) / samples
    size += change
    insides.push({ ...on, colour: inside, side, share })
  }
  return {
    support: clear / samples,
    brighter: brighter / samples,
    coherence: Math.hypot(...step) / Math.max(1, size / samples),
    goes: [goingOnOf(planes, path, 0, step), goingOnOf(planes, path, 1, step)],
    insides,
  }
}

/** @param step the mean change of colour along the side */
function goingOnOf(planes: Planes, path: Path, end: 0 | 1, step: Colour): GoingOn {
  const corner = path(end)
  const along = directionAt(path, end)
  const inwards = turned(along)
  const reach = Math.max(BEYOND_PIXELS, BEYOND * distance(path(0), path(1)))
  const size = Math.max(1, step[0] ** 2 + step[1] ** 2 + step[2] ** 2)
  const changeAt = (by: number) => {
    const away = by * (end * 2 - 1)
    const on = { x: corner.x + along.x * away, y: corner.y + along.y * away }
    const inside = colourAt(planes, on, inwards, NEAR)
    const outside = colourAt(planes, on, inwards, -NEAR)
    const alike =
      (step[0] * (inside[0] - outside[0]) +
        step[1] * (inside[1] - outside[1]) +
        step[2] * (inside[2] - outside[2])) /
      size
    return { clear: clarity(difference(inside, outside)), alike: Math.max(0, Math.min(1, alike)) }
  }
  const sum = { clear: 0, alike: 0, close: 0 }
  for (let index = 0; index < BEYOND_SAMPLES; index += 1) {
    const { alike, clear } = changeAt(3 + ((reach - 3) * (index + 0.5)) / BEYOND_SAMPLES)
    sum.clear += clear / BEYOND_SAMPLES
    sum.alike += alike / BEYOND_SAMPLES
    sum.close += changeAt(3 + 1.2 * index).alike / BEYOND_SAMPLES
  }
  return sum
}

function directionAt(path: Path, share: number): Point {
  const [from, to] = [path(Math.max(0, share - 0.02)), path(Math.min(1, share + 0.02))]
  const length = Math.max(1e-6, distance(from, to))
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

function turned({ x, y }: Point): Point {
  return { x: -y, y: x }
}

/** Whether the colour changes along at least a part of a side: a quick look at a few places. */
function isOnEdge(planes: Planes, path: Path): boolean {
  let found = 0
  for (let index = 0; index < QUICK_SAMPLES; index += 1) {
    const share = (index + 0.5) / QUICK_SAMPLES
    const on = path(share)
    const inwards = turned(directionAt(path, share))
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
