import type { EdgeMap } from './edge-map.ts'
import { type Planes, quantiles, spread } from './planes.ts'
import type { Point } from './corners.ts'
import { quadArea, hullOf, type Quad, quadAround } from './quad.ts'

/** The smallest region that may be a sheet, and the largest, as shares of the picture. */
const SMALLEST = 0.012
const LARGEST = 0.97
/** The least share of its hull that a region fills: less is no sheet. */
const LEAST_SOLID = 0.7
/** Shares of pixels that count as even, and shares that count as bright. */
const EVEN_SHARES = [0.5, 0.6, 0.68, 0.75, 0.81, 0.86, 0.9, 0.94]
const BRIGHT_SHARES = [0.25, 0.4, 0.5, 0.6, 0.68, 0.75, 0.8, 0.85, 0.89, 0.92, 0.95]

/** The quads around evenly coloured and around bright regions of a picture. */
export function regionQuads(planes: Planes, edges: EdgeMap): Quad[] {
  const { width, height } = planes
  const change = spread(edges.strength, width, height, 1, 1)
  const whiteness = whitenessOf(planes)
  return [
    ...quantiles(change, EVEN_SHARES).flatMap((most) =>
      quadsOf(
        change.map((value) => (value <= most ? 1 : 0)),
        width,
        height,
        1.5,
      ),
    ),
    ...quantiles(whiteness, BRIGHT_SHARES).flatMap((least) =>
      quadsOf(
        whiteness.map((value) => (value > least ? 1 : 0)),
        width,
        height,
        0,
      ),
    ),
  ]
}

/** Brightness less colourfulness: paper is brighter and greyer than most of what it lies on. */
function whitenessOf({ channels: [brightness, warm, yellow] }: Planes): Float32Array {
  return brightness.map(
    (value, at) => value - 0.5 * Math.abs(warm[at] ?? 0) - 0.5 * Math.abs(yellow[at] ?? 0),
  )
}

/**
 * @param mask 1 for each pixel that may be part of a region
 * @param margin by how much the regions are smaller than what they stand for, in pixels
 */
function quadsOf(mask: Float32Array, width: number, height: number, margin: number): Quad[] {
  return outlinesOf(mask, width, height).flatMap(({ area, outline }) => {
    const hull = hullOf(outline)
    const hullArea = quadArea(hull)
    if (hull.length < 4 || area < LEAST_SOLID * hullArea) return []
    const quad = quadAround(hull)
    return quad === undefined || quadArea(quad) > 1.5 * hullArea ? [] : [grown(quad, margin)]
  })
}

function grown(quad: Quad, by: number): Quad {
  const centre = { x: 0, y: 0 }
  for (const { x, y } of quad) {
    centre.x += x / 4
    centre.y += y / 4
  }
  const outwards = ({ x, y }: Point): Point => {
    const away = Math.max(1, Math.hypot(x - centre.x, y - centre.y))
    return { x: x + ((x - centre.x) / away) * by * 1.4, y: y + ((y - centre.y) / away) * by * 1.4 }
  }
  const [a, b, c, d] = quad
  return [outwards(a), outwards(b), outwards(c), outwards(d)]
}

interface Region {
  /** In pixels. */
  area: number
  outline: Point[]
}

/** The connected regions of a mask, with the first and last pixel of each of their rows. Empties the mask. */
function outlinesOf(mask: Float32Array, width: number, height: number): Region[] {
  const stack = new Int32Array(width * height)
  const regions: Region[] = []
  const first = new Int32Array(height)
  const last = new Int32Array(height)
  let length = 0
  const visit = (at: number) => {
    if (mask[at] !== 1) return
    mask[at] = 0
    stack[length] = at
    length += 1
  }
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1) continue
    first.fill(width)
    last.fill(-1)
    let area = 0
    visit(start)
    while (length > 0) {
      length -= 1
      const at = stack[length] ?? 0
      const y = Math.floor(at / width)
      const x = at - y * width
      area += 1
      if (x < (first[y] ?? 0)) first[y] = x
      if (x > (last[y] ?? 0)) last[y] = x
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y < height - 1) visit(at + width)
    }
    if (area < SMALLEST * mask.length || area > LARGEST * mask.length) continue
    const outline: Point[] = []
    for (let y = 0; y < height; y += 1) {
      if ((last[y] ?? -1) < 0) continue
      outline.push({ x: first[y] ?? 0, y }, { x: last[y] ?? 0, y })
    }
    regions.push({ area, outline })
  }
  return regions
}
