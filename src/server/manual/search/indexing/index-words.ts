import { setImmediate } from 'node:timers/promises'
import { fold, MAX_WORD_LENGTH, wordsOf } from '#contract/manual/search-words.ts'
import type { Documents } from '#server/documents/index.ts'

/** Marks the endings of a name, to distinguish them from words. */
const ENDING = '~'

/** The search term for a substring of a name. */
export function endingOf(word: string): string {
  return ENDING + word
}

/**
 * The endings of a name's parts, without punctuation: any substring of letters and digits is a prefix of one of them.
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

/** A word that spelling suggestions may correct: no digits, at least three letters. */
const spelling = /^\p{L}{3,30}$/u

/** The distinct words of a text for spelling suggestions. */
export function spellingsOf(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => spelling.test(word)))]
}

/** PostgreSQL's limit for a `tsvector` is 1 MiB, of which 100 kB are for the words of the name. */
const MAX_BYTES = 900_000
/**
 * Occurrences of a word that are kept. More would hardly change a rank, in which the n-th occurrence counts 1/n², and their
 * places would leave no room for the words at the end of a book.
 */
const MAX_OCCURRENCES = 16
/** Characters that are split without yielding to the event loop; half a million would block it for 200 ms. */
const CHUNK = 20_000

/** The words of a document for the index, and for spelling suggestions. */
export interface KeptWords {
  words: string[]
  /** Distinct. */
  spellings: string[]
  /** Whether words were left out. */
  isCut: boolean
}

/**
 * The words of a text, each at its first {@link MAX_OCCURRENCES} places, as many as fit into a `tsvector` with these places
 * and with their stems. Yields to the event loop in between.
 */
export async function wordsThatFit(text: string): Promise<KeptWords> {
  const words: string[] = []
  const spellings: string[] = []
  const counts = new Map<string, number>()
  let bytes = 0
  for (const chunk of chunksOf(text)) {
    for (const word of wordsOf(chunk)) {
      const before = counts.get(word) ?? 0
      if (before === MAX_OCCURRENCES) continue
      if (before === 0) {
        const length = Buffer.byteLength(word)
        // Three bytes for the number of places and alignment; a stem has no places, a word with a digit no stem.
        bytes += length + 3 + (/\d/.test(word) ? 0 : length)
      }
      bytes += 2
      if (bytes > MAX_BYTES) return { words, spellings, isCut: true }
      counts.set(word, before + 1)
      words.push(word)
      if (before === 0 && spelling.test(word)) spellings.push(word)
    }
    await setImmediate()
  }
  return { words, spellings, isCut: false }
}

/** {@link wordsThatFit} for any text: a long one, which would take the server's thread for up to a second, in a process of documents. */
export function createWordReader({ compute }: Pick<Documents, 'compute'>): typeof wordsThatFit {
  return async (text) => {
    if (text.length <= CHUNK) return await wordsThatFit(text)
    const computed = await compute(new URL(import.meta.url), text, wordsThatFit.name)
    return computed.status === 'computed' ? (computed.answer as KeptWords) : await wordsThatFit(text)
  }
}

/** Splits a text before white space. */
function* chunksOf(text: string): Generator<string> {
  const blank = /\s/g
  for (let start = 0, end = 0; start < text.length; start = end) {
    blank.lastIndex = start + CHUNK
    end = blank.exec(text)?.index ?? text.length
    yield text.slice(start, end)
  }
}
