/** The letters at the head of a folder's code: `JK` of `JK12`. */
export function lettersOf(id: string): string {
  return /^[A-Z]+/.exec(id)?.[0] ?? id
}

/**
 * The next code for a top-level folder: `AA`, `AB` … `ZZ`, `AAA` … `ZZZ` (`docs/product.md` §12).
 * Single letters are kept for the built-in folders.
 *
 * @param first the letter that the code is to begin with; by default any
 * @returns nothing when all 18,252 are taken
 */
export function nextLetters(taken: ReadonlySet<string>, first = ''): string | undefined {
  const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const pairs = alphabet.flatMap((one) => alphabet.map((other) => one + other))
  const triples = () => alphabet.flatMap((one) => pairs.map((pair) => one + pair))
  const isFree = (letters: string) => letters.startsWith(first) && !taken.has(letters)
  return pairs.find(isFree) ?? triples().find(isFree)
}
