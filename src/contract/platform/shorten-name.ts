/** As much of a shortened name is its end. */
const END_SHARE = 1 / 3
/** As far from the cut a word may end or begin, in characters. */
const NEAR = 10

/** What is in brackets at the end of a name, which stays whole, with the word behind it: `(North West) Limited`; or nothing. */
export const bracketsAtEnd = (name: string): string => /\([^()]*\)(?: \S+)?$/u.exec(name)?.[0] ?? ''

/**
 * A name with its middle left out: companies of a group, numbered papers and types of files differ at the end.
 *
 * @param max in characters
 * @example shortenName('Braithwaite & Sons Precision Engineering Ltd (North West)', 30) // 'Braithwaite … (North West)'
 */
export function shortenName(name: string, max: number): string {
  const characters = Array.from(name)
  if (characters.length <= max) return name
  const inBrackets = bracketsAtEnd(name)
  const isShort = inBrackets.length < max / 2
  const end = Math.max(Math.floor((max - 3) * END_SHARE), isShort ? Array.from(inBrackets).length + 1 : 0)
  const start = characters.slice(0, max - 3 - end).join('')
  const rest = characters.slice(-end).join('')
  const space = start.lastIndexOf(' ')
  const word = rest.indexOf(' ')
  const head = space > start.length - NEAR ? `${start.slice(0, space)} ` : start
  const tail = word >= 0 && word < NEAR ? rest.slice(word) : rest
  return `${head}…${tail}`
}
