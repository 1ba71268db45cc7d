import { z } from 'zod'
import { MAX_COUNTED_HITS, type SearchHit } from '#contract/search.ts'
import { parseSearch } from '#contract/search-query.ts'
import { termsOf } from '#contract/search-words.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '#server/platform/paging.ts'
import { findMatches, textAround } from './repository.ts'
import { markHits, SNIPPET_LENGTH } from './snippet.ts'

export interface SearchDependencies {
  db: Database
  /** Loads files by id, in any order. */
  filesById: (
    who: Identity,
    ids: readonly string[],
    include?: 'facts',
  ) => Promise<Array<Omit<SearchHit, 'snippet' | 'page'>>>
}

/** Hits are ranked again for each page, so the cursor is an offset. */
const position = z.tuple([z.coerce.number().int().min(0)])

/** Finds files that match all filters of the query, and all its words in name or content; best first, with snippets. */
export async function searchFiles(
  { db, filesById }: SearchDependencies,
  who: Identity,
  { q, limit, cursor, include }: PageRequest & { q: string; include?: 'facts' | undefined },
): Promise<Page<SearchHit>> {
  const { filters, words } = parseSearch(q)
  const terms = termsOf(words)
  if (terms.length === 0 && Object.keys(filters).length === 0) return { items: [], total: 0, next: undefined }
  const [start] = cursor === undefined ? [0] : decodeCursor(cursor, position)
  const end = limit === undefined ? undefined : start + limit
  const { ids, total } = await findMatches(db, who.workspace, { filters, terms, words }, { start, end })
  const found = new Map((await filesById(who, ids, include)).map((file) => [file.id, file]))
  const files = ids.flatMap((id) => found.get(id) ?? [])
  const passages = await textAround(
    db,
    who.workspace.id,
    files.map((file) => file.sha256),
    terms.map((term) => term.raw),
    SNIPPET_LENGTH,
  )
  const isMore = end !== undefined && (total > MAX_COUNTED_HITS ? ids.length === limit : end < total)
  return {
    items: files.map((file) => {
      const passage = passages.get(file.sha256)
      const marked = markHits(passage?.text ?? '', terms, passage)
      return marked.includes('<mark>')
        ? { ...file, snippet: marked, page: passage?.page ?? null }
        : { ...file, snippet: '', page: null }
    }),
    total,
    next: isMore ? encodeCursor([String(end)]) : undefined,
  }
}
