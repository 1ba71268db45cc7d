import { z } from 'zod'
import { MAX_COUNTED_HITS, type SearchFacet, type SearchHit } from '#contract/manual/search.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { DocumentTotals } from '#contract/manual/file-facts.ts'
import { parseSearch } from '#contract/manual/search-query.ts'
import { termsOf } from '#contract/manual/search-words.ts'
import type { Content } from '#server/platform/content.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '#server/platform/paging.ts'
import { findFacets, findMatches, type Sought, sumMatches, textAround } from './repository.ts'
import { markHits, SNIPPET_LENGTH } from './snippet.ts'
import { totalsOf } from './totals.ts'

export interface SearchDependencies {
  db: Database
  /** Loads files by id, in the order of the ids. */
  filesById: (
    who: Identity,
    ids: readonly string[],
    include?: 'facts',
  ) => Promise<Array<Omit<SearchHit, 'snippet' | 'page'>>>
  /** A list of files with their facts, as CSV. */
  exportFacts: (scope: Scope, ids: readonly string[]) => Promise<Content>
}

/** Hits are ranked again for each page, so the cursor is an offset. */
const position = z.tuple([z.coerce.number().int().min(0)])

/** Finds files that match all filters of the query, and all its words in name or content; best first, with snippets. */
export async function searchFiles(
  { db, filesById }: Pick<SearchDependencies, 'db' | 'filesById'>,
  who: Identity,
  { q, limit, cursor, include }: PageRequest & { q: string; include?: 'facts' | undefined },
): Promise<Page<SearchHit>> {
  const sought = soughtBy(q)
  if (sought === undefined) return { items: [], total: 0, next: undefined }
  const { terms } = sought
  const [start] = cursor === undefined ? [0] : decodeCursor(cursor, position)
  const end = limit === undefined ? undefined : start + limit
  const { ids, total } = await findMatches(db, who.workspace, sought, { start, end })
  const [files, passages] = await Promise.all([
    filesById(who, ids, include),
    textAround(
      db,
      who.workspace.id,
      ids,
      terms.map((term) => term.raw),
      SNIPPET_LENGTH,
    ),
  ])
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

/** What a query asks for; undefined when it has neither words nor filters. */
function soughtBy(q: string): Sought | undefined {
  const { filters, words } = parseSearch(q)
  const terms = termsOf(words)
  return terms.length === 0 && Object.keys(filters).length === 0 ? undefined : { filters, terms, words }
}

/** What the totals of all files that a search finds come to; nothing where there are more than are counted. */
export async function sumSearch(
  { db }: Pick<SearchDependencies, 'db'>,
  { workspace }: Identity,
  q: string,
): Promise<DocumentTotals> {
  const sought = soughtBy(q)
  const totals = totalsOf(sought === undefined ? [] : await sumMatches(db, workspace, sought))
  return totals.files > MAX_COUNTED_HITS ? { files: totals.files, withTotal: 0, totals: [] } : totals
}

/** The kinds, parties, years and folders of what a search finds. */
export async function searchFacets(
  { db }: Pick<SearchDependencies, 'db'>,
  { workspace }: Identity,
  q: string,
): Promise<SearchFacet[]> {
  const sought = soughtBy(q)
  return sought === undefined ? [] : await findFacets(db, workspace, sought)
}

/**
 * All files that a search finds, with their facts, as CSV.
 *
 * @returns it with their number
 * @throws AppError `invalid` for more files than are counted; `forbidden` for files of several folders, to a person who may
 *   not export
 */
export async function exportSearch(
  { db, exportFacts }: Pick<SearchDependencies, 'db' | 'exportFacts'>,
  { workspace }: Identity,
  q: string,
): Promise<{ content: Content; files: number }> {
  const sought = soughtBy(q)
  const all = { start: 0, end: MAX_COUNTED_HITS }
  const { ids, total } =
    sought === undefined ? { ids: [], total: 0 } : await findMatches(db, workspace, sought, all)
  if (total > MAX_COUNTED_HITS)
    throw new AppError('invalid', 'More than 10,000 files match. Please narrow the search.')
  return { content: await exportFacts(workspace, ids), files: ids.length }
}
