// Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O or U, so that a code can be read aloud
// and written down without mistakes.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 7
/** Codes are made of the numbers below this one. */
export const CODES = 32 ** DIGITS
/** The check digit is the remainder by a prime above the base, which detects every wrong digit and every swap of neighbours. */
const PRIME = 37

/**
 * The code of a number: seven digits and a check digit.
 *
 * @param number below {@link CODES}
 * @returns nothing when the check digit would be one of Crockford's five extra symbols: `*~$=U`
 */
export function codeOf(number: number): string | undefined {
  const check = ALPHABET[number % PRIME]
  if (check === undefined) return undefined
  let digits = ''
  for (let rest = number; digits.length < DIGITS; rest = Math.floor(rest / ALPHABET.length))
    digits = `${ALPHABET[rest % ALPHABET.length] ?? ''}${digits}`
  return digits + check
}
