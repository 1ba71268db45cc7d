import { mulberry32 } from '../random.ts'

/** A source of random numbers that gives the same sequence for the same seed. */
export interface Random {
  /** From `low` to `high`. */
  between: (low: number, high: number) => number
  /** Whether something happens that happens in this share of cases. */
  happens: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

/** @param seed a whole number from 0 */
export function randomOf(seed: number): Random {
  const next = mulberry32(Math.imul(seed + 1, 0x9e37_79b1))
  return {
    between: (low, high) => low + next() * (high - low),
    happens: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
  }
}

/** Smooth noise from -1 to 1 at a position, with features about one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [ease(x - left), ease(y - top)]
  const upper = lattice(left, top, seed) * (1 - fx) + lattice(left + 1, top, seed) * fx
  const lower = lattice(left, top + 1, seed) * (1 - fx) + lattice(left + 1, top + 1, seed) * fx
  return upper * (1 - fy) + lower * fy
}

/** A fixed value from -1 to 1 for each whole position. */
export function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x27d4_eb2d) ^ Math.imul(y, 0x1656_67b1) ^ Math.imul(seed + 7, 0x9e37_79b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1
}

function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
