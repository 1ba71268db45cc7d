import type { EdgeMap } from './edge-map.ts'
import type { Point } from './corners.ts'
import { quadArea, meeting, type Quad, type Side } from './quad.ts'

/** A straight line: `x·cos(angle) + y·sin(angle) = offset`. */
interface Line {
  angle: number
  offset: number
  votes: number
}

const ANGLES = 180
const MOST_LINES = 22
/** An edge votes for lines within this many degrees of its own. */
const VOTE_WITHIN = 4
/** The strongest vote, so that one hard edge does not count more than several soft ones. */
const STRONGEST_VOTE = 12
/** How close two lines may be, in degrees and in pixels, before they are one. */
const SAME_ANGLE = 5
const SAME_OFFSET = 6
/** The largest angle between opposite sides, and the least between neighbouring ones. */
const OPPOSITE_WITHIN = Math.PI / 5
const NEIGHBOURS_FROM = Math.PI / 3.6
const SHORTEST_SIDE = 18
/** Pairs of long sides between which the short sides are looked for. */
const MOST_STRIPS = 16
const ENDS_PER_STRIP = 5
const SLANTS = [-0.4, -0.2, 0, 0.2, 0.4]

/** Quads of which each side lies on a straight line of edges. */
export function lineQuads(edges: EdgeMap): Quad[] {
  const lines = linesOf(edges)
  const opposite: Array<readonly [Line, Line]> = []
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1))
      if (between(one, other) < OPPOSITE_WITHIN && apart(one, other, edges) > SHORTEST_SIDE)
        opposite.push([one, other])
  })
  const quads: Quad[] = []
  opposite.forEach((pair, index) => {
    for (const across of opposite.slice(index + 1)) {
      if (pair.some((one) => across.some((other) => between(one, other) < NEIGHBOURS_FROM))) continue
      add(quads, quadOf([sideOf(pair[0]), sideOf(across[0]), sideOf(pair[1]), sideOf(across[1])]), edges)
    }
  })
  const strips = opposite
    .toSorted(([a, b], [c, d]) => Math.min(c.votes, d.votes) - Math.min(a.votes, b.votes))
    .slice(0, MOST_STRIPS)
  for (const [one, other] of strips) {
    const ends = endsOf(one, other, edges)
    ends.forEach((end, index) => {
      for (const next of ends.slice(index + 1))
        add(quads, quadOf([sideOf(one), end, sideOf(other), next]), edges)
    })
  }
  return quads
}

function add(quads: Quad[], quad: Quad | undefined, { width, height }: EdgeMap): void {
  if (quad === undefined) return
  const isInside = quad.every(({ x, y }) => x > -3 && y > -3 && x < width + 3 && y < height + 3)
  if (isInside && quadArea(quad) > 0.01 * width * height) quads.push(quad)
}

/** The quad between four lines that follow each other, clockwise. */
function quadOf([a, b, c, d]: readonly [Side, Side, Side, Side]): Quad | undefined {
  const corners = [meeting(d, a), meeting(a, b), meeting(b, c), meeting(c, d)]
  const [p, q, r, s] = corners
  if (p === undefined || q === undefined || r === undefined || s === undefined) return undefined
  return quadArea([p, q, r, s]) > 0 ? [p, q, r, s] : [p, s, r, q]
}

/** The strongest lines of a picture (P. Hough's transform, each edge voting only for lines along it). */
function linesOf({ direction, height, ridges, strength, width }: EdgeMap): Line[] {
  const reach = Math.ceil(Math.hypot(width, height))
  const offsets = 2 * reach + 1
  const votes = new Float32Array(ANGLES * offsets)
  const cosines = Array.from({ length: ANGLES }, (_, degree) => Math.cos((degree * Math.PI) / ANGLES))
  const sines = Array.from({ length: ANGLES }, (_, degree) => Math.sin((degree * Math.PI) / ANGLES))
  for (const at of ridges) {
    const y = Math.floor(at / width)
    const x = at - y * width
    const middle = Math.round(((direction[at] ?? 0) * ANGLES) / Math.PI)
    const weight = Math.min(STRONGEST_VOTE, strength[at] ?? 0)
    for (let step = -VOTE_WITHIN; step <= VOTE_WITHIN; step += 1) {
      const degree = (middle + step + ANGLES) % ANGLES
      const offset = x * (cosines[degree] ?? 0) + y * (sines[degree] ?? 0) + reach
      const low = Math.floor(offset)
      const cell = degree * offsets + low
      votes[cell] = (votes[cell] ?? 0) + weight * (low + 1 - offset)
      votes[cell + 1] = (votes[cell + 1] ?? 0) + weight * (offset - low)
    }
  }
  const peaks: Line[] = []
  for (let degree = 0; degree < ANGLES; degree += 1) {
    for (let offset = 1; offset < offsets - 1; offset += 1) {
      const here = votes[degree * offsets + offset] ?? 0
      if (here < STRONGEST_VOTE) continue
      const isPeak =
        here >= (votes[degree * offsets + offset - 1] ?? 0) &&
        here >= (votes[degree * offsets + offset + 1] ?? 0)
      if (isPeak) peaks.push({ angle: (degree * Math.PI) / ANGLES, offset: offset - reach, votes: here })
    }
  }
  const lines: Line[] = []
  for (const peak of peaks.toSorted((a, b) => b.votes - a.votes)) {
    if (lines.length === MOST_LINES) break
    if (!lines.some((line) => isSame(line, peak, width, height))) lines.push(peak)
  }
  return lines
}

