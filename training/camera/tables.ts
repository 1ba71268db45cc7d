import { lattice, type Random, smoothNoise } from './random.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** The colour of a table at a position in centimetres. */
export type Table = (x: number, y: number) => Colour

/**
 * The sets of pictures: those on which the detection was tuned first, further ones on other tables that it was tuned on
 * after that, and those that are reported.
 */
export type PictureSet = 'tuning' | 'further' | 'reported'

const tuningTables = {
  'dark wood': wood([92, 62, 42], 16),
  'light wood': wood([196, 160, 116], 14),
  tiles: tiles([206, 204, 198], [150, 146, 140], 9.5),
  'white desk': plain([226, 226, 224], 2),
  'dark desk': plain([48, 50, 54], 3),
  carpet: fabric([118, 112, 104], 22),
  checks: checks([178, 54, 52], [232, 226, 216], 2.6),
  concrete: stone([164, 162, 158], 12),
} as const

/** Tables that only the further pictures have. */
const furtherTables = {
  plywood: wood([222, 196, 158], 9),
  'cream cloth': fabric([228, 220, 200], 10),
  'blue checks': checks([70, 96, 160], [236, 238, 240], 1.1),
  granite: stone([88, 86, 90], 20),
  'ivory desk': plain([236, 230, 216], 2),
  'striped cloth': stripes([150, 62, 54], [232, 222, 206], 3.1),
  travertine: marble([206, 192, 172], [238, 230, 218]),
  'dark tiles': tiles([70, 78, 74], [160, 160, 150], 2.4),
  'grey carpet': fabric([188, 186, 180], 16),
} as const

/** Tables that only the reported pictures have. */
const reportedTables = {
  oak: wood([168, 128, 84], 20),
  'small tiles': tiles([88, 120, 132], [214, 212, 206], 4),
  'grey desk': plain([196, 200, 204], 2),
  stripes: stripes([52, 74, 110], [212, 208, 196], 1.8),
  marble: marble([222, 220, 216], [150, 148, 150]),
  denim: fabric([66, 84, 118], 18),
} as const

export const tablesOf = {
  tuning: tuningTables,
  further: furtherTables,
  reported: { ...tuningTables, ...reportedTables },
} as const

function plain(colour: Colour, grain: number) {
  return (_random: Random, seed: number): Table =>
    (x, y) =>
      shade(colour, grain * smoothNoise(x * 4, y * 4, seed) + grain * smoothNoise(x / 6, y / 6, seed + 1))
}

function wood(colour: Colour, grain: number) {
  return (random: Random, seed: number): Table => {
    const plank = random.pick([8, 12, 1000])
    return (x, y) => {
      const board = Math.floor(y / plank)
      const gap = Math.abs(y / plank - Math.round(y / plank)) * plank < 0.08 ? -40 : 0
      const wave = y * 3 + 0.9 * smoothNoise(x / 7, y / 2, seed + board)
      const rings = Math.sin(wave * 2.2 + 2 * smoothNoise(x / 11, y, seed))
      const fibre = smoothNoise(x / 2, y * 14, seed + 3)
      return shade(colour, grain * (0.5 * rings + 0.7 * fibre + 0.8 * lattice(board, 0, seed)) + gap)
    }
  }
}

function tiles(tile: Colour, joint: Colour, size: number) {
  return (_random: Random, seed: number): Table =>
    (x, y) => {
      const [column, row] = [Math.floor(x / size), Math.floor(y / size)]
      const fromJoint = Math.min(x - column * size, y - row * size)
      return fromJoint < 0.35
        ? shade(joint, 6 * smoothNoise(x * 5, y * 5, seed))
        : shade(tile, 8 * lattice(column, row, seed) + 5 * smoothNoise(x, y, seed + 1))
    }
}

function fabric(colour: Colour, roughness: number) {
  return (_random: Random, seed: number): Table =>
    (x, y) =>
      shade(
        colour,
        roughness * (0.8 * smoothNoise(x * 6, y * 6, seed) + 0.4 * Math.sin(x * 22) * Math.sin(y * 22)),
      )
}

function checks(one: Colour, other: Colour, size: number) {
  return (_random: Random, seed: number): Table =>
    (x, y) => {
      const share = ((Math.floor(x / size) & 1) + (Math.floor(y / size) & 1)) / 2
      return shade(mix(one, other, share), 7 * smoothNoise(x * 7, y * 7, seed))
    }
}

function stripes(one: Colour, other: Colour, size: number) {
  return (_random: Random, seed: number): Table =>
    (x, y) =>
      shade((Math.floor(x / size) & 1) === 0 ? one : other, 6 * smoothNoise(x * 7, y * 7, seed))
}

function stone(colour: Colour, roughness: number) {
  return (_random: Random, seed: number): Table =>
    (x, y) =>
      shade(
        colour,
        roughness * (smoothNoise(x / 3, y / 3, seed) + 0.5 * smoothNoise(x, y, seed + 1)) +
          (lattice(Math.floor(x * 9), Math.floor(y * 9), seed) > 0.985 ? -50 : 0),
      )
}

function marble(colour: Colour, vein: Colour) {
  return (_random: Random, seed: number): Table =>
    (x, y) => {
      const bend = 3 * smoothNoise(x / 9, y / 9, seed) + smoothNoise(x / 3, y / 3, seed + 1)
      const nearness = Math.abs(Math.sin((x + y * 0.6) / 6 + bend))
      return mix(vein, colour, Math.min(1, 0.35 + nearness * 3))
    }
}

export function shade([red, green, blue]: Colour, by: number): Colour {
  return [red + by, green + by, blue + by]
}

export function mix(one: Colour, other: Colour, share: number): Colour {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ]
}
