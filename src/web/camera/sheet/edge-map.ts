import { type Planes, quantiles } from './planes.ts'

/** Where the colour of a picture changes, and how fast. */
export interface EdgeMap {
  width: number
  height: number
  /** The change of colour a pixel. */
  strength: Float32Array
  /** The direction of the change from 0 to π: across the edge. */
  direction: Float32Array
  /** The positions on the ridges: where the change is the largest across the edge. */
  ridges: number[]
}

/** The weakest ridges that count, relative to the median change. */
const RIDGE_TO_MEDIAN = 2.5
const WEAKEST = 1.5

/** The gradient of a picture in colour (S. Di Zenzo, 1986), by Sobel's operator. */
export function edgeMapOf({ channels, height, width }: Planes): EdgeMap {
  const strength = new Float32Array(width * height)
  const direction = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      let [xx, yy, xy] = [0, 0, 0]
      for (const plane of channels) {
        const [dx, dy] = sobel(plane, at, width)
        xx += dx * dx
        yy += dy * dy
        xy += dx * dy
      }
      const root = Math.hypot(xx - yy, 2 * xy)
      strength[at] = Math.sqrt((xx + yy + root) / 2)
      const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
      direction[at] = angle < 0 ? angle + Math.PI : angle
    }
  }
  return { width, height, strength, direction, ridges: ridgesOf(strength, direction, width, height) }
}

function sobel(plane: Float32Array, at: number, width: number): readonly [number, number] {
  const a = plane[at - width - 1] ?? 0
  const b = plane[at - width] ?? 0
  const c = plane[at - width + 1] ?? 0
  const d = plane[at - 1] ?? 0
  const e = plane[at + 1] ?? 0
  const f = plane[at + width - 1] ?? 0
  const g = plane[at + width] ?? 0
  const h = plane[at + width + 1] ?? 0
  return [(c + 2 * e + h - a - 2 * d - f) / 8, (f + 2 * g + h - a - 2 * b - c) / 8]
}

function ridgesOf(strength: Float32Array, direction: Float32Array, width: number, height: number): number[] {
  const [median = 0] = quantiles(strength, [0.5])
  const least = Math.max(WEAKEST, RIDGE_TO_MEDIAN * median)
  const ridges: number[] = []
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x
      const here = strength[at] ?? 0
      if (here < least) continue
      const angle = direction[at] ?? 0
      const across = Math.round(Math.cos(angle)) + Math.round(Math.sin(angle)) * width
      if (here >= (strength[at - across] ?? 0) && here > (strength[at + across] ?? 0)) ridges.push(at)
    }
  }
  return ridges
}
