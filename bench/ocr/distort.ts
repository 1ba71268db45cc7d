import type { Grey } from '#server/documents/ocr/grey.ts'

/** A position in an image, in fractions of its width and height. */
export interface Corner {
  x: number
  y: number
}

/**
 * Applies a perspective distortion, as in a photo taken from the side.
 *
 * @param corners the new positions of the corners, clockwise from the upper left
 * @param desk the grey value of the surroundings
 */
export function warp(
  { data, height, width }: Grey,
  [a, b, c, d]: readonly [Corner, Corner, Corner, Corner],
  desk: number,
): Grey {
  // From the unit square to the corners (P. Heckbert, "Fundamentals of Texture Mapping", 2.2.3), and back.
  const sx = a.x - b.x + c.x - d.x
  const sy = a.y - b.y + c.y - d.y
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const all = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / all
  const h = (dx1 * sy - sx * dy1) / all
  const [m0, m1, m2] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x]
  const [m3, m4, m5] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y]
  const inverse = [
    [m4 - m5 * h, m2 * h - m1, m1 * m5 - m2 * m4],
    [m5 * g - m3, m0 - m2 * g, m2 * m3 - m0 * m5],
    [m3 * h - m4 * g, m1 * g - m0 * h, m0 * m4 - m1 * m3],
  ] as const
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [px, py] = [x / width, y / height]
      const [u, v, w] = inverse.map(([i, j, k]) => i * px + j * py + k) as [number, number, number]
      out[y * width + x] = sample({ data, width, height }, (u / w) * width, (v / w) * height, desk)
    }
  }
  return { data: out, width, height }
}

function sample({ data, height, width }: Grey, x: number, y: number, outside: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return outside
  const [fx, fy] = [x - left, y - top]
  const at = (column: number, row: number) => data[row * width + column] ?? outside
  const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx
  const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx
  return upper * (1 - fy) + lower * fy
}

/** Applies light from one corner and a shadow. */
export function darken({ data, height, width }: Grey, darkest: number): Grey {
  const out = data.map((value, index) => {
    const x = (index % width) / width
    const y = Math.floor(index / width) / height
    const falloff = 1 - (1 - darkest) * 0.6 * Math.hypot(x, y) * Math.SQRT1_2
    const shadow = 1 / (1 + Math.exp(-(0.9 - x - y * 0.5) * 25))
    return value * falloff * (darkest + (1 - darkest) * (0.4 + 0.6 * shadow))
  })
  return { data: out, width, height }
}

/** Adds noise, always the same for a seed. */
export function addNoise({ data, height, width }: Grey, strength: number, seed: number): Grey {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const out = data.map((value) => {
    const noisy = value + (next() + next() + next() + next()) * strength * Math.sqrt(3)
    return Math.min(255, Math.max(0, noisy))
  })
  return { data: out, width, height }
}
