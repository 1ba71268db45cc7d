// One way of taking text apart, for documents and for queries, on the server and on screen: what a person types then
// meets what is in a document, however either is written. "W-2", "O’Brien", "£1,250.00" and "VAT/2025" are
// single words to a person and several to a parser; each is kept whole and in its parts.

/** Letters without a Unicode decomposition, and what they are folded to. */
const ligatures: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Folds a text for comparison: no accents, lower case, compatibility form (`ﬁ` is `fi`, `²` is `2`). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => ligatures[letter] ?? letter)
}

/** Letters and digits, with single marks between them: `o'brien`, `w-2`, `1,250.00`, `a/b`. */
const compound = /[\p{L}\p{N}]+(?:[-'’.,/&+@][\p{L}\p{N}]+)*/gu
const marks = /[-'’.,/&+@]/
/** Longer words are noise and left out: PostgreSQL refuses words of 2,046 bytes. */
export const MAX_WORD_LENGTH = 60

/** The folded words of a text, each split at its marks: `o'brien` is `o` and `brien`. */
export function compoundsOf(text: string): string[][] {
  return Array.from(fold(text).matchAll(compound), ([found]) => found.split(marks))
}

/** A compound with more parts, such as a URL, is indexed by its parts alone. */
const MAX_PARTS = 8

/**
 * The words of a text, in order: the parts of each compound, and each of its endings joined to one word, so that a query
 * for an ending matches as a prefix.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const parts of compoundsOf(text)) {
    // Not spread into one call: a table's row without blanks has more parts than a call may have arguments.
    for (const part of parts) words.push(part)
    if (parts.length > 1 && parts.length <= MAX_PARTS) {
      for (let first = 0; first < parts.length - 1; first += 1) words.push(parts.slice(first).join(''))
    }
  }
  return words.filter((word) => word.length <= MAX_WORD_LENGTH)
}

/** One term of a query, which a document must contain. */
export interface Term {
  /** As it was typed, folded. */
  raw: string
  /** Without its marks: a word of the document must begin with it. */
  word: string
  /** Its words when other marks separate them (`ref:123`), each without marks: they may be found apart. */
  parts: string[]
}

/** The terms of a query, separated by white space; a document must meet all. */
export function termsOf(query: string): Term[] {
  return fold(query)
    .split(/\s+/)
    .flatMap((raw) => {
      const parts = compoundsOf(raw).map((compoundParts) => compoundParts.join('').slice(0, MAX_WORD_LENGTH))
      const word = parts.join('').slice(0, MAX_WORD_LENGTH)
      return word === '' ? [] : [{ raw, word, parts }]
    })
}

/** A range of a text, in UTF-16 code units. */
export interface Hit {
  start: number
  end: number
}

/** A word of a text, with the marks inside it. */
const visibleWord = /[\p{L}\p{N}\p{M}]+(?:[-'’.,/&+@][\p{L}\p{N}\p{M}]+)*/gu

/** The ranges of the words that meet the terms, in order. */
export function hitsIn(text: string, terms: readonly Term[]): Hit[] {
  const words = terms.flatMap(({ parts, word }) => [word, ...parts]).map(stemOf)
  if (words.length === 0) return []
  return Array.from(text.matchAll(visibleWord))
    .filter(([word]) => isHit(word, words))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}

/** Whether a word, or the rest of it after a mark, begins with one of some words. */
function isHit(visible: string, words: readonly string[]): boolean {
  const parts = fold(visible).split(marks)
  return parts.some((_, first) => {
    const rest = parts.slice(first).join('')
    return words.some((word) => rest.startsWith(word))
  })
}

/** The beginning that forms of a word share, precise enough for marking: `invoices` also marks `invoice`. */
function stemOf(word: string): string {
  return word.length > 5 ? word.replace(/(?:ies|es|s|ing|ed)$/, '') : word
}
