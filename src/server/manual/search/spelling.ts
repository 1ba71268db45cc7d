const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The maximum edit distance of a misspelt word, by its length. */
export function maxDistanceOf(word: string): number {
  return word.length < 5 ? 1 : 2
}

/** All strings at edit distance 1. */
export function variantsOf(word: string): string[] {
  const variants = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      variants.add(before + letter + after)
      if (after !== '') variants.add(before + letter + after.slice(1))
    }
    if (after !== '') variants.add(before + after.slice(1))
    if (after.length > 1) variants.add(`${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`)
  }
  variants.delete(word)
  return [...variants]
}

/**
 * The edit distance of two words, where swapping two adjacent letters counts as one edit (optimal string alignment).
 *
 * @returns `most` + 1 for any larger distance
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const areSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (areSwapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1)
      current.push(distance)
    }
    if (Math.min(...current) > most) return most + 1
    ;[before, last] = [last, current]
  }
  return last[other.length] ?? 0
}

/** The words of a list within the maximum edit distance, the nearest first. */
export function nearestOf(word: string, known: readonly string[], count: number): string[] {
  const most = maxDistanceOf(word)
  return known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate)
}
