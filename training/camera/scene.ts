import sharp from 'sharp'
import type { Corners, Point } from '#web/camera/sheet/corners.ts'
import { drawReceipt, drawSheet, type Paper } from './papers.ts'
import { lattice, type Random, randomOf, smoothNoise } from './random.ts'
import { type Colour, type PictureSet, type Table, tablesOf } from './tables.ts'

/** A drawn photo of a sheet of paper on a table. */
export interface Scene {
  name: string
  /** The length of the sheet relative to its width; 0 for a table without a sheet. */
  ratio: number
  /** Four bytes a pixel. */
  data: Uint8ClampedArray
  width: number
  height: number
  /** Where the sheet's corners really are; `undefined` without a sheet. */
  corners: Corners | undefined
}

interface Camera {
  /** A position on or above the table, in centimetres, as a position in the picture. */
  project: (x: number, y: number, z: number) => Point
  /** A position in the picture as a position on the table. */
  onTable: (x: number, y: number) => Point
}

const FIRST_SEED: Record<PictureSet, number> = { tuning: 0, further: 2_000_000, reported: 1_000_001 }
const TILT = 0.5
/** Squares of the sheet across and along, each drawn as two flat triangles. */
const MESH = { columns: 12, rows: 48 }

/**
 * Draws one of endlessly many scenes, always the same for a number.
 *
 * @param set which tables, and which pictures of them
 * @param longest the longer side of the picture in pixels
 * @param isEmpty without a sheet
 */
export async function drawScene(
  set: PictureSet,
  index: number,
  { longest = 960, isEmpty = false } = {},
): Promise<Scene> {
  const seed = index * 2 + FIRST_SEED[set]
  const random = randomOf(seed)
  const tables = Object.entries(tablesOf[set])
  const [tableName, tableOf] = tables[index % tables.length] ?? random.pick(tables)
  const isReceipt = random.happens(0.75)
  const ratio = random.between(1.2, 6)
  const paper = isReceipt ? drawReceipt(random, ratio) : drawSheet(random)
  const isUpright = random.happens(0.85)
  const [width, height] = isUpright ? [longest * 0.75, longest] : [longest, longest * 0.75]
  const camera = place(random, paper, width, height, isUpright)
  const curl = random.happens(0.55) ? random.between(0.2, 1) : 0
  const rise = riseOf(random, paper, curl)
  const table = tableOf(random, seed)

  const picture = new Float32Array(width * height * 3)
  drawTable(picture, width, height, table, camera, isEmpty ? undefined : shadowOf(random, paper))
  if (!isEmpty) drawPaper(picture, width, height, paper, camera, rise, seed)
  if (!isEmpty && random.happens(0.12)) drawThumb(picture, width, height, camera, paper, random)
  const light = lightOf(random, width, height)
  const data = await expose(picture, width, height, light, random, seed)
  const corner = (x: number, y: number) => camera.project(x * paper.width, y * paper.height, rise(x, y))
  return {
    name: `${isEmpty ? 'nothing' : isReceipt ? 'receipt' : 'sheet'} on ${tableName}${light.name}${curl > 0 ? ', curled' : ''}`,
    ratio: isEmpty ? 0 : Math.max(paper.height / paper.width, paper.width / paper.height),
    data,
    width,
    height,
    corners: isEmpty
      ? undefined
      : {
          topLeft: corner(-0.5, -0.5),
          topRight: corner(0.5, -0.5),
          bottomRight: corner(0.5, 0.5),
          bottomLeft: corner(-0.5, 0.5),
        },
  }
}

