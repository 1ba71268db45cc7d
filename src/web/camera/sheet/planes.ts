/** A picture of four bytes a pixel: red, green, blue, opacity. `ImageData` is one. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A small picture as brightness and two differences of colour, about 0 to 255 each. */
export interface Planes {
  width: number
  height: number
  channels: readonly [Float32Array, Float32Array, Float32Array]
  /** How often it is smaller than its original. */
  scale: number
}

/** The brightness that the brightest part of every picture is given. */
const BRIGHT = 240
const BRIGHT_SHARE = 0.97

/**
 * Scales a picture down by averaging, and evens out its exposure.
 *
 * @param longest the longer side afterwards, in pixels
 * @param textRadius dark spots of at most about twice this width are filled, so that writing disappears; 0 for none
 */
export function planesOf(picture: Pixels, longest: number, textRadius = 0): Planes {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / longest)
  const width = Math.max(1, Math.floor(picture.width / scale))
  const height = Math.max(1, Math.floor(picture.height / scale))
  const colours = averages(picture, width, height, scale).map((plane) =>
    textRadius === 0 ? plane : closed(plane, width, height, textRadius),
  )
  const [red, green, blue] = colours as [Float32Array, Float32Array, Float32Array]
  const brightness = red.map((value, at) => (value + (green[at] ?? 0) + (blue[at] ?? 0)) / 3)
  const [bright = BRIGHT] = quantiles(brightness, [BRIGHT_SHARE])
  const gain = BRIGHT / Math.max(40, bright)
  return {
    width,
    height,
    scale,
    channels: [
      brightness.map((value) => value * gain),
      red.map((value, at) => (value - (green[at] ?? 0)) * gain),
      red.map((value, at) => ((value + (green[at] ?? 0)) / 2 - (blue[at] ?? 0)) * gain),
    ],
  }
}

function averages(picture: Pixels, width: number, height: number, scale: number) {
  const [reds, greens, blues] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor(y * scale)
    const bottom = Math.max(top + 1, Math.floor((y + 1) * scale))
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(x * scale)
      const right = Math.max(left + 1, Math.floor((x + 1) * scale))
      let [red, green, blue] = [0, 0, 0]
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * picture.width + left) * 4; at < (row * picture.width + right) * 4; at += 4) {
          red += picture.data[at] ?? 0
          green += picture.data[at + 1] ?? 0
          blue += picture.data[at + 2] ?? 0
        }
      }
      const count = (bottom - top) * (right - left)
      const at = y * width + x
      reds[at] = red / count
      greens[at] = green / count
      blues[at] = blue / count
    }
  }
  return [reds, greens, blues]
}

/** A morphological closing with a square: every pixel becomes the smallest of the largest values around it. */
function closed(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return spread(spread(plane, width, height, radius, 1), width, height, radius, -1)
}

/** @param sign 1 for the largest value of each square neighbourhood, -1 for the smallest */
export function spread(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  sign: 1 | -1,
): Float32Array {
  const rows = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) spreadLine(plane, rows, y * width, 1, width, radius, sign)
  const result = new Float32Array(plane.length)
  for (let x = 0; x < width; x += 1) spreadLine(rows, result, x, width, height, radius, sign)
  return result
}

/** One row or column of a plane: `count` values from `start`, `step` apart. */
function spreadLine(
  from: Float32Array,
  into: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  sign: 1 | -1,
): void {
  for (let index = 0; index < count; index += 1) {
    const last = Math.min(count - 1, index + radius)
    let value = -Infinity
    for (let other = Math.max(0, index - radius); other <= last; other += 1) {
      const candidate = sign * (from[start + other * step] ?? 0)
      if (candidate > value) value = candidate
    }
    into[start + index * step] = sign * value
  }
}

/** The values that shares of all values are below, from every fifth of them. */
export function quantiles(values: Float32Array, shares: readonly number[]): number[] {
  const some = new Float32Array(Math.ceil(values.length / 5))
  for (let index = 0; index < some.length; index += 1) some[index] = values[index * 5] ?? 0
  const sorted = some.toSorted()
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** The value between pixels; outside of the plane that of its edge. */
export function valueAt(plane: Float32Array, width: number, height: number, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x))
  const cy = Math.min(height - 1.001, Math.max(0, y))
  const [left, top] = [Math.floor(cx), Math.floor(cy)]
  const [fx, fy] = [cx - left, cy - top]
  const at = top * width + left
  const upper = (plane[at] ?? 0) * (1 - fx) + (plane[at + 1] ?? 0) * fx
  const lower = (plane[at + width] ?? 0) * (1 - fx) + (plane[at + width + 1] ?? 0) * fx
  return upper * (1 - fy) + lower * fy
}
