import { fold, wordsOf } from '#server/search/index.ts'
import { wordsOfFileName } from './evidence.ts'
import type { Lexicon } from './lexicon.ts'
import { stemOf } from './stems.ts'

/** Something by which files of the same kind are known to each other: a word that few documents have, or how they are named. */
export interface Mark {
  kind: 'name' | 'word'
  /** The words that must all stand in the other file, of a name in its name. */
  words: string[]
}

/** A file that has some of the marks. */
export interface SimilarFile {
  folderId: string
  /** The marks it has, by their places, counted from 0. */
  marks: number[]
}

const MOST_WORDS = 16
const MAX_READ = 6000
/** So many files with a mark are looked at; a mark that so many have says little. */
export const MARK_LIMIT = 40

/** Names of people, places, firms and months, references: capitals and long numbers. */
const distinctive =
  /\p{Lu}[\p{L}\p{N}]{2,}(?:['’-]\p{L}+)*|(?<![\d.,£$€])\d{6,}(?![\d.,]*\d)|[A-Z]{1,4}[-/]?\d{3,}/gu

const ordinary = new Set(
  `the and for you your our with this that from have are was were will been not but all any can may dear sir madam sirs hello
  thank thanks regards sincerely faithfully yours kind please page date time total name address street road lane house unit
  town city county england wales scotland ireland united kingdom london january february march april june july august
  september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday
  friday saturday sunday mon tue wed thu fri sat sun limited ltd llp plc company tel telephone fax email www http https
  com mobile phone website registered number ref reference subject mrs miss enclosed attached further following present
  signed signature print yes per each new one two three first second next last here there when where what who why how
  if it is in on at to of by as an or we us he she they them his her their its no so up out do does did has had be`
    .split(/\s+/)
    .map((word) => word.trim()),
)

const monthsAndNumbers =
  /^(?:\d+\w*|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|q\d|v\d+)$/

/** What of a name is the same in the next one of its kind: without dates, numbers and what devices put there. */
function patternOf(name: string): string[] {
  const words = wordsOf(wordsOfFileName(name).replaceAll(/[-.,/&+@]/g, ' '))
  return [...new Set(words.filter((word) => word.length > 1 && !monthsAndNumbers.test(word)))]
}

/**
 * The marks of a document: the pattern of its name, and the words of it that are no common ones, from its head downwards.
 *
 * @param businessName the account's own: it stands in everything
 */
export function marksOf(
  lexicon: Lexicon,
  { name, text }: { name: string; text: string },
  businessName: string | null,
): Mark[] {
  const own = new Set(wordsOf(businessName ?? ''))
  const words = new Set<string>()
  for (const [found] of text.slice(0, MAX_READ).matchAll(distinctive)) {
    const word = fold(found).replaceAll(/['’/-]/g, '')
    if (ordinary.has(word) || own.has(word) || lexicon.isKnown(stemOf(word))) continue
    words.add(word)
    if (words.size === MOST_WORDS) break
  }
  const pattern = patternOf(name)
  return [
    ...(pattern.length > 0 ? [{ kind: 'name' as const, words: pattern }] : []),
    ...[...words].map((word) => ({ kind: 'word' as const, words: [word] })),
  ]
}

/** Two files named alike are of a kind, more surely than two that share a word. */
const NAMED_ALIKE = 2.5
/** Less than this in common is chance: one word is, two rare ones are not. */
const IN_COMMON = 1.2
const NEAREST = 8
const MOST_OF_ONE = 5
/** So much in common is half of what could be asked for. */
const ENOUGH = 3

export interface Vote {
  /** From 0 to 1: how much of what is similar lies in this folder, and how much of it there is. */
  share: number
  /** How many similar files lie there. */
  files: number
}

/** Where the account has filed what is like a document: the nearest files vote for their folders. */
export function votesOf(marks: readonly Mark[], files: readonly SimilarFile[]): Map<string, Vote> {
  const holders = marks.map((_, place) => files.filter((file) => file.marks.includes(place)).length)
  const weigh = (place: number) => {
    const rare = Math.log(1 + MARK_LIMIT / Math.max(1, holders[place] ?? 1)) / Math.log(1 + MARK_LIMIT)
    // However many files are named alike, that they are says the same.
    return marks[place]?.kind === 'name' ? NAMED_ALIKE : rare
  }
  const nearest = files
    .map(({ folderId, marks: shared }) => ({
      folderId,
      common: Math.min(
        MOST_OF_ONE,
        shared.reduce((sum, place) => sum + weigh(place), 0),
      ),
    }))
    .filter(({ common }) => common >= IN_COMMON)
    .toSorted((a, b) => b.common - a.common)
    .slice(0, NEAREST)
  const all = nearest.reduce((sum, { common }) => sum + common, 0)
  return new Map(
    [...Map.groupBy(nearest, ({ folderId }) => folderId)].map(([folderId, its]) => {
      const common = its.reduce((sum, one) => sum + one.common, 0)
      return [folderId, { share: (common / all) * (common / (common + ENOUGH)), files: its.length }]
    }),
  )
}