/** Holds the camera over the sheet, tilted and turned, so that all of it is in the picture. */
function place(random: Random, paper: Paper, width: number, height: number, isUpright: boolean): Camera {
  const lies = isUpright === paper.height < paper.width
  const turn = random.between(-0.45, 0.45) + (lies && random.happens(0.8) ? Math.PI / 2 : 0)
  const pitch = random.between(-TILT, TILT) * random.between(0.2, 1)
  const roll = random.between(-TILT, TILT) * random.between(0.1, 0.8)
  const distance = Math.hypot(paper.width, paper.height) * random.between(1.3, 3)
  const [cp, sp, cr, sr, ct, st] = [pitch, roll, turn].flatMap((angle) => [
    Math.cos(angle),
    Math.sin(angle),
  ]) as [number, number, number, number, number, number]
  // Turned on the table, then tilted about both axes of the picture, then seen from a distance.
  function view(x: number, y: number, z: number): readonly [number, number, number] {
    const [tx, ty] = [x * ct - y * st, x * st + y * ct]
    const [py, pz] = [ty * cp - z * sp, ty * sp + z * cp]
    const [rx, rz] = [tx * cr + pz * sr, -tx * sr + pz * cr]
    return [rx, py, distance - rz]
  }
  const outline = [-0.5, 0.5].flatMap((x) =>
    [-0.5, 0.5].map((y) => view(x * paper.width, y * paper.height, 0)),
  )
  const xs = outline.map(([x, , depth]) => x / depth)
  const ys = outline.map(([, y, depth]) => y / depth)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(width / (right - left), height / (bottom - top)) * random.between(0.6, 0.93)
  const slack = (size: number, taken: number) => random.between(-0.4, 0.4) * Math.max(0, size - taken - 12)
  const centreX = width / 2 - ((left + right) / 2) * scale + slack(width, (right - left) * scale)
  const centreY = height / 2 - ((top + bottom) / 2) * scale + slack(height, (bottom - top) * scale)
  return {
    project: (x, y, z) => {
      const [vx, vy, depth] = view(x, y, z)
      return { x: centreX + (vx / depth) * scale, y: centreY + (vy / depth) * scale }
    },
    onTable: (px, py) => {
      // The ray's x = a·depth, y = b·depth; on the table z = 0 gives two linear equations in tx and ty.
      const [a, b] = [(px - centreX) / scale, (py - centreY) / scale]
      // depth = distance + tx·sr − ty·sp·cr; rx = tx·cr + ty·sp·sr; py = ty·cp.
      const m = [cr - a * sr, sp * sr + a * sp * cr, -b * sr, cp + b * sp * cr] as const
      const all = m[0] * m[3] - m[1] * m[2]
      const tx = (a * distance * m[3] - m[1] * b * distance) / all
      const ty = (m[0] * b * distance - a * distance * m[2]) / all
      return { x: tx * ct + ty * st, y: -tx * st + ty * ct }
    },
  }
}

/** The height of the sheet above the table in centimetres, for positions from -0.5 to 0.5: its ends roll up, or it waves. */
function riseOf(random: Random, paper: Paper, curl: number): (x: number, y: number) => number {
  const [upper, lower] = [random.between(0, 1), random.between(0, 1)]
  const lift = Math.min(3.2, paper.height * 0.13) * curl
  const wave = random.happens(0.3) ? 0.25 * curl : 0
  const phase = random.between(0, 6)
  return (_x, y) => {
    const end = Math.max(0, Math.abs(y) - 0.15) / 0.35
    return lift * (y < 0 ? upper : lower) * end * end + wave * (1 + Math.sin(y * 9 + phase))
  }
}

/** How much light the sheet takes from the table around it, at a position on the table. */
function shadowOf(random: Random, paper: Paper): (x: number, y: number) => number {
  const [dx, dy] = [random.between(-0.4, 0.4), random.between(-0.4, 0.4)]
  const depth = random.between(0.08, 0.4)
  const softness = random.between(0.25, 1.2)
  return (x, y) => {
    const outX = Math.max(0, Math.abs(x - dx) - paper.width / 2)
    const outY = Math.max(0, Math.abs(y - dy) - paper.height / 2)
    return 1 - depth * Math.exp(-Math.hypot(outX, outY) / softness)
  }
}

function drawTable(
  picture: Float32Array,
  width: number,
  height: number,
  table: Table,
  { onTable }: Camera,
  shadow: ((x: number, y: number) => number) | undefined,
): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = onTable(x, y)
      const [red, green, blue] = table(at.x, at.y)
      const light = shadow?.(at.x, at.y) ?? 1
      const index = (y * width + x) * 3
      picture[index] = red * light
      picture[index + 1] = green * light
      picture[index + 2] = blue * light
    }
  }
}

function drawPaper(
  picture: Float32Array,
  width: number,
  height: number,
  paper: Paper,
  camera: Camera,
  rise: (x: number, y: number) => number,
  seed: number,
): void {
  const light = (x: number, y: number) => {
    const slope = (rise(x, y + 0.01) - rise(x, y - 0.01)) / (0.02 * paper.height)
    return 1 - 0.22 * Math.tanh(slope * 2)
  }
  /** Receipts are torn off: their short edges are a little uneven. */
  const tear = (u: number) => 0.0018 * smoothNoise(u * 40, 0, seed)
  const { columns, rows } = MESH
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [u0, u1, v0, v1] = [column / columns, (column + 1) / columns, row / rows, (row + 1) / rows]
      const brightness = light((u0 + u1) / 2 - 0.5, (v0 + v1) / 2 - 0.5)
      const at = (u: number, v: number) => ({
        ...camera.project((u - 0.5) * paper.width, (v - 0.5) * paper.height, rise(u - 0.5, v - 0.5)),
        u,
        v,
      })
      const [a, b, c, d] = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)]
      for (const triangle of [
        [a, b, c],
        [a, c, d],
      ] as const)
        fill(triangle, width, height, (index, u, v) => {
          if (v < Math.abs(tear(u)) || v > 1 - Math.abs(tear(u + 3))) return
          const source = printAt(paper, u, v)
          for (let channel = 0; channel < 3; channel += 1)
            picture[index * 3 + channel] = (source[channel] ?? 0) * brightness
        })
    }
  }
}

