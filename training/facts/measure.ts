import { type FactName, factNames } from '#contract/documents/fact-names.ts'
import { readableText, readFacts } from '#server/reading/facts/index.ts'
import { shortNameOf } from '#server/reading/facts/reading/find-names.ts'
import { fold } from '#contract/manual/search-words.ts'
import { readLeftOutKinds } from './left-out-kinds.ts'
import type { Paper } from '../papers/papers.ts'

/** The day of the measurement: no paper is of a later one. */
export const NOW = new Date('2026-11-22T12:00:00Z')

export interface Counts {
  /** Papers that have the fact. */
  there: number
  /** Papers in which something was read, and in how many of them it was right. */
  read: number
  right: number
}

export interface Miss {
  paper: Paper
  fact: FactName
  wanted: string | undefined
  read: string | undefined
}

/** Reads the facts of each paper, whose author the model of kinds has not seen, and compares them with what a person says. */
export function measure(
  papers: readonly Paper[],
  now: Date,
): { counts: Map<FactName, Counts>; misses: Miss[] } {
  const counts = new Map(factNames.map((fact) => [fact, { there: 0, read: 0, right: 0 }]))
  const misses: Miss[] = []
  const leftOut = readLeftOutKinds()
  for (const paper of papers) {
    const facts = readFacts(readableText(paper.text), paper.business, now, leftOut(paper))
    for (const fact of factNames) {
      const wanted = paper.fields.get(fact)
      const value = facts[fact]?.value
      const read = value === undefined ? undefined : spelled(value)
      const count = counts.get(fact)
      if (count === undefined) continue
      if (wanted !== undefined) count.there += 1
      if (read !== undefined) count.read += 1
      if (read !== undefined && wanted !== undefined && isSame(fact, wanted, read)) count.right += 1
      else if (read !== wanted) misses.push({ paper, fact, wanted, read })
    }
  }
  return { counts, misses }
}

/** A fact as it is written in the labels of papers. */
export function spelled(
  value: string | { from: string; to: string } | { amount: string; currency: string },
): string {
  if (typeof value === 'string') return value
  return 'from' in value ? `${value.from}..${value.to}` : `${value.amount} ${value.currency}`
}

const nameOf = (text: string) =>
  fold(text)
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(?:ltd|limited|llp|plc|cic|the|and|mr|mrs|ms|miss|dr|inc)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A party is the same by the beginning of its name, too: "Aireworth" is Aireworth Timber Merchants Ltd. */
export function isSame(fact: FactName, wanted: string, read: string): boolean {
  if (fact === 'party' || fact === 'person') {
    const [a, b] = [wanted, read].map((name) => nameOf(shortNameOf(name) ?? name)) as [string, string]
    return (
      a === b ||
      (fact === 'party' && a !== '' && b !== '' && (a.startsWith(`${b} `) || b.startsWith(`${a} `)))
    )
  }
  if (fact === 'total') return wanted.replace(/^-/, '') === read
  return wanted.toLowerCase() === read.toLowerCase()
}
