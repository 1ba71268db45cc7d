import type { Corners, Point } from './corners.ts'
import { edgeMapOf } from './edge-map.ts'
import { lineQuads } from './line-candidates.ts'
import { type Pixels, type Planes, planesOf } from './planes.ts'
import { quadArea, type BentQuad, cornersOf, distance, type Quad, straightSides } from './quad.ts'
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
/** How much is done to find a sheet. */
interface Effort {
  /** The best candidates, of which each is moved to the edges beside it and rated again. */
  finalists: number
}

const LIVE: Effort = { finalists: 10 }
const PHOTO: Effort = { finalists: 30 }
/** Places along each side of a candidate that are looked at first, and those of a finalist. */
const QUICK_SAMPLES = 14
const SAMPLES = 28

/** Finds the sheet of paper in a picture; `undefined` when nothing looks like one. */
export function findSheet(picture: Pixels): Sheet | undefined {
  const { finalists, planes } = finalistsIn(picture, PHOTO)
  const winner = preferred(finalists)
  if (winner === undefined) return undefined
  return {
    corners: exactCorners(planesOf(picture, FINE), planes, winner),
    confidence: winner.rating.confidence,
  }
}

/** As `findSheet`, in less time and a little less exact: for a live picture. */
export function outlineOf(picture: Pixels): Sheet | undefined {
  const { finalists, planes } = finalistsIn(picture, LIVE)
  const winner = preferred(finalists)
  if (winner === undefined) return undefined
  return { corners: cornersOf(scaled(winner.quad, planes.scale)), confidence: winner.rating.confidence }
}

/** The quads among which the sheet of a photo is chosen, with their exact corners: what the choice is learnt from. */
export function choicesIn(picture: Pixels): Array<{ corners: Corners; rating: Rating }> {
  const { finalists, planes } = finalistsIn(picture, PHOTO)
  const fine = planesOf(picture, FINE)
  return finalists.map((finalist) => ({
    corners: exactCorners(fine, planes, finalist),
    rating: finalist.rating,
  }))
}

function finalistsIn(picture: Pixels, effort: Effort): { planes: Planes; finalists: Candidate[] } {
  const planes = planesOf(picture, COARSE, STROKE)
  const edges = edgeMapOf(planes)
  const quads = [...lineQuads(edges), ...regionQuads(planes, edges)].filter((quad) => quadArea(quad) > 0)
  const candidates = rated(planes, quads.map(straightSides), QUICK_SAMPLES)
  const finalists = best(candidates, effort.finalists).flatMap(({ quad }) =>
    rated(planes, [straightSides(quad), refine(planes, quad, REACH)], SAMPLES),
  )
  return { planes, finalists }
}

function preferred(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((a, b) => b.rating.preference - a.rating.preference)[0]
}

/** Moves the sides of a quad to the edges of the sharper picture. */
function exactCorners(fine: Planes, planes: Planes, { quad }: Candidate): Corners {
  const enlarged = scaled(quad, planes.scale / fine.scale)
  const { corners } = refine(fine, enlarged, Math.ceil((REACH * planes.scale) / fine.scale / 2))
  return cornersOf(scaled(corners, fine.scale))
}

function rated(planes: Planes, quads: readonly BentQuad[], samples: number): Candidate[] {
  return quads.flatMap((quad) => {
    const rating = rate(planes, quad, samples)
    return rating === undefined ? [] : [{ quad: quad.corners, rating }]
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
  for (const candidate of candidates.toSorted((a, b) => b.rating.confidence - a.rating.confidence)) {
    if (chosen.length === most) break
    const isNew = chosen.every(({ quad }) => !isSame(quad, candidate.quad))
    if (isNew) chosen.push(candidate)
  }
  return chosen
}

function isSame(one: Quad, other: Quad): boolean {
  return other.every((corner) => one.some((near) => distance(corner, near) < 5))
}