/** The average of the printed pixels about a position. */
function printAt(paper: Paper, u: number, v: number): Colour {
  const [x, y] = [u * (paper.columns - 2), v * (paper.rows - 2)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const sum = [0, 0, 0] as [number, number, number]
  for (const [dx, dy, share] of [
    [0, 0, (1 - fx) * (1 - fy)],
    [1, 0, fx * (1 - fy)],
    [0, 1, (1 - fx) * fy],
    [1, 1, fx * fy],
  ] as const) {
    const index = ((top + dy) * paper.columns + left + dx) * 3
    for (let channel = 0; channel < 3; channel += 1)
      sum[channel] = (sum[channel] ?? 0) + share * (paper.print[index + channel] ?? 0)
  }
  return sum
}

type Vertex = Point & { u: number; v: number }

function fill(
  [a, b, c]: readonly [Vertex, Vertex, Vertex],
  width: number,
  height: number,
  paint: (index: number, u: number, v: number) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (Math.abs(area) < 1e-6) return
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)))
  const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)))
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)))
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const forB = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area
      const forC = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area
      const forA = 1 - forB - forC
      if (forA < -1e-3 || forB < -1e-3 || forC < -1e-3) continue
      paint(y * width + x, forA * a.u + forB * b.u + forC * c.u, forA * a.v + forB * b.v + forC * c.v)
    }
  }
}

/** A thumb that holds the sheet at the middle of a side. */
function drawThumb(
  picture: Float32Array,
  width: number,
  height: number,
  camera: Camera,
  paper: Paper,
  random: Random,
): void {
  const side = random.pick([-0.5, 0.5])
  const skin = random.pick<Colour>([
    [214, 164, 136],
    [150, 102, 76],
    [92, 62, 48],
  ])
  const y = random.between(-0.25, 0.25) * paper.height
  const [length, breadth] = [2.2, 0.9]
  const centre = side * paper.width + Math.sign(side) * length * 0.5
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const at = camera.onTable(px, py)
      const beyond = Math.max(0, Math.sign(side) * (at.x - centre))
      const dx = beyond > 0 ? 0 : (at.x - centre) / length
      const dy = (at.y - y) / breadth
      const distance = Math.hypot(dx, dy)
      if (distance > 1) continue
      for (let channel = 0; channel < 3; channel += 1)
        picture[(py * width + px) * 3 + channel] = (skin[channel] ?? 0) * (1 - 0.35 * distance * distance)
    }
  }
}

interface Light {
  name: string
  at: (x: number, y: number) => number
}

/** Light that falls off to one side, and at times the shadow of a hand or of the phone. */
function lightOf(random: Random, width: number, height: number): Light {
  const angle = random.between(0, Math.PI * 2)
  const fall = random.between(0, 0.45)
  const exposure = random.between(0.65, 1.08)
  const hasShadow = random.happens(0.35)
  const [sx, sy] = [random.between(0.1, 0.9), random.between(0.1, 0.9)]
  const [reach, soft, depth] = [
    random.between(0.2, 0.4),
    random.between(0.03, 0.14),
    random.between(0.2, 0.5),
  ]
  const seed = Math.floor(random.between(0, 1e6))
  return {
    name: hasShadow ? ', shadow' : '',
    at: (x, y) => {
      const [u, v] = [x / width, y / height]
      const gradient =
        1 - fall * (0.5 + 0.5 * ((u - 0.5) * Math.cos(angle) + (v - 0.5) * Math.sin(angle)) * 1.6)
      if (!hasShadow) return exposure * gradient
      const edge = reach * (1 + 0.35 * smoothNoise(Math.atan2(v - sy, u - sx) * 1.2, 0, seed))
      const shadow = depth / (1 + Math.exp((Math.hypot(u - sx, v - sy) - edge) / (soft / 3)))
      return exposure * gradient * (1 - shadow)
    },
  }
}

/** What a camera makes of it: blur, noise, and the losses of JPEG. */
async function expose(
  picture: Float32Array,
  width: number,
  height: number,
  light: Light,
  random: Random,
  seed: number,
): Promise<Uint8ClampedArray> {
  const lit = new Uint8ClampedArray(width * height * 3)
  const noise = random.between(1, 9)
  const cast = [random.between(0.92, 1.05), 1, random.between(0.86, 1.05)] as const
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = light.at(x, y)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 3 + channel
        lit[at] = (picture[at] ?? 0) * share * (cast[channel] ?? 1)
      }
    }
  }
  const blurred = await sharp(lit, { raw: { width, height, channels: 3 } })
    .blur(random.between(0.4, 2.2))
    .raw()
    .toBuffer()
  for (let at = 0; at < blurred.length; at += 1) {
    const grain = lattice(at, 1, seed) + lattice(at, 2, seed) + lattice(at, 3, seed)
    blurred[at] = Math.max(0, Math.min(255, (blurred[at] ?? 0) + noise * grain))
  }
  const jpeg = await sharp(blurred, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: Math.round(random.between(55, 90)) })
    .toBuffer()
  const { data } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
}
