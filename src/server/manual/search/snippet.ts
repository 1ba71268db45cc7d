import { hitsIn, type Term } from '#contract/manual/search-words.ts'

/** In characters. */
export const SNIPPET_LENGTH = 240

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
}

interface Cut {
  before?: boolean
  after?: boolean
}

/**
 * Escapes a text as HTML and puts the hits into `<mark>`.
 *
 * @param text a passage of a document
 * @param cut whether the document continues before and after it: a word at that edge, which may be incomplete, is replaced
 *   by an ellipsis
 */
export function markHits(text: string, terms: readonly Term[], cut: Cut = {}): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const hits = [...hitsIn(line, terms)]
  const last = line.lastIndexOf(' ')
  // A hit is never removed.
  let end = cut.before === true ? Math.min(line.indexOf(' ') + 1, hits[0]?.start ?? 0) : 0
  const edge =
    cut.after === true && last !== -1 ? Math.max(last, hits.at(-1)?.end ?? line.length) : line.length
  let html = cut.before === true ? '… ' : ''
  for (const hit of hits) {
    html += `${escapeHtml(line.slice(end, hit.start))}<mark>${escapeHtml(line.slice(hit.start, hit.end))}</mark>`
    ;({ end } = hit)
  }
  return html + escapeHtml(line.slice(end, edge)) + (cut.after === true ? ' …' : '')
}
