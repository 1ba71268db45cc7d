import type { Corners } from './corners.ts'
import type { Pixels } from './planes.ts'
import { distance } from './quad.ts'

/** What is left away along each side, as a share of the shorter one: the outermost pixels are half table. */
const EDGE = 0.004
const LEAST_EDGE = 1

/** Cuts a sheet out of a picture and corrects its perspective. Each pixel is the mean of its four nearest. */
export function straighten(picture: Pixels, corners: Corners): Pixels {
  const { bottomLeft, bottomRight, topLeft, topRight } = corners
  const across = (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2
  const down = (distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2
  const edge = Math.max(LEAST_EDGE, EDGE * Math.min(across, down))
  const width = Math.max(1, Math.round(across - 2 * edge))
  const height = Math.max(1, Math.round(down - 2 * edge))
  // From the unit square to the corners (P. Heckbert, "Fundamentals of Texture Mapping", 2.2.3).
  const [a, b, c, d] = [topLeft, topRight, bottomRight, bottomLeft]
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const all = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / all
  const h = (dx1 * sy - sx * dy1) / all
  const [mx, nx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x]
  const [my, ny] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const v = (y + 0.5 + edge) / down
    for (let x = 0; x < width; x += 1) {
      const u = (x + 0.5 + edge) / across
      const depth = g * u + h * v + 1
      copy(
        picture,
        (mx * u + nx * v + a.x) / depth - 0.5,
        (my * u + ny * v + a.y) / depth - 0.5,
        data,
        y * width + x,
      )
    }
  }
  return { data, width, height }
}

/** Positions outside of the picture take the colour of its edge. */
function copy(from: Pixels, x: number, y: number, into: Uint8ClampedArray, index: number): void {
  const cx = Math.min(from.width - 1, Math.max(0, x))
  const cy = Math.min(from.height - 1, Math.max(0, y))
  const left = Math.min(from.width - 2, Math.floor(cx))
  const top = Math.min(from.height - 2, Math.floor(cy))
  const [fx, fy] = [cx - left, cy - top]
  const at = (top * from.width + left) * 4
  const below = at + from.width * 4
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = (from.data[at + channel] ?? 0) * (1 - fx) + (from.data[at + 4 + channel] ?? 0) * fx
    const lower = (from.data[below + channel] ?? 0) * (1 - fx) + (from.data[below + 4 + channel] ?? 0) * fx
    into[index * 4 + channel] = upper * (1 - fy) + lower * fy
  }
  into[index * 4 + 3] = 255
}
