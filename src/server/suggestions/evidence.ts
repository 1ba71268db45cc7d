import type { Lexicon, Term } from './lexicon.ts'
import { readerFor, stemsOf } from './stems.ts'

/** Beyond so many characters a document has said what it is. */
const MAX_READ = 20_000
/** The words with which a document begins, where it says what it is. */
const HEADING = 25
const NAME_WEIGHT = 3
const HEADING_WEIGHT = 1.6

/** What cameras, scanners and programs call a file. */
const meaningless =
  /\b(?:scan(?:ned)?|img|image|photo|picture|document|doc|file|untitled|dsc|pxl|whatsapp|screenshot|attachment|copy|new|final|draft)\b/g

/** What a name says: without its extension and without what says nothing. */
export function wordsOfFileName(name: string): string {
  return name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_()]/g, ' ')
    .toLowerCase()
    .replaceAll(meaningless, ' ')
}

export interface Evidence {
  /** The terms that stand in the document, with how often they do; the name and the heading count for more. */
  found: Map<Term, number>
  /** How many words were read. */
  length: number
}

/**
 * Which of the lexicon's terms stand in a document.
 *
 * @param signs what is known of it beyond its words, such as {@link TO_US}
 */
export function evidenceIn(
  lexicon: Lexicon,
  { name, text }: { name: string; text: string },
  signs: readonly string[],
): Evidence {
  const read = readerFor(lexicon.isKnown)
  const words = stemsOf(text.slice(0, MAX_READ), read)
  const found = new Map<Term, number>()
  const count = (term: Term, weight: number) => found.set(term, (found.get(term) ?? 0) + weight)

  match(lexicon, stemsOf(wordsOfFileName(name), read), (term) => count(term, NAME_WEIGHT))
  match(lexicon, words, (term, place) => count(term, place < HEADING ? HEADING_WEIGHT : 1))
  match(lexicon, signs, (term) => count(term, 1))
  return { found, length: words.length }
}

function match(
  { terms }: Lexicon,
  words: readonly string[],
  onFound: (term: Term, place: number) => void,
): void {
  for (const [place, word] of words.entries()) {
    for (const term of terms.get(word) ?? []) if (standsAt(words, place, term.stems)) onFound(term, place)
  }
}

/** Whether a phrase begins at a place; between two words of it one other may stand. */
function standsAt(words: readonly string[], place: number, stems: readonly string[]): boolean {
  let at = place
  for (const stem of stems.slice(1)) {
    if (words[at + 1] === stem) at += 1
    else if (words[at + 2] === stem) at += 2
    else return false
  }
  return true
}
