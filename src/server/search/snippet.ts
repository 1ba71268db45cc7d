import { hitsIn, type Term } from '#contract/search-words.ts'

/** Characters of a snippet. */
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
 * The text as HTML in which the words that meet the query are in `<mark>`, and everything else is escaped.
 *
 * @param text a stretch of a document; its line breaks are made good
 * @param cut at which of its edges the document goes on: what may be a broken word there gives way to an ellipsis
 */
export function markHits(text: string, terms: readonly Term[], cut: Cut = {}): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const hits = [...hitsIn(line, terms)]
  const last = line.lastIndexOf(' ')
  // A hit is shown whatever it is cut from.
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
