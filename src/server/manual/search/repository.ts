import { visibleArea } from '#server/manual/folders/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED_HITS, MAX_FACETS, type SearchFacet } from '#contract/manual/search.ts'
import {
  dayRange,
  type SearchFilters,
  type SearchSort,
  startOfPeriod,
} from '#contract/manual/search-query.ts'
import { fold, type Term } from '#contract/manual/search-words.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { FrequentTerms } from './frequent-terms.ts'
import { runPrepared } from '#server/platform/database/statement.ts'
import { endingOf } from './indexing/index-words.ts'
import { documentsWith, searchDocuments, searchWords } from './tables.ts'
import type { CurrencySum } from './totals.ts'

/** Beyond so many matches they are no longer weighed one by one: the newest then come first, names before contents. */
const RANKED = 1_000

const frequentTerms = new FrequentTerms()

/** `word` as PostgreSQL's query language has it: quoted, as the beginning of a word. */
function prefix(word: string): string {
  return `${quoted(word)}:*`
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}

/** Which of the matches are wanted, counted from 0; all that follow when it has no end. */
export interface Window {
  start: number
  end: number | undefined
}

/** What is looked for: every term must be met, and every filter. */
export interface Sought {
  /** The words of the query as typed. */
  words: string
  terms: readonly Term[]
  filters: SearchFilters
}

/**
 * The files that meet what is sought, in name or content, best first.
 *
 * @returns the ids of those that are wanted, in order, and how many there are in all, {@link MAX_COUNTED_HITS} + 1 for all that
 *   are more
 */
export async function findMatches(
  db: Database,
  scope: Scope,
  sought: Sought,
  wanted: Window,
): Promise<{ ids: string[]; total: number }> {
  const narrowed = await narrowedBy(db, scope, sought.filters)
  if (sought.filters.sort !== undefined)
    return await findSorted(db, scope.id, sought, narrowed, sought.filters.sort, wanted)
  const nameSearch = () => findNamed(db, scope.id, sought, narrowed, wanted.end)
  // Beside the count where many are expected: for a word that is everywhere the names take half as long.
  const [{ best, total }, early] = await Promise.all([
    countMatching(db, scope.id, sought, narrowed, wanted.end),
    frequentTerms.hasAll(scope.id, sought.terms) ? nameSearch() : undefined,
  ])
  if (total <= RANKED) return { total, ids: best.slice(wanted.start, wanted.end) }
  frequentTerms.add(scope.id, sought.terms)
  const named = early ?? (await nameSearch())
  // The newest by name, and after them the newest of all that were not among those.
  const known = new Set(named)
  const newest =
    total <= MAX_COUNTED_HITS || named.length === wanted.end
      ? best
      : await findNewest(db, scope.id, sought, narrowed, wanted.end)
  const ids = [...named, ...newest.filter((id) => !known.has(id))]
  return { total, ids: ids.slice(wanted.start, wanted.end) }
}

const newestFirst = sql`d.uploaded_at desc, d.file_id desc`

const atMost = (count: number | undefined) => sql`limit ${count ?? null}::bigint`

const orders: Record<SearchSort, SQL> = {
  largest: sql`d.total desc nulls last`,
  smallest: sql`d.total asc nulls last`,
  newest: sql`d.dated desc nulls last`,
  oldest: sql`d.dated asc nulls last`,
}

