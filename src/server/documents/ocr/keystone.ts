import type { Grey } from './grey.ts'
import { slantOf } from './skew.ts'

/** Lines that spread less are read as well as parallel ones, in degrees. */
const PARALLEL = 0.6
/** Beyond this it was no fan that was seen. */
const MOST = 10

/** Lines that spread like a fan, as those of a sheet that was photographed from the side. */
export interface Fan {
  /** The slant in the middle of the upper half, and of the lower one, in degrees. */
  upper: number
  lower: number
}

/**
 * Whether the lines of a page spread.
 *
 * @param page as for `slantOf`
 */
export function fanOf(page: Grey): Fan | undefined {
  const middle = Math.floor(page.height / 2)
  const upper = slantOf({ ...page, data: page.data.subarray(0, middle * page.width), height: middle })
  const lower = slantOf({
    ...page,
    data: page.data.subarray(middle * page.width),
    height: page.height - middle,
  })
  if (upper === undefined || lower === undefined || upper.isSideways || lower.isSideways) return undefined
  const spread = Math.abs(upper.degrees - lower.degrees)
  return spread > PARALLEL && spread < MOST ? { upper: upper.degrees, lower: lower.degrees } : undefined
}

/** By how much a place of the folded page lies higher on the page as it was, in pixels downwards. */
export function shiftOf({ lower, upper }: Fan, { height, width }: Pick<Grey, 'height' | 'width'>) {
  const most = ((lower - upper) * Math.PI) / 180
  // In the middle of the page a line keeps its slant; the halves have theirs at a quarter and three quarters.
  return (x: number, y: number) => (x - width / 2) * Math.tan(most * (2 * (y / height) - 1))
}

/** The page with its lines parallel, slanting as those in its middle. */
export function fold(page: Grey, fan: Fan): Grey {
  const { data, height, width } = page
  const shift = shiftOf(fan, page)
  const out = new Uint8Array(data.length).fill(255)
  for (let y = 0; y < height; y += 1) {
    const step = shift(width / 2 + 1, y)
    for (let x = 0; x < width; x += 1) {
      const from = y + (x - width / 2) * step
      const row = Math.floor(from)
      if (row < 0 || row + 1 >= height) continue
      const at = row * width + x
      const part = from - row
      out[y * width + x] = (data[at] ?? 255) * (1 - part) + (data[at + width] ?? 255) * part
    }
  }
  return { data: out, width, height }
}
