import type { Found } from './found.ts'
import { withoutParty } from './kinds.ts'
import { folded } from './names.ts'
import type { JudgedKind } from './read-kind.ts'

/** Other parties stand in the first lines. */
const MAX_READ = 1500
/** How sure the only known party is that stands there, where no name was sure enough by itself. */
const CONFIDENCE = 0.75
/** Shorter names are words, too. */
const MIN_LETTERS = 6

/** A name for telling whether it is the same party: without its legal form, articles, signs and the plural of its last word. */
export const partyKey = (name: string) =>
  folded(name)
    .replace(/^the /, '')
    .replaceAll(/ (?:and|co|company|uk)(?= |$)/g, '')
    .replaceAll(' ', '')
    .replace(/s$/, '')

const withoutAnd = (text: string) => folded(text).replaceAll(/ and(?= )/g, '')

/**
 * The other party of a document as the company knows it from its other papers: one spelling of each, and the only known one
 * in its first lines where no name was sure enough by itself.
 *
 * @param known their names, the most frequent first
 */
export function asKnown(
  found: Found<string> | undefined,
  text: string,
  { kind, known }: { kind: JudgedKind; known: readonly string[] },
): Found<string> | undefined {
  if (found !== undefined) {
    const key = partyKey(found.value)
    const same = known.find((name) => partyKey(name) === key)
    return same === undefined ? found : { ...found, value: same }
  }
  if (known.length === 0 || kind.isOneOf(withoutParty) > 0.5) return undefined
  const head = text.slice(0, MAX_READ)
  const words = ` ${withoutAnd(head)} `
  const there = new Map(
    known.flatMap((name) => {
      const isThere = name.length >= MIN_LETTERS && words.includes(` ${withoutAnd(name)} `)
      return isThere ? [[partyKey(name), name] as const] : []
    }),
  )
  const [only, ...others] = there.values()
  if (only === undefined || others.length > 0) return undefined
  const start = Math.max(0, head.toLowerCase().indexOf(only.toLowerCase()))
  return { value: only, start, end: start + only.length, confidence: CONFIDENCE }
}