/** All that match, in an order of facts; those without the fact come last. */
async function findSorted(
  db: Database,
  workspaceId: string,
  { terms }: Sought,
  narrowed: readonly SQL[],
  sort: SearchSort,
  { end, start }: Window,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select d.file_id as id, (count(*) over ())::int as total
    ${matchingByWords(workspaceId, queryOf(terms), narrowed)}
    order by ${orders[sort]}, ${newestFirst} ${atMost(end)}`)
  const total = Math.min(rows[0]?.total ?? 0, MAX_COUNTED_HITS + 1)
  return { total, ids: rows.map(({ id }) => id).slice(start) }
}

/**
 * How many match, counted so far: to visit each of 100,000 takes as long as all the rest of a search. With them the best,
 * which are the newest beyond {@link RANKED}; none where they are more than are counted.
 */
async function countMatching(
  db: Database,
  workspaceId: string,
  { terms, words }: Sought,
  narrowed: readonly SQL[],
  count: number | undefined,
): Promise<{ total: number; best: string[] }> {
  const weights = byWeight(words, terms).map((weight) => sql`case when is_weighed then ${weight} end desc`)
  const text = sql`
    with found as materialized (
      select d.* ${matchingByWords(workspaceId, queryOf(terms), narrowed)} limit ${MAX_COUNTED_HITS + 1}),
      counted as (select count(*)::int as total, count(*) <= ${RANKED} as is_weighed from found)
    select counted.total, best.id from counted left join lateral (
      select d.file_id as id from found d where counted.total <= ${MAX_COUNTED_HITS}
      order by ${sql.join([...weights, newestFirst], sql`, `)} ${atMost(count)}
    ) best on true`
  const rows = await runPrepared<{ total: number; id: string | null }>(db, text)
  return { total: rows[0]?.total ?? 0, best: rows.flatMap(({ id }) => id ?? []) }
}

/** The newest whose names have every term, those first that end as the query does. */
async function findNamed(
  db: Database,
  workspaceId: string,
  { terms, words }: Sought,
  narrowed: readonly SQL[],
  count: number | undefined,
): Promise<string[]> {
  if (terms.length === 0) return []
  const inNames = sql`${terms.map(({ word }) => prefix(endingOf(word))).join(' & ')}::tsquery`
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.file_id as id ${matchingByWords(workspaceId, inNames, narrowed)}
    order by d.name like ${likePattern(fold(words).trim()).slice(1)} desc, ${newestFirst} ${atMost(count)}`)
  return rows.map(({ id }) => id)
}

