import type { Corners, Point } from './corners.ts'

/** Four corners, clockwise as seen in the picture. */
export type Quad = readonly [Point, Point, Point, Point]

export type Side = readonly [from: Point, to: Point]

/** The point at a share of a side, from 0 to 1. */
export type Path = (share: number) => Point

/** A quad whose sides may be bent, as those of curled paper are. */
export interface BentQuad {
  corners: Quad
  sides: readonly [Path, Path, Path, Path]
}

export function straightSides(corners: Quad): BentQuad {
  const path =
    ([from, to]: Side): Path =>
    (share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  const [a, b, c, d] = sidesOf(corners)
  return { corners, sides: [path(a), path(b), path(c), path(d)] }
}

export function sidesOf([a, b, c, d]: Quad): readonly [Side, Side, Side, Side] {
  return [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ]
}

/** The area inside a polygon; positive when it runs clockwise as seen in the picture. */
export function quadArea(points: readonly Point[]): number {
  let sum = 0
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    sum += point.x * next.y - next.x * point.y
  })
  return sum / 2
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** Where two straight lines meet, each given by two points; `undefined` for parallels. */
export function meeting([a, b]: Side, [c, d]: Side): Point | undefined {
  const all = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(all) < 1e-9) return undefined
  const share = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / all
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
}

/** The quad with the corner first that lies nearest to the upper left of the picture. */
export function cornersOf(quad: Quad): Corners {
  const first = quad.reduce(
    (best, { x, y }, index) => (x + y < (quad[best]?.x ?? 0) + (quad[best]?.y ?? 0) ? index : best),
    0,
  )
  const from = (step: number) => quad[(first + step) % 4] ?? quad[0]
  return { topLeft: from(0), topRight: from(1), bottomRight: from(2), bottomLeft: from(3) }
}

/** The convex hull of points, clockwise as seen in the picture (A. M. Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)]
        if (before === undefined || last === undefined) break
        const turn = (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x)
        if (turn > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/**
 * The quad around a convex polygon that adds little area: sides are removed one after the other, each time the one whose
 * neighbours meet closest to it.
 */
export function quadAround(hull: readonly Point[]): Quad | undefined {
  const points = [...hull]
  while (points.length > 4) {
    let best: { index: number; corner: Point; added: number } | undefined
    points.forEach((from, index) => {
      const at = (step: number) => points[(index + step + points.length) % points.length] ?? from
      const [before, to, after] = [at(-1), at(1), at(2)]
      const corner = meeting([before, from], [after, to])
      if (corner === undefined) return
      const added = quadArea([from, corner, to])
      // The neighbours have to meet outside of the polygon.
      if (
        added < 0 ||
        (corner.x - from.x) * (from.x - before.x) + (corner.y - from.y) * (from.y - before.y) < 0
      )
        return
      if (best === undefined || added < best.added) best = { index, corner, added }
    })
    if (best === undefined) return undefined
    const { corner, index } = best
    points[index] = corner
    points.splice((index + 1) % points.length, 1)
  }
  const [a, b, c, d] = points
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d]
}
