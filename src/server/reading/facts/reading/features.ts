import { fold } from '#contract/manual/search-words.ts'
import { lineAt } from './found.ts'
import type { JudgedKind } from './read-kind.ts'
import type { Features } from './ranker.ts'

/** Words are compared by their first letters: "payable" and "payment" differ, "invoices" and "invoice" do not. */
const STEM = 6
const WORDS_BEFORE = 5
const WORDS_AFTER = 3
/** Lines above a place in which the head of its column is looked for. */
const HEAD_LINES = 25
/** Lines with more words are sentences. */
const SENTENCE = 8
const gap = /\s{2,}|[|\t]/

/** The words of a text, without numbers. */
export function plainWords(text: string): string[] {
  return (
    fold(text)
      .toLowerCase()
      .match(/[a-z][a-z'’/]*/g) ?? []
  ).map((word) => word.slice(0, STEM))
}

/** A text by its lines, for the features of many places in it. */
export interface LinedText {
  text: string
  lines: ReadonlyArray<{ start: number; line: string }>
  /** The index of the line of a place, among lines that are not empty. */
  lineOf: (place: number) => number
}

export function pageOf(text: string): LinedText {
  const lines: Array<{ start: number; line: string }> = []
  let start = 0
  for (const line of text.split(/[\n\f]/)) {
    if (line.trim() !== '') lines.push({ start, line })
    start += line.length + 1
  }
  return {
    text,
    lines,
    lineOf(place) {
      const after = lines.findIndex((line) => line.start > place)
      return Math.max(0, (after === -1 ? lines.length : after) - 1)
    },
  }
}

/** Kinds beside which features are learnt. */
const LIKELY_KINDS = 2

/** @returns what adds a feature, and the same beside what the document probably is: a certificate has its day elsewhere than a bill */
export function addingBeside(features: Features, kind: JudgedKind | undefined): (feature: string) => void {
  return (feature) => {
    features.set(feature, 1)
    for (const [name, share] of kind?.likely.slice(0, LIKELY_KINDS) ?? [])
      features.set(`${feature} of kind ${name}`, share)
  }
}

/**
 * The features of a place that tell what is there, whatever the fact: the words before and after it, above it and at the
 * head of its column, where on the page it is, and whether it stands alone.
 *
 * @param kind beside which it is learnt where a place is
 */
export function placeFeatures(page: LinedText, start: number, end: number, kind?: JudgedKind): Features {
  const features: Features = new Map()
  const has = (feature: string) => features.set(feature, 1)
  const stands = addingBeside(features, kind)
  const index = page.lineOf(start)
  const { line, start: lineStart } = lineAt(page.text, start)
  const left = line.slice(0, start - lineStart)
  const right = line.slice(end - lineStart)
  const before = plainWords(left).slice(-WORDS_BEFORE)
  const cell = plainWords(left.split(gap).at(-1) ?? '')
  const [last, second] = before.toReversed()
  if (last !== undefined) has(`before1 ${last}`)
  if (last !== undefined && second !== undefined) has(`before2 ${second} ${last}`)
  for (const word of before) has(`before ${word}`)
  for (const word of cell.slice(0, 1)) stands(`cell ${word}`)
  const [next, afterNext] = plainWords(right).slice(0, WORDS_AFTER)
  if (next !== undefined) has(`after1 ${next}`)
  if (afterNext !== undefined) has(`after ${afterNext}`)
  const previous = page.lines[index - 1]?.line ?? ''
  if (before.length === 0) for (const word of plainWords(previous).slice(-3)) has(`above ${word}`)
  for (const word of columnHead(page, index, start - lineStart, end - lineStart)) has(`head ${word}`)
  if (plainWords(line).length > SENTENCE) stands('in a sentence')
  if (left.trim() === '') stands('first on its line')
  if (right.trim() === '') stands('last on its line')
  if (left.trim() === '' && right.trim() === '') stands('alone on its line')
  else if (gap.test(left.slice(-2)) || left.trim() === '') stands('begins a cell')
  stands(`line ${bucket(index)}`)
  stands(`line from the end ${bucket(page.lines.length - 1 - index)}`)
  return features
}

/** The words at the head of the column in which something stands. */
function columnHead(page: LinedText, index: number, from: number, to: number): string[] {
  for (let row = index - 1; row >= Math.max(0, index - HEAD_LINES); row -= 1) {
    const line = page.lines[row]?.line ?? ''
    if (!/\S {2,}\S/.test(line) || /\d[.,]\d\d(?!\d)/.test(line)) continue
    for (const match of line.matchAll(/\S+(?: \S+)*/g))
      if (match.index < to && match.index + match[0].length > from) return plainWords(match[0]).slice(0, 3)
  }
  return []
}

/** Counts in steps that grow. */
export function bucket(count: number): string {
  if (count < 3) return String(count)
  return count < 5 ? '3+' : count < 9 ? '5+' : count < 16 ? '9+' : '16+'
}

/** The features of what a document probably is. */
export function kindFeatures(kind: JudgedKind): Features {
  return new Map(kind.likely.map(([name, share]) => [`kind ${name}`, share]))
}

/** How much a word of a document weighs: it has many, and few kinds. */
const WORD_WEIGHT = 0.5
/** Lines at the top that may be a title, where they are no sentences. */
const TITLE_LINES = 4

/** What tells whether a document has a fact at all: its kind, its words, and those of its title alone and in pairs. */
export function documentFeatures(kind: JudgedKind, text: string): Features {
  const features = kindFeatures(kind)
  const has = (feature: string) => features.set(feature, WORD_WEIGHT)
  for (const word of plainWords(text)) if (word.length > 1) has(`text ${word}`)
  for (const { line } of pageOf(text).lines.slice(0, TITLE_LINES)) {
    const words = plainWords(line)
    if (words.length > SENTENCE) continue
    for (const [index, word] of words.entries()) {
      has(`title ${word}`)
      if (index > 0) has(`title ${words[index - 1] ?? ''} ${word}`)
    }
  }
  return features
}