/** The newest that match, by a walk along the dates: many do, so that it is a short one. */
async function findNewest(
  db: Database,
  workspaceId: string,
  { terms }: Sought,
  narrowed: readonly SQL[],
  count: number | undefined,
): Promise<string[]> {
  return await db.transaction(async (tx) => {
    if (terms.length > 0) await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select d.file_id as id ${matching(workspaceId, queryOf(terms), narrowed)}
      order by ${newestFirst} ${atMost(count)}`)
    return rows.map(({ id }) => id)
  })
}

async function findByIndex(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
  )
}

/** How many files meet what is sought, {@link MAX_COUNTED_HITS} + 1 for all that are more. */
export async function countMatches(
  tx: Transaction,
  scope: Scope,
  { filters, terms }: Pick<Sought, 'filters' | 'terms'>,
): Promise<number> {
  const narrowed = await narrowedBy(tx, scope, filters)
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total
    from (select ${matchingByWords(scope.id, queryOf(terms), narrowed)} limit ${MAX_COUNTED_HITS + 1}) found`)
  return rows[0]?.total ?? 0
}

/**
 * What the files that meet what is sought come to: of each currency the sum, and how many files it has; null is the currency of
 * those without a total. At most {@link MAX_COUNTED_HITS} + 1 files are counted.
 */
export async function sumMatches(db: Database, scope: Scope, { filters, terms }: Sought) {
  const narrowed = await narrowedBy(db, scope, filters)
  const { rows } = await db.execute<CurrencySum & Record<string, unknown>>(sql`
    select found.currency, sum(found.total)::text as amount, count(*)::int as files
    from (
      select d.total, d.currency ${matchingByWords(scope.id, queryOf(terms), narrowed)} limit ${MAX_COUNTED_HITS + 1}
    ) found
    group by found.currency`)
  return rows
}

/**
 * The kinds, parties, years and folders of the files that meet what is sought, the most frequent of each; of at most
 * {@link MAX_COUNTED_HITS} + 1 files.
 */
export async function findFacets(
  db: Database,
  scope: Scope,
  { filters, terms }: Sought,
): Promise<SearchFacet[]> {
  const narrowed = await narrowedBy(db, scope, filters)
  const { rows } = await db.execute<SearchFacet & Record<string, unknown>>(sql`
    with found as materialized (
      select d.kind, d.party, d.facts ->> 'party' as written, left(d.dated, 4) as year, d.folder_id
      ${matchingByWords(scope.id, queryOf(terms), narrowed)} limit ${MAX_COUNTED_HITS + 1}),
    counted as (
      select 'kind' as filter, kind as value, count(*)::int as files from found group by kind
      union all select 'party', min(written), count(*)::int from found group by party
      union all select 'dated', year, count(*)::int from found group by year
      union all select 'in', folder_id, count(*)::int from found group by folder_id),
    ranked as (
      select *, row_number() over (partition by filter order by files desc, value) as place
      from counted where value is not null)
    select filter, value, files from ranked where place <= ${MAX_FACETS} order by filter, place`)
  return rows
}

/** What every term of a query must find; nothing where there is none. */
function queryOf(terms: readonly Term[]): SQL | undefined {
  if (terms.length === 0) return undefined
  const each = terms.map(({ parts, word }) => {
    const begins = sql`${[prefix(word), prefix(endingOf(word))].join(' | ')}::tsquery`
    const byParts = parts.length > 1 ? sql` || ${parts.map(prefix).join(' & ')}::tsquery` : sql``
    // The stem matters where it is not found by the beginning: each way costs the index a walk.
    return sql`(case when starts_with((ts_lexize('english_stem', ${word}))[1], ${word}) then ${begins}
      else ${begins} || plainto_tsquery('english', ${word}) end${byParts})`
  })
  return sql.join(each, sql` && `)
}

function matching(workspaceId: string, query: SQL | undefined, narrowed: readonly SQL[]): SQL {
  const conditions = [
    sql`d.workspace_id = ${workspaceId} and d.live`,
    ...(query === undefined ? [] : [sql`d.words @@ (${query})`]),
    ...narrowed,
  ]
  return sql`from ${searchDocuments} d where ${sql.join(conditions, sql` and `)}`
}

/**
 * The same by way of the words. The query is a sub-select, which the planner does not look into: of a word that is in every
 * document it would scan the table, or walk along its dates, which looks cheap; but either unpacks the words of each.
 */
function matchingByWords(workspaceId: string, query: SQL | undefined, narrowed: readonly SQL[]): SQL {
  if (query === undefined) return matching(workspaceId, query, narrowed)
  const conditions = [sql`d.workspace_id = ${workspaceId} and d.live`, ...narrowed]
  return sql`from ${documentsWith(workspaceId, sql`(select ${query})`)} where ${sql.join(conditions, sql` and `)}`
}

/** What the filters ask of a document, and that the person may see it. */
async function narrowedBy(
  on: Queryable,
  scope: Scope,
  { type, in: folder, before, after, larger, smaller, ...ofFacts }: SearchFilters,
): Promise<SQL[]> {
  const [from, until] = [after, before].map((period) => startOfPeriod(period ?? '')?.toISOString())
  const within = folder === undefined ? undefined : sql.param(await foldersWithin(on, scope.id, folder))
  const visible = await visibleFolders(on, scope)
  return [
    type && sql`d.type = ${type}`,
    within && sql`d.folder_id = any(${within}::text[])`,
    visible && isIn(visible),
    from && sql`d.uploaded_at >= ${from}::timestamptz`,
    until && sql`d.uploaded_at < ${until}::timestamptz`,
    larger === undefined ? undefined : sql`d.size > ${larger}`,
    smaller === undefined ? undefined : sql`d.size < ${smaller}`,
    ...askedOfFacts(ofFacts),
  ].filter((condition) => typeof condition === 'object')
}

type FactFilters = Omit<SearchFilters, 'type' | 'in' | 'before' | 'after' | 'larger' | 'smaller' | 'sort'>

function askedOfFacts({ dated, due, ends, kind, over, party, person, under }: FactFilters) {
  const within = (column: SQL, range: string | undefined) => {
    const { before, from } = (range === undefined ? undefined : dayRange(range)) ?? {}
    return [
      from === undefined ? undefined : sql`${column} >= ${from}`,
      before === undefined ? undefined : sql`${column} < ${before}`,
    ]
  }
  return [
    kind && sql`d.kind = ${kind}`,
    party === undefined ? undefined : sql`d.party like ${likePattern(fold(party))}`,
    person === undefined ? undefined : sql`d.person like ${likePattern(fold(person))}`,
    over === undefined ? undefined : sql`d.total > ${over}`,
    under === undefined ? undefined : sql`d.total < ${under}`,
    ...within(sql`d.dated`, dated),
    ...within(sql`d.ends`, ends),
    ...within(sql`d.due`, due),
  ].filter((condition) => typeof condition === 'object')
}

/** The folders that a person may see; undefined where they see every folder. */
async function visibleFolders(on: Queryable, scope: Scope): Promise<string[] | undefined> {
  const isVisible = visibleArea(scope)
  if (isVisible === undefined) return undefined
  const rows = await on
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.workspaceId, scope.id), isVisible))
  return rows.map((row) => row.id)
}

const isIn = (folderIds: readonly string[]) => sql`d.folder_id = any(${sql.param([...folderIds])}::text[])`

/** A folder and all below it, by their codes. */
async function foldersWithin(on: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const { rows } = await on.execute<{ id: string }>(sql`
    with recursive within as (
      select ${id}::text as id
      union
      select f.id from ${folders} f join within on f.parent_id = within.id where f.workspace_id = ${workspaceId}
    )
    select id from within`)
  return rows.map((row) => row.id)
}

