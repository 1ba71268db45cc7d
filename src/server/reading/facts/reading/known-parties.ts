import { MIN_CONFIDENCE } from '#contract/documents/document-facts.ts'
import type { Found } from './found.ts'
import { withoutParty } from './kinds.ts'
import { folded, titled } from './names.ts'
import type { JudgedKind } from './read-kind.ts'

/** Other parties are in the first lines. */
const MAX_READ = 1500
/** How sure the only known party in the text is, where no name was sure enough by itself. */
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

/** Whether a name is in the first lines of a text. */
export const standsIn = (text: string, name: string) =>
  name.length >= MIN_LETTERS && ` ${withoutAnd(text.slice(0, MAX_READ))} `.includes(` ${withoutAnd(name)} `)

/** Addresses at these say nothing of the party. */
const ofNobody =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|mac|aol|proton|protonmail|btinternet|sky|virginmedia|talktalk|example)$/
/** Names have at most so many words. */
const MAX_WORDS = 6

/** Other parties that a company knows. */
export interface KnownParties {
  /** The parties of its other papers, the most frequent first. */
  known: readonly string[]
  /** The names and e-mail addresses of those that it exchanges papers with. */
  senders: readonly string[]
}

/** The parties of a company that are in the first lines of a document, each as it is known, with its place. */
function thoseIn(head: string, { known, senders }: KnownParties): Map<string, Found<string>> {
  const there = new Map<string, Found<string>>()
  const add = (name: string, start: number, end: number) =>
    there.set(partyKey(name), { value: name, start, end, confidence: CONFIDENCE })
  const words = ` ${withoutAnd(head)} `
  const domains = new Set<string>()
  for (const name of [...senders, ...known]) {
    const domain = /@([a-z0-9-]+)\./i.exec(name)?.[1]?.toLowerCase()
    if (domain !== undefined) {
      if (!ofNobody.test(domain) && domain.length >= MIN_LETTERS) domains.add(domain.replaceAll('-', ''))
    } else if (name.length >= MIN_LETTERS && words.includes(` ${withoutAnd(name)} `)) {
      const start = Math.max(0, head.toLowerCase().indexOf(name.toLowerCase()))
      if (!there.has(partyKey(name))) add(name, start, start + name.length)
    }
  }
  if (domains.size === 0) return there
  for (const line of head.matchAll(/[^\n]+/g)) {
    const parts = [...line[0].matchAll(/[\p{L}\p{N}&'’-]+/gu)]
    for (let from = 0; from < parts.length; from += 1)
      for (let to = from + 1; to <= Math.min(parts.length, from + MAX_WORDS); to += 1) {
        const [first, last] = [parts[from], parts[to - 1]]
        if (first === undefined || last === undefined || !/^\p{Lu}/u.test(first[0])) continue
        const written = line[0].slice(first.index, last.index + last[0].length)
        const key = folded(written).replaceAll(' ', '')
        if (!domains.has(key) || there.has(partyKey(written))) continue
        add(titled(written), line.index + first.index, line.index + first.index + written.length)
      }
  }
  return there
}

/**
 * The other party of a document as the company knows it from its other papers: one spelling of each, and the only known one
 * in its first lines where no other name is sure.
 */
export function asKnown(
  found: Found<string> | undefined,
  text: string,
  { kind, ...parties }: { kind: JudgedKind } & KnownParties,
): Found<string> | undefined {
  if (found !== undefined) {
    const key = partyKey(found.value)
    const same = parties.known.find((name) => partyKey(name) === key)
    if (same !== undefined) return { ...found, value: same }
    if (found.confidence >= MIN_CONFIDENCE.decide) return found
  }
  if (parties.known.length + parties.senders.length === 0 || kind.isOneOf(withoutParty) > 0.5) return found
  const [only, ...others] = thoseIn(text.slice(0, MAX_READ), parties).values()
  return only === undefined || others.length > 0 ? found : only
}
