import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { pageQuery } from '#contract/platform/common-fields.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { documentTotals } from './file-facts.ts'
import { file, includeQuery } from './files.ts'

const endpoint = endpointsOf('Files')

export const MIN_SEARCH_LENGTH = 3

/** Hits are counted up to this number; one more means that there are others. */
export const MAX_COUNTED_HITS = 10_000

export const searchHit = file
  .extend({
    /** Text around the hits, as HTML whose only element is `<mark>`; empty when only the name matched. */
    snippet: z.string(),
    /** The page of the snippet, counted from 1; null for a text without pages. */
    page: z.int().min(1).nullable(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof searchHit>

/** A corrected query. */
export const searchSpelling = namedObject('SearchSpelling', {
  /** What to search for instead. */
  query: z.string(),
  /** How many files it finds, counted up to {@link MAX_COUNTED_HITS}. */
  total: z.int(),
})

const searchText = z
  .string('Please enter at least 3 characters')
  .trim()
  .min(MIN_SEARCH_LENGTH, 'Please enter at least 3 characters')
  .max(500, 'A search can have at most 500 characters')

export const searchFiles = endpoint('GET /api/files/search', 'view', {
  aliases: ['/api/search'],
  etag: 'revision and time',
  summary:
    'Search names and contents, best first; `type:pdf`, `in:JK`, `after:2025-03-01`, `before:2025-04` and `size:>5mb` ' +
    'in the query narrow it, and by facts `kind:invoice`, `party:aviva`, `person:okafor`, `over:1000`, `under:2000`, ' +
    '`dated:2025-04..2026-03`, `ends:<2026-12` and `due:2026-01`; `sort:largest`, `smallest`, `newest` or `oldest` orders by ' +
    'total or date instead',
  query: pageQuery.extend({ q: searchText, ...includeQuery.shape }),
  reply: z.array(searchHit),
  example: { query: { q: 'VAT 2025 type:pdf', limit: 20 } },
})

export const suggestSpellings = endpoint('GET /api/files/search/spellings', 'view', {
  summary:
    'For a search that found nothing: the same in spellings that stand in this manual, the nearest first',
  query: z.object({ q: searchText }),
  reply: z.array(searchSpelling),
  example: { query: { q: 'recieved invioce' } },
})

export const sumSearch = endpoint('GET /api/files/search/totals', 'view', {
  summary: 'What the totals of the documents that a search finds come to, by currency',
  query: z.object({ q: searchText }),
  reply: documentTotals,
  example: { query: { q: 'kind:invoice dated:2025' } },
})

/** Filters that a search offers by what it found. */
export const facetFilters = ['kind', 'party', 'dated', 'in'] as const
/** Values of each that are offered. */
export const MAX_FACETS = 6

export const searchFacet = namedObject('SearchFacet', {
  filter: z.enum(facetFilters),
  /** The text after the filter's name: a kind, a party's name, a year, the code of a folder. */
  value: z.string(),
  files: z.int(),
})
export type SearchFacet = z.infer<typeof searchFacet>

export const searchFacets = endpoint('GET /api/files/search/facets', 'view', {
  summary:
    'The kinds, parties, years and folders of the documents that a search finds, the most frequent first',
  query: z.object({ q: searchText }),
  reply: z.array(searchFacet),
  example: { query: { q: 'kind:invoice' } },
})

export const exportSearch = endpoint('GET /api/files/search/csv', 'view', {
  summary: 'What a search finds, with its facts, as CSV, best first; 400 for more than 10,000 files',
  query: z.object({ q: searchText }),
  reply: 'bytes',
  // One folder, so that it succeeds without the right to export.
  example: { query: { q: 'kind:invoice in:F4' } },
})
