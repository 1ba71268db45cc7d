import type { Grey } from './grey.ts'
import { findSkew } from './skew.ts'

/** A smaller difference does not disturb recognition, in degrees. */
const MIN_SPREAD = 0.6
/** A larger one is an error of measurement. */
const MAX_SPREAD = 10

/** Keystone distortion: lines of text that are not parallel, because a sheet was photographed from the side. */
export interface Keystone {
  /** The skew in the middle of the upper and of the lower half of the page, in degrees. */
  upper: number
  lower: number
}

/**
 * Finds the keystone distortion of a page; undefined when its lines are parallel.
 *
 * @param page as for {@link findSkew}
 */
export function findKeystone(page: Grey): Keystone | undefined {
  const middle = Math.floor(page.height / 2)
  const upper = findSkew({ ...page, data: page.data.subarray(0, middle * page.width), height: middle })
  const lower = findSkew({
    ...page,
    data: page.data.subarray(middle * page.width),
    height: page.height - middle,
  })
  if (upper === undefined || lower === undefined || upper.isSideways || lower.isSideways) return undefined
  const spread = Math.abs(upper.degrees - lower.degrees)
  return spread > MIN_SPREAD && spread < MAX_SPREAD
    ? { upper: upper.degrees, lower: lower.degrees }
    : undefined
}

/** How many pixels lower a point of the corrected page was on the original one. */
export function shiftOf({ lower, upper }: Keystone, { height, width }: Pick<Grey, 'height' | 'width'>) {
  const most = ((lower - upper) * Math.PI) / 180
  // The line in the middle keeps its skew; the measured ones are at a quarter and three quarters of the height.
  return (x: number, y: number) => (x - width / 2) * Math.tan(most * (2 * (y / height) - 1))
}

/** Makes the lines of a page parallel to the one in its middle. */
export function correctKeystone(page: Grey, keystone: Keystone): Grey {
  const { data, height, width } = page
  const shift = shiftOf(keystone, page)
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