/** A name that is the query, begins with it, has it in it; then how often and how prominently the words are there. */
function byWeight(query: string, terms: readonly Term[]): SQL[] {
  if (terms.length === 0) return []
  const whole = likePattern(fold(query).trim())
  const words = terms.map(({ word }) => prefix(word)).join(' & ')
  return [
    sql`case
      when d.name = ${fold(query).trim()} or d.name like ${`${whole.slice(1, -1)}.%`} then 3
      when d.name like ${whole.slice(1)} then 2
      when d.name like ${whole} then 1
      else 0
    end`,
    sql`ts_rank(d.words, ${words}::tsquery)`,
  ]
}

/** A stretch of a document's text, and the page that it is on, from 1. */
export interface Passage {
  text: string
  page: number
  /** Whether the page goes on before it, and after it. */
  before: boolean
  after: boolean
}

/**
 * The text around the hits: on the first of the pages that have most of the words, around the first place of the first
 * of them.
 *
 * @param length in characters, at most
 * @returns by hash; nothing for bytes in which nothing was read, and for files that wait for a reading of their own
 */
export async function textAround(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
  words: readonly string[],
  length: number,
): Promise<Map<string, Passage>> {
  if (words.length === 0) return new Map()
  const lead = Math.floor(length / 4)
  // At the beginning of a word, else anywhere.
  const places = words.map(
    (
      word,
    ) => sql`coalesce(nullif(strpos(lowered, ${` ${word}`}), 0), nullif(strpos(lowered, ${`\n${word}`}), 0),
      nullif(strpos(lowered, ${word}) - 1, -1))`,
  )
  const text = sql`
    select b.sha256, best.page::int as page,
      substr(best.text, greatest(1, best.place - ${lead}), ${length}) as text,
      best.place > ${lead + 1} as before,
      length(best.text) >= greatest(1, best.place - ${lead}) + ${length} as after
    from ${blobs} b, lateral (
      select text, page, coalesce(${sql.join(places, sql`, `)}, 1) as place
      from (
        select text, page, ' ' || lower(text) as lowered
        -- Once for all places: what stands in between would be worked out again for each.
        from string_to_table(b.text, e'\\f') with ordinality as pages(text, page) offset 0
      ) as pages
      order by num_nonnulls(${sql.join(places, sql`, `)}) desc, page limit 1
    ) best
    where b.workspace_id = ${workspaceId} and b.sha256 in (
      select f.sha256 from ${files} f
      where f.workspace_id = ${workspaceId} and f.id = any(${sql.param([...ids])}::uuid[]) and not f.awaits_reading)`
  const rows = await runPrepared<Passage & { sha256: string }>(on, text)
  return new Map(rows.map(({ sha256, ...passage }) => [sha256, passage]))
}

/** Words that are compared with one another letter by letter, at most. */
const COMPARED = 20_000

/** Words of a workspace that begin with one letter and have nearly the length of a word, and those of some that are there. */
export async function findSpellings(
  on: Queryable,
  workspaceId: string,
  word: string,
  variants: readonly string[],
  tolerance: number,
): Promise<string[]> {
  const { rows } = await on.execute<{ word: string }>(sql`
    select word from ${searchWords} where workspace_id = ${workspaceId} and word = any(${sql.param([...variants])}::text[])
    union
    (select word from ${searchWords}
    where workspace_id = ${workspaceId} and word like ${`${word.slice(0, 1)}%`}
      and length(word) between ${word.length - tolerance}::int and ${word.length + tolerance}::int
    limit ${COMPARED})`)
  return rows.map((row) => row.word)
}

/**
 * Which of some words are in the visible documents of the workspace that are not in the trash.
 *
 * @param as `beginning` is enough for a word that begins another
 */
export async function standingWords(
  tx: Transaction,
  scope: Scope,
  words: readonly string[],
  as: 'beginning' | 'whole',
): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const visible = await visibleFolders(tx, scope)
  await findByIndex(tx)
  const queries = words.map(as === 'whole' ? quoted : prefix)
  const { rows } = await tx.execute<{ word: string }>(sql`
    select sought.word
    from unnest(${sql.param([...words])}::text[], ${sql.param(queries)}::text[]) sought(word, query)
    where exists (
      select from ${documentsWith(scope.id, sql`sought.query::tsquery`)}
      where d.workspace_id = ${scope.id} and d.live
        and ${visible === undefined ? sql`true` : isIn(visible)})`)
  return new Set(rows.map((row) => row.word))
}
