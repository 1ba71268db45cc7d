import { setImmediate } from 'node:timers/promises'
import { compoundsOf, fold, MAX_WORD_LENGTH } from '#contract/search-words.ts'

/** Beyond this many parts a compound is an address or a path; its parts alone will do. */
const MAX_PARTS = 8

/**
 * The words of a text in its order: each part of a compound, and from each part on what follows joined
 * to it, so that a query for the end of a compound finds it by its beginning.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const parts of compoundsOf(text)) {
    // One by one: a row of a table without blanks is a compound of more parts than a call may have.
    for (const part of parts) words.push(part)
    if (parts.length > 1 && parts.length <= MAX_PARTS) {
      for (let first = 0; first < parts.length - 1; first += 1) words.push(parts.slice(first).join(''))
    }
  }
  return words.filter((word) => word.length <= MAX_WORD_LENGTH)
}

/** How the endings of a name are told from its words. */
const ENDING = '~'

/** The ending of a name that a stretch of letters and digits may begin. */
export function endingOf(word: string): string {
  return ENDING + word
}

/**
 * What a name can be found by beyond its words: every stretch of letters and digits inside it begins one of these.
 * Marks between them do not count; white space does.
 */
export function endingsOf(name: string): string[] {
  const endings = fold(name)
    .split(/\s+/)
    .flatMap((part) => {
      const letters = part.match(/[\p{L}\p{N}]/gu) ?? []
      return letters.map((_, first) => endingOf(letters.slice(first, first + MAX_WORD_LENGTH).join('')))
    })
  return [...new Set(endings)]
}

/** A word whose spelling can be missed: digits and single letters are what they are. */
const spelling = /^\p{L}{3,30}$/u

/** The spellings that stand in a text, each once. */
export function spellingsOf(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => spelling.test(word)))]
}

/** PostgreSQL keeps at most 1 MiB of words for a document; those of its name, 100 kB at most, come to these. */
const MAX_BYTES = 900_000
/** Of each word PostgreSQL keeps so many places, of two bytes. */
const MAX_PLACES = 255
/** So many characters are taken apart in one go: half a million would keep everybody else waiting for 200 ms. */
const STRETCH = 20_000

/** The words by which a document is found, and the spellings among them. */
export interface KeptWords {
  words: string[]
  /** Each once. */
  spellings: string[]
  /** Whether there were more. */
  isCut: boolean
}

/**
 * As many of the words of a text, from its beginning, as PostgreSQL keeps for a document: each once as it is and once by
 * its English stem, with the places where it stands. Others are served in between.
 */
export async function wordsThatFit(text: string): Promise<KeptWords> {
  const words: string[] = []
  const spellings: string[] = []
  const counts = new Map<string, number>()
  let bytes = 0
  for (const stretch of stretchesOf(text)) {
    for (const word of wordsOf(stretch)) {
      const before = counts.get(word) ?? 0
      // A word with a digit has no stem of its own. Beside the letters: how many places there are, and a byte to align that.
      if (before === 0) bytes += (Buffer.byteLength(word) + 3) * (/\d/.test(word) ? 1 : 2)
      if (before < MAX_PLACES) bytes += 4
      if (bytes > MAX_BYTES) return { words, spellings, isCut: true }
      counts.set(word, before + 1)
      words.push(word)
      if (before === 0 && spelling.test(word)) spellings.push(word)
    }
    await setImmediate()
  }
  return { words, spellings, isCut: false }
}

/** A text in parts that end where white space begins. */
function* stretchesOf(text: string): Generator<string> {
  const blank = /\s/g
  for (let start = 0, end = 0; start < text.length; start = end) {
    blank.lastIndex = start + STRETCH
    end = blank.exec(text)?.index ?? text.length
    yield text.slice(start, end)
  }
}
