import type { Corners, Point } from './corners.ts'
import { edgeMapOf } from './edge-map.ts'
import { lineQuads } from './line-candidates.ts'
import { type Pixels, type Planes, planesOf } from './planes.ts'
import { areaOf, cornersOf, distance, type Quad } from './quad.ts'
import { rate, type Rating } from './rate.ts'
import { refine } from './refine.ts'
import { regionQuads } from './region-candidates.ts'

/** A sheet of paper in a picture. */
export interface Sheet {
  corners: Corners
  /** From 0 to 1. */
  confidence: number
}

/** The longer side of the picture in which a sheet is looked for, and of the one in which its sides are. */
const COARSE = 384
const FINE = 800
/** Half the width of the strokes of writing that is filled before a sheet is looked for. */
const STROKE = 2
/** How far the sides are moved to the edges beside them, in pixels of either. */
const REACH = 3
/** The best candidates, of which each is moved to the edges beside it and rated again. */
const FINALISTS = 8

/** Finds the sheet of paper in a picture; `undefined` when nothing looks like one. */
export function findSheet(picture: Pixels): Sheet | undefined {
  const found = winnerIn(picture)
  if (found === undefined) return undefined
  const { planes, winner } = found
  const fine = planesOf(picture, FINE)
  const enlarged = scaled(winner.quad, planes.scale / fine.scale)
  const exact = refine(fine, enlarged, Math.ceil((REACH * planes.scale) / fine.scale / 2))
  return { corners: cornersOf(scaled(exact, fine.scale)), confidence: winner.rating.score }
}

/** As `findSheet`, in less time and a little less exact: for a live picture. */
export function outlineOf(picture: Pixels): Sheet | undefined {
  const found = winnerIn(picture)
  if (found === undefined) return undefined
  const { planes, winner } = found
  return { corners: cornersOf(scaled(winner.quad, planes.scale)), confidence: winner.rating.score }
}

function winnerIn(picture: Pixels): { planes: Planes; winner: Candidate } | undefined {
  const planes = planesOf(picture, COARSE, STROKE)
  const edges = edgeMapOf(planes)
  const candidates = [...lineQuads(edges), ...regionQuads(planes, edges)].filter((quad) => areaOf(quad) > 0)
  const finalists = best(rated(planes, candidates), FINALISTS).flatMap((candidate) => [
    candidate,
    ...rated(planes, [refine(planes, candidate.quad, REACH)]),
  ])
  const [winner] = best(finalists, 1)
  return winner === undefined ? undefined : { planes, winner }
}

function rated(planes: Planes, quads: readonly Quad[]): Candidate[] {
  return quads.flatMap((quad) => {
    const rating = rate(planes, quad)
    return rating === undefined ? [] : [{ quad, rating }]
  })
}

/** A quad in a picture that is so many times larger; positions are those of the pixels' middles. */
function scaled(quad: Quad, by: number): Quad {
  const [a, b, c, d] = quad
  const moved = ({ x, y }: Point) => ({ x: (x + 0.5) * by - 0.5, y: (y + 0.5) * by - 0.5 })
  return [moved(a), moved(b), moved(c), moved(d)]
}

interface Candidate {
  quad: Quad
  rating: Rating
}

/** The best of candidates, without those that are nearly the same as a better one. */
function best(candidates: readonly Candidate[], most: number): Candidate[] {
  const chosen: Candidate[] = []
  for (const candidate of candidates.toSorted((a, b) => b.rating.score - a.rating.score)) {
    if (chosen.length === most) break
    const isNew = chosen.every(({ quad }) => !isSame(quad, candidate.quad))
    if (isNew) chosen.push(candidate)
  }
  return chosen
}

function isSame(one: Quad, other: Quad): boolean {
  return other.every((corner) => one.some((near) => distance(corner, near) < 5))
}
