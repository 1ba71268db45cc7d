/**
 * Mulberry32 (T. Ettinger, 2017): numbers from 0 to 1, the same ones for the same state.
 *
 * @param state a whole number of 32 bits to begin with
 */
export function mulberry32(state: number): () => number {
  let current = state
  return () => {
    current = (current + 0x6d2b_79f5) | 0
    let mixed = Math.imul(current ^ (current >>> 15), 1 | current)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
