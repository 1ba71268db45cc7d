import { hitsIn, type Term } from '#contract/search-words.ts'

/** Characters of a snippet. */
export const SNIPPET_LENGTH = 240

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
}

/**
 * The text as HTML in which the words that meet the query are in `<mark>`, and everything else is escaped.
 *
 * @param text a stretch of a document; broken words at its edges and its line breaks are made good
 */
export function markHits(text: string, terms: readonly Term[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  let html = ''
  let end = 0
  for (const hit of hitsIn(line, terms)) {
    html += `${escapeHtml(line.slice(end, hit.start))}<mark>${escapeHtml(line.slice(hit.start, hit.end))}</mark>`
    ;({ end } = hit)
  }
  return html + escapeHtml(line.slice(end))
}
