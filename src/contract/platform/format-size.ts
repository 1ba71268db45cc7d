const units = ['B', 'KB', 'MB', 'GB'] as const

/**
 * A size for people: whole bytes, or KB, MB and GB with one decimal (`docs/product.md` §9).
 *
 * @param bytes at least 0
 */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  // 1023.95 and more would be rounded to 1024.0 of a unit that ends at 1024.
  while (unit < units.length - 1 && value >= (unit === 0 ? 1024 : 1023.95)) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 ? String(Math.round(value)) : value.toFixed(1)} ${units[unit] ?? 'GB'}`
}
