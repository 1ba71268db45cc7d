import type { DocumentKind } from '#contract/document-kinds.ts'
import { fold } from '#server/search/index.ts'
import { phrases } from './kind-phrases.ts'
import type { Found } from './found.ts'

/** Lines at the top in which a title stands. */
const TITLE_LINES = 12
const MAX_TITLE = 60
const MAX_READ = 6000
const MIN_SCORE = 3
/** A title that is the phrase and nothing else. */
const WHOLE_TITLE = 4
const IN_TITLE = 2.5
const IN_HEAD = 1.2
const IN_TEXT = 0.5
const HEAD = 400

const patterns = phrases.map(({ kind, titles, words }) => ({
  kind,
  titles: titles.map((title) => ({ title, form: wordForm(title) })),
  words: words.map(wordForm),
}))

function wordForm(phrase: string): RegExp {
  return new RegExp(`(?<![a-z0-9])${phrase.replaceAll(' ', '[\\s-]+')}(?![a-z0-9])`, 'g')
}

/**
 * Reads what a document is by its title and by phrases that only such documents have.
 *
 * @returns undefined where none stands out
 */
export function readKind(text: string): Found<DocumentKind> | undefined {
  const head = fold(text.slice(0, MAX_READ)).replaceAll(/['’]/g, '')
  const titles = titlesOf(head)
  const scores = patterns.map(({ kind, titles: forms, words }) => {
    let score = 0
    let place = 0
    for (const { title, form } of forms) {
      const best = scoreOfTitle(title, form, { head, titles })
      if (best.score > score) ({ score, place } = best)
    }
    for (const form of words) score += Math.min(3, [...head.matchAll(form)].length) * 1
    return { kind, score, place }
  })
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  if (first === undefined || first.score < MIN_SCORE) return undefined
  const margin = first.score - (second?.score ?? 0)
  return {
    value: first.kind,
    start: first.place,
    end: first.place,
    confidence: Math.min(0.98, 0.45 + first.score * 0.05 + Math.min(2, margin) * 0.12),
  }
}

interface Title {
  line: string
  start: number
}

/** The short lines at the top, and their parts where a line has columns. */
function titlesOf(head: string): Title[] {
  const titles: Title[] = []
  let start = 0
  for (const line of head.split('\n').slice(0, TITLE_LINES)) {
    for (const match of line.matchAll(/\S+(?: \S+)*/g))
      if (match[0].length <= MAX_TITLE) titles.push({ line: match[0], start: start + match.index })
    start += line.length + 1
  }
  return titles
}

function scoreOfTitle(
  title: string,
  form: RegExp,
  { head, titles }: { head: string; titles: readonly Title[] },
): { score: number; place: number } {
  const long = Math.min(1.5, (title.split(' ').length - 1) * 0.75)
  let score = 0
  let place = 0
  const take = (value: number, at: number) => {
    if (value > score) ({ score, place } = { score: value, place: at })
  }
  for (const [index, { line, start }] of titles.entries()) {
    const found = line.search(form)
    if (found < 0) continue
    const isWhole = line.replaceAll(/[^a-z0-9]+/g, ' ').trim().length <= title.length + 3
    const early = Math.max(0, 1 - index * 0.1)
    take((isWhole ? WHOLE_TITLE : IN_TITLE * (found === 0 ? 1.2 : 1)) + long + early, start + found)
  }
  const at = head.search(form)
  if (at >= 0) take((at < HEAD ? IN_HEAD : IN_TEXT) + long, at)
  return { score, place }
}
