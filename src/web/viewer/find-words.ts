import type { PageWords } from '#contract/manual/file-contents.ts'
import { fold, type Hit, hitsIn, termsOf } from '#contract/manual/search-words.ts'

/** A part of a word, as fractions of its width. */
export interface Part {
  index: number
  from: number
  to: number
}

/**
 * Finds a query among the words of a page, also across lines, regardless of case and accents.
 *
 * @returns for each hit the parts of words that it covers
 */
export function findWords(words: PageWords['words'], query: string): Part[][] {
  const wanted = fold(query).trim().replaceAll(/\s+/g, ' ')
  if (wanted === '') return []
  const folded = words.map(({ text }) => fold(text))
  const whole = folded.join(' ')
  const hits: Hit[] = []
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length))
    hits.push({ start: at, end: at + wanted.length })
  return partsOf(folded, hits)
}

/** Finds the words of a search by their beginnings, as the search across all documents does. */
export function findTerms(words: PageWords['words'], search: string): Part[][] {
  const texts = words.map(({ text }) => text)
  return partsOf(texts, hitsIn(texts.join(' '), termsOf(search)))
}

function partsOf(texts: readonly string[], hits: readonly Hit[]): Part[][] {
  let end = -1
  const words = texts.map((text, index) => {
    const start = end + 1
    end = start + text.length
    return { index, start, length: text.length }
  })
  return hits.map((hit) =>
    words.flatMap(({ index, length, start }) => {
      const from = Math.max(hit.start - start, 0) / length
      const to = Math.min(hit.end - start, length) / length
      return from < to ? [{ index, from, to }] : []
    }),
  )
}
