import type { Grey } from './grey.ts'

/** Darker pixels are ink, after the background was normalised. */
const INK = 150
/** The largest skew that is searched for, and the steps of the search, in degrees. */
const MAX_SKEW = 15
const COARSE_STEP = 0.5
const FINE_STEP = 0.1
/** How much clearer vertical lines must be than horizontal ones: the rules of a table are clear too. */
const SIDEWAYS_FACTOR = 1.5
const MAX_POINTS = 60_000
/** The size of letters and words, in pixels. */
const MIN_SIZE = 3
const MAX_SIZE = 120

/** How the lines of a page run. */
export interface Skew {
  /** Clockwise from horizontal, or from vertical if sideways; -15 to 15. */
  degrees: number
  /** Whether they run from top to bottom or from bottom to top. */
  isSideways: boolean
}

/**
 * Finds the skew of a page: the direction in which its ink is concentrated in lines.
 *
 * @param page with a normalised background, about 1,000 pixels high
 * @returns undefined when there is no ink
 */
export function findSkew(page: Grey): Skew | undefined {
  const ink = inkOf(page)
  if (ink.length === 0) return undefined
  const along = best(ink, 0)
  const across = best(ink, 90)
  const isSideways = across.clarity > along.clarity * SIDEWAYS_FACTOR
  return { degrees: isSideways ? across.degrees : along.degrees, isSideways }
}

/**
 * The positions of ink, x and y alternating, thinned out to `MAX_POINTS`. Specks are left out, and anything larger than
 * a word, such as rules, pictures and the edge of the sheet.
 */
function inkOf({ data, height, width }: Grey): Float32Array {
  const isInk = (index: number) => (data[index] ?? 255) < INK
  const seen = new Uint8Array(data.length)
  const places: number[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || !isInk(start)) continue
    for (const index of componentAt(start) ?? []) places.push(index % width, Math.floor(index / width))
  }
  const every = Math.ceil(places.length / 2 / MAX_POINTS)
  return Float32Array.from(places.filter((_, index) => (index >> 1) % every === 0))

  /** The connected ink at a pixel, if it has the size of a letter or a word. */
  function componentAt(start: number): number[] | undefined {
    const component = [start]
    seen[start] = 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let at = 0; at < component.length; at += 1) {
      const index = component[at] ?? start
      const [x, y] = [index % width, Math.floor(index / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const next = index + dy * width + dx
          if (x + dx < 0 || x + dx >= width || next < 0 || next >= data.length) continue
          if (seen[next] === 1 || !isInk(next)) continue
          seen[next] = 1
          component.push(next)
        }
      }
    }
    const size = Math.max(right - left, bottom - top) + 1
    return size >= MIN_SIZE && size <= MAX_SIZE ? component : undefined
  }
}

function best(ink: Float32Array, base: number) {
  let found = { degrees: 0, clarity: clarityOf(ink, base) }
  const search = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const clarity = clarityOf(ink, base + degrees)
      if (clarity > found.clarity) found = { degrees, clarity }
    }
  }
  search(-MAX_SKEW, MAX_SKEW, COARSE_STEP)
  search(found.degrees - COARSE_STEP, found.degrees + COARSE_STEP, FINE_STEP)
  return found
}

/** How unevenly the ink is distributed over parallel lines of one direction. */
function clarityOf(ink: Float32Array, degrees: number): number {
  const sin = Math.sin((degrees * Math.PI) / 180)
  const cos = Math.cos((degrees * Math.PI) / 180)
  let [lowest, highest] = [Infinity, -Infinity]
  const counts = new Uint32Array(SPAN * 2)
  for (let index = 0; index < ink.length; index += 2) {
    const line = Math.round((ink[index + 1] ?? 0) * cos - (ink[index] ?? 0) * sin) + SPAN
    counts[line] = (counts[line] ?? 0) + 1
    lowest = Math.min(lowest, line)
    highest = Math.max(highest, line)
  }
  let clarity = 0
  for (let line = lowest; line <= highest + 1; line += 1)
    clarity += ((counts[line] ?? 0) - (counts[line - 1] ?? 0)) ** 2
  return clarity
}

/** Longer than the diagonal of a page. */
const SPAN = 4096
