// One way of taking text apart, for documents and for queries, on the server and on screen: what a person types then
// meets what stands in a document, however either is written. "W-2", "O’Brien", "£1,250.00" and "VAT/2025" are
// single words to a person and several to a parser; each is kept whole and in its parts.

/** Letters that no Unicode decomposition takes apart. */
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

/** Text as it is compared: without accents, in small letters, in compatibility form (`ﬁ` is `fi`, `²` is `2`). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => ligatures[letter] ?? letter)
}

/** Letters and digits, joined by single marks that stand inside a word: `o'brien`, `w-2`, `1,250.00`, `a/b`. */
const compound = /[\p{L}\p{N}]+(?:[-'’.,/&+@][\p{L}\p{N}]+)*/gu
const marks = /[-'’.,/&+@]/
/** Longer words are noise: PostgreSQL itself refuses them at 2,046 bytes. */
export const MAX_WORD_LENGTH = 60

/** The words of a text as a person sees them, folded, each in its parts: `o'brien` is `o` and `brien`. */
export function compoundsOf(text: string): string[][] {
  return Array.from(fold(text).matchAll(compound), ([found]) => found.split(marks))
}

/** One thing that must stand in a document. */
export interface Term {
  /** As typed, folded. */
  raw: string
  /** Joined: what a word may begin with. */
  word: string
  /** Its words, each joined, where marks that no word has part them (`ref:123`): they may stand each by itself. */
  parts: string[]
}

/** What a query asks for; every term of it must be met. White space parts terms, and nothing else does. */
export function termsOf(query: string): Term[] {
  return fold(query)
    .split(/\s+/)
    .flatMap((raw) => {
      const parts = compoundsOf(raw).map((compoundParts) => compoundParts.join('').slice(0, MAX_WORD_LENGTH))
      const word = parts.join('').slice(0, MAX_WORD_LENGTH)
      return word === '' ? [] : [{ raw, word, parts }]
    })
}

/** A stretch of a text, in characters as JavaScript counts them. */
export interface Hit {
  start: number
  end: number
}

/** A word of a text with the marks inside it, as a person sees one. */
const visibleWord = /[\p{L}\p{N}\p{M}]+(?:[-'’.,/&+@][\p{L}\p{N}\p{M}]+)*/gu

/** Where in a text the words stand that meet the terms, in its order. */
export function hitsIn(text: string, terms: readonly Term[]): Hit[] {
  const words = terms.flatMap(({ parts, word }) => [word, ...parts]).map(stemOf)
  if (words.length === 0) return []
  return Array.from(text.matchAll(visibleWord))
    .filter(([word]) => isHit(word, words))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}

/** Whether a visible word, or the rest of it after a mark, begins with one of some words. */
function isHit(visible: string, words: readonly string[]): boolean {
  const parts = fold(visible).split(marks)
  return parts.some((_, first) => {
    const rest = parts.slice(first).join('')
    return words.some((word) => rest.startsWith(word))
  })
}

/** What two forms of a word share, closely enough for marking: `invoices` also marks `invoice`. */
function stemOf(word: string): string {
  return word.length > 5 ? word.replace(/(?:ies|es|s|ing|ed)$/, '') : word
}
