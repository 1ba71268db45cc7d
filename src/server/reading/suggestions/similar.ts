import { fold, MAX_WORD_LENGTH, wordsOf } from '#contract/manual/search-words.ts'
import { wordsOfFileName } from '#server/reading/classifier/index.ts'
import type { Lexicon } from './lexicon.ts'
import { stemOf } from '#server/reading/classifier/index.ts'

/** A feature that similar files share: a rare word, or the pattern of their names. */
export interface Feature {
  kind: 'name' | 'word'
  /** All of them must occur in the other file; those of a name in its name. */
  words: string[]
}

/** A file with some of the features. */
export interface SimilarFile {
  folderId: string
  /** Their indices, from 0. */
  features: number[]
}

const MOST_WORDS = 16
const MAX_READ = 6000
/** The maximum number of files per feature; a feature of so many files means little. */
export const FEATURE_LIMIT = 40

/** Names and references: capitalised words and long numbers. */
const distinctive =
  /\p{Lu}[\p{L}\p{N}]{2,}(?:['’-]\p{L}+)*|(?<![\d.,£$€])\d{6,}(?![\d.,]*\d)|[A-Z]{1,4}[-/]?\d{3,}/gu

const commonWords = new Set(
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

/** The words of a file name without dates, numbers and meaningless words. */
function patternOf(name: string): string[] {
  const words = wordsOf(wordsOfFileName(name).replaceAll(/[-.,/&+@]/g, ' '))
  return [...new Set(words.filter((word) => word.length > 1 && !monthsAndNumbers.test(word)))]
}

/**
 * The features of a document: the pattern of its name, and the first rare words of its text.
 *
 * @param businessName the account's own, which is no feature
 */
export function featuresOf(
  lexicon: Lexicon,
  { name, text }: { name: string; text: string },
  businessName: string | null,
): Feature[] {
  const own = new Set(wordsOf(businessName ?? ''))
  const words = new Set<string>()
  for (const [found] of text.slice(0, MAX_READ).matchAll(distinctive)) {
    const word = fold(found).replaceAll(/['’/-]/g, '')
    if (word.length > MAX_WORD_LENGTH) continue
    if (commonWords.has(word) || own.has(word) || lexicon.isCommon(stemOf(word))) continue
    words.add(word)
    if (words.size === MOST_WORDS) break
  }
  const pattern = patternOf(name)
  return [
    ...(pattern.length > 0 ? [{ kind: 'name' as const, words: pattern }] : []),
    ...[...words].map((word) => ({ kind: 'word' as const, words: [word] })),
  ]
}

/** The weight of a similarity name pattern; that of a word is 1 at most. */
const NAME_WEIGHT = 2.5
/** The minimum similarity: two rare words, but not one. */
const MIN_SIMILARITY = 1.2
const NEAREST = 8
const MAX_SIMILARITY = 5
/** The similarity that gives half of the full share. */
const HALF_SHARE = 3

export interface Vote {
  /** 0 to 1: the folder's share of the similarity of all neighbours, less when that is small. */
  share: number
  /** How many of them are in the folder. */
  files: number
}

/** The nearest neighbours of a document vote for their folders. */
export function votesOf(features: readonly Feature[], files: readonly SimilarFile[]): Map<string, Vote> {
  const frequencies = features.map((_, index) => files.filter((file) => file.features.includes(index)).length)
  const weigh = (index: number) => {
    const rare =
      Math.log(1 + FEATURE_LIMIT / Math.max(1, frequencies[index] ?? 1)) / Math.log(1 + FEATURE_LIMIT)
    // The rarity of a name pattern does not matter.
    return features[index]?.kind === 'name' ? NAME_WEIGHT : rare
  }
  const nearest = files
    .map(({ folderId, features: shared }) => ({
      folderId,
      similarity: Math.min(
        MAX_SIMILARITY,
        shared.reduce((sum, index) => sum + weigh(index), 0),
      ),
    }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, NEAREST)
  const all = nearest.reduce((sum, { similarity }) => sum + similarity, 0)
  return new Map(
    [...Map.groupBy(nearest, ({ folderId }) => folderId)].map(([folderId, its]) => {
      const similarity = its.reduce((sum, one) => sum + one.similarity, 0)
      return [
        folderId,
        { share: (similarity / all) * (similarity / (similarity + HALF_SHARE)), files: its.length },
      ]
    }),
  )
}
