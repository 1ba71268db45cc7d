import { type Business, directionOf } from './direction.ts'
import { spellingCorrector, stemsOf } from './stems.ts'

/** Characters of a document that are read. */
const MAX_READ = 20_000
/** The first words of a document, which count as its heading. */
const HEADING = 25
const NAME_WEIGHT = 3
const HEADING_WEIGHT = 1.6

/** Words without meaning in file names, given by cameras, scanners and programs. */
const meaningless =
  /\b(?:scan(?:ned)?|img|image|photo|picture|document|doc|file|untitled|dsc|pxl|whatsapp|screenshot|attachment|copy|new|final|draft)\b/g

/** A file name without its extension and meaningless words, in lower case. */
export function wordsOfFileName(name: string): string {
  return name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_()]/g, ' ')
    .toLowerCase()
    .replaceAll(meaningless, ' ')
}

/** Words whose folder depends on who sent the document. */
const tradeWords = new Set(
  stemsOf(
    'invoice statement remittance payment paid credit quote quotation order delivery contract agreement receipt overdue balance dear price account complaint licence certificate due proposal estimate terms amount total thank',
  ),
)

/** Joins the parts of a feature of several words. */
export const JOINT = ' '
const DIRECTION = '@'
export const isDirection = (feature: string) => feature.startsWith(DIRECTION)
/** The direction that a feature stands for, in words. */
export const directionOfFeature = (feature: string) => directionNames[feature.slice(DIRECTION.length)] ?? ''
const directionNames: Readonly<Record<string, string>> = {
  'to us': 'your name as the addressee',
  'from us': 'your name as the sender',
  'signed by us': 'your name as the signature',
  'names us': 'your name',
}
/** The part of a feature's name that makes a word of the heading. */
export const HEAD = '^'
/** Likewise a line or a part of a line at the top, as a whole. */
export const TITLE = '='
/** Lines at the top in which a title stands, and how many words it has at most. */
const TITLE_LINES = 10
const TITLE_WORDS = 5

export const featureOfTitle = (title: string) => TITLE + stemsOf(title).join(JOINT)

/**
 * The features of a document and how much of each it has: its words and pairs of words (one other word may be between
 * them), those of its heading, and its direction, by itself and with words of trade.
 *
 * @param isKnown whether a stem is known to the model, for the correction of recognition errors
 */
export function featuresOfText(
  { name, text }: { name: string; text: string },
  business: Business | null,
  isKnown: (stem: string) => boolean,
): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) => {
    features.set(feature, (features.get(feature) ?? 0) + weight)
  }
  const correct = spellingCorrector(isKnown)
  const words = stemsOf(text.slice(0, MAX_READ), correct).filter((word) => !/^[\d.,/-]+$/.test(word))
  addWords(words, add, (place) => (place < HEADING ? HEADING_WEIGHT : 1))
  addWords(stemsOf(wordsOfFileName(name), correct), add, () => NAME_WEIGHT)
  for (const word of words.slice(0, HEADING)) add(HEAD + word, 1)
  for (const title of titlesOf(text, correct)) add(title, 1)
  const direction = directionOf(text, business)
  add(`${DIRECTION}${direction}`, 1)
  for (const word of new Set(words)) if (tradeWords.has(word)) add(`${DIRECTION}${direction}+${word}`, 1)
  return features
}

function addWords(
  words: readonly string[],
  add: (feature: string, weight: number) => void,
  weightAt: (place: number) => number,
): void {
  for (const [place, word] of words.entries()) {
    const weight = weightAt(place)
    add(word, weight)
    const [next, second] = [words[place + 1], words[place + 2]]
    if (next !== undefined) add(word + JOINT + next, weight)
    if (second !== undefined) add(word + JOINT + second, weight)
  }
}

/** The short lines at the top, and the short parts of lines, each as one feature; numbers do not count. */
function titlesOf(text: string, correct: (word: string) => string): Set<string> {
  const lines = text
    .split(/[\n\f]/)
    .filter((line) => line.trim() !== '')
    .slice(0, TITLE_LINES)
  return new Set(
    lines
      .flatMap((line) => line.trim().split(/[ \t]{2,}|[.:;,|–—-](?=\s|$)/))
      .map((part) => stemsOf(part, correct).filter((stem) => !/\d/.test(stem)))
      .filter((stems) => stems.length > 0 && stems.length <= TITLE_WORDS)
      .map((stems) => TITLE + stems.join(JOINT)),
  )
}
