/**
 * A full name as the account keeps it. The last name is the last word, with the words in small letters that belong to it:
 * `Ludwig van Beethoven`. A single word is a first name.
 */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const small = rest.findIndex((word) => /^\p{Ll}/u.test(word))
  const begin = small === -1 ? rest.length - 1 : small
  return {
    firstName: [first, ...rest.slice(0, Math.max(0, begin))].join(' '),
    lastName: rest.length === 0 ? null : rest.slice(begin).join(' '),
  }
}
