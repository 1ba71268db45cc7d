/** The smallest value that a share of all values, such as 0.99, does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/**
 * Selects every n-th item, such as the first, fourth, seventh for `1/3`.
 *
 * @returns whether the item at an index, from 0, is selected
 */
export function inShare(share = '1/1'): (index: number) => boolean {
  const [nth = 1, of = 1] = share.split('/').map(Number)
  return (index) => index % of === (nth - 1) % of
}
