import type { Lexicon, Term } from './lexicon.ts'
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

export interface Evidence {
  /** The frequency of each term in the document; occurrences in the name and the heading weigh more. */
  found: Map<Term, number>
  /** In words. */
  length: number
}

/**
 * Counts the lexicon's terms in a document.
 *
 * @param signs features beyond its words, such as {@link TO_US}
 */
export function evidenceIn(
  lexicon: Lexicon,
  { name, text }: { name: string; text: string },
  signs: readonly string[],
): Evidence {
  const correct = spellingCorrector(lexicon.isKnown)
  const words = stemsOf(text.slice(0, MAX_READ), correct)
  const found = new Map<Term, number>()
  const count = (term: Term, weight: number) => found.set(term, (found.get(term) ?? 0) + weight)

  match(lexicon, stemsOf(wordsOfFileName(name), correct), (term) => count(term, NAME_WEIGHT))
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
    for (const term of terms.get(word) ?? []) if (occursAt(words, place, term.stems)) onFound(term, place)
  }
}

/** Whether a phrase occurs at a position; one other word is allowed between two of its words. */
function occursAt(words: readonly string[], place: number, stems: readonly string[]): boolean {
  let at = place
  for (const stem of stems.slice(1)) {
    if (words[at + 1] === stem) at += 1
    else if (words[at + 2] === stem) at += 2
    else return false
  }
  return true
}
