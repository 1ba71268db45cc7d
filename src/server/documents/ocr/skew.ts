import type { Grey } from './grey.ts'

/** Darker than this is ink, on a page whose light is even. */
const INK = 150
/** As far as a page is looked for its slant, in degrees: a sheet that was laid down badly. */
const MOST = 15
const COARSE = 0.5
const FINE = 0.1
/** Lines must stand out so much more clearly to be taken for upright ones: rules of a table stand out too. */
const CLEARLY = 1.5
const ENOUGH = 60_000
/** Of letters and words, in pixels. */
const SMALLEST = 3
const LARGEST = 120

/** How the lines of a page lie. */
export interface Slant {
  /** By how much they fall to the right, in degrees, -15 to 15. */
  degrees: number
  /** Whether they run from top to bottom or from bottom to top. */
  isSideways: boolean
}

/**
 * The slant of a page: the direction in which its ink lies most clearly in lines, with empty ones between them.
 *
 * @param page with even light, some 1,000 pixels high
 * @returns nothing when there is no ink
 */
export function slantOf(page: Grey): Slant | undefined {
  const ink = inkOf(page)
  if (ink.length === 0) return undefined
  const along = best(ink, 0)
  const across = best(ink, 90)
  const isSideways = across.clarity > along.clarity * CLEARLY
  return { degrees: isSideways ? across.degrees : along.degrees, isSideways }
}

/**
 * Where there is writing: x and y in turns; on a page that is full of it, a part of it. Spots are left out, and what
 * is larger than a word: rules, pictures, the edge of the sheet.
 */
function inkOf({ data, height, width }: Grey): Float32Array {
  const isInk = (index: number) => (data[index] ?? 255) < INK
  const seen = new Uint8Array(data.length)
  const places: number[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || !isInk(start)) continue
    const spot = spotAt(start)
    if (spot !== undefined) for (const index of spot) places.push(index % width, Math.floor(index / width))
  }
  const every = Math.ceil(places.length / 2 / ENOUGH)
  return Float32Array.from(places.filter((_, index) => (index >> 1) % every === 0))

  /** The ink that hangs together, where it has the size of a letter or a word. */
  function spotAt(start: number): number[] | undefined {
    const spot = [start]
    seen[start] = 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let at = 0; at < spot.length; at += 1) {
      const index = spot[at] ?? start
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
          spot.push(next)
        }
      }
    }
    const size = Math.max(right - left, bottom - top) + 1
    return size >= SMALLEST && size <= LARGEST ? spot : undefined
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
  search(-MOST, MOST, COARSE)
  search(found.degrees - COARSE, found.degrees + COARSE, FINE)
  return found
}

/** How unevenly the ink lies over lines of one direction. */
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
  for (let line = lowest; line <= highest + 1; line += 1) {
    clarity += ((counts[line] ?? 0) - (counts[line - 1] ?? 0)) ** 2
  }
  return clarity
}

/** Beyond the diagonal of any page that is looked at. */
const SPAN = 4096