function isSame(one: Line, other: Line, width: number, height: number): boolean {
  if (between(one, other) > (SAME_ANGLE * Math.PI) / 180) return false
  // Compared where they are nearest to the middle of the picture.
  const [x, y] = [width / 2, height / 2]
  const fromMiddle = ({ angle, offset }: Line) => offset - x * Math.cos(angle) - y * Math.sin(angle)
  const turned = Math.abs(one.angle - other.angle) > Math.PI / 2 ? -1 : 1
  return Math.abs(fromMiddle(one) - turned * fromMiddle(other)) < SAME_OFFSET
}

function between(one: Line, other: Line): number {
  const angle = Math.abs(one.angle - other.angle)
  return Math.min(angle, Math.PI - angle)
}

/** The distance of two lines, measured at the middle of the picture. */
function apart(one: Line, other: Line, { height, width }: EdgeMap): number {
  const turned = Math.abs(one.angle - other.angle) > Math.PI / 2 ? -1 : 1
  const [x, y] = [width / 2, height / 2]
  const fromMiddle = ({ angle, offset }: Line) => offset - x * Math.cos(angle) - y * Math.sin(angle)
  return Math.abs(fromMiddle(one) - turned * fromMiddle(other))
}

function sideOf({ angle, offset }: Line): Side {
  const foot = { x: offset * Math.cos(angle), y: offset * Math.sin(angle) }
  return [foot, { x: foot.x - 1000 * Math.sin(angle), y: foot.y + 1000 * Math.cos(angle) }]
}

/** The strongest edges from one long side to the other: the short sides of a narrow sheet have few votes of their own. */
function endsOf(one: Line, other: Line, { direction, height, strength, width }: EdgeMap): Side[] {
  const [first, second] = [sideOf(one), sideOf(other)]
  const along = unit(first)
  const start = { x: width / 2, y: height / 2 }
  const reach = Math.hypot(width, height) / 2
  const found: Array<{ side: Side; at: number; weight: number }> = []
  for (let step = -reach; step <= reach; step += 1.5) {
    const centre = { x: start.x + along.x * step, y: start.y + along.y * step }
    const across = unitAcross(along)
    const from = meeting(first, [centre, { x: centre.x + across.x, y: centre.y + across.y }])
    const to = meeting(second, [centre, { x: centre.x + across.x, y: centre.y + across.y }])
    if (from === undefined || to === undefined) return []
    const breadth = Math.hypot(to.x - from.x, to.y - from.y)
    if (breadth < SHORTEST_SIDE) continue
    for (const slant of SLANTS) {
      const shift = (slant * breadth) / 2
      const a = { x: from.x - along.x * shift, y: from.y - along.y * shift }
      const b = { x: to.x + along.x * shift, y: to.y + along.y * shift }
      const weight = edgeBetween(a, b, { direction, height, strength, width })
      if (weight > 0) found.push({ side: [a, b], at: step, weight })
    }
  }
  const ends: typeof found = []
  for (const end of found.toSorted((a, b) => b.weight - a.weight)) {
    if (ends.length === ENDS_PER_STRIP) break
    if (!ends.some(({ at }) => Math.abs(at - end.at) < SAME_OFFSET)) ends.push(end)
  }
  return ends.map(({ side }) => side)
}

/** The mean strength of the edges along a stretch that run in its direction. */
function edgeBetween(a: Point, b: Point, { direction, height, strength, width }: Omit<EdgeMap, 'ridges'>) {
  const count = 10
  const normal = Math.atan2(b.x - a.x, a.y - b.y)
  let sum = 0
  for (let index = 1; index < count; index += 1) {
    const x = Math.round(a.x + ((b.x - a.x) * index) / count)
    const y = Math.round(a.y + ((b.y - a.y) * index) / count)
    if (x < 0 || y < 0 || x >= width || y >= height) return 0
    const turn = Math.cos((direction[y * width + x] ?? 0) - normal) ** 4
    sum += turn * Math.min(STRONGEST_VOTE, strength[y * width + x] ?? 0)
  }
  return sum / count
}

function unit([from, to]: Side): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

function unitAcross({ x, y }: Point): Point {
  return { x: -y, y: x }
}
