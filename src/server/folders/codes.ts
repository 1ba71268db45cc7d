/** The letters at the head of a folder's code: `JK` of `JK12`. */
export function lettersOf(id: string): string {
  return /^[A-Z]+/.exec(id)?.[0] ?? id
}

/**
 * The next code for a top-level folder: `AA`, `AB` … `ZZ`, `AAA` … `ZZZ` (`docs/product.md` §12).
 * Single letters are kept for the built-in folders.
 *
 * @returns nothing when all 18,252 are taken
 */
export function nextLetters(taken: ReadonlySet<string>): string | undefined {
  const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const pairs = alphabet.flatMap((first) => alphabet.map((second) => first + second))
  const triples = () => alphabet.flatMap((first) => pairs.map((pair) => first + pair))
  const isFree = (letters: string) => !taken.has(letters)
  return pairs.find(isFree) ?? triples().find(isFree)
}
