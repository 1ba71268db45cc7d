import { drizzle } from 'drizzle-orm/node-postgres'
import { findFactsReader } from '#server/bytes/index.ts'
import { FACTS_VERSION } from '#server/reading/facts/fact-reader.ts'
import { connectToProduct } from './database.ts'
import { type Call, load } from './load.ts'
import type { Product } from './product.ts'
import { percentile } from './statistics.ts'

const FILES = 100_000
const QUERIES = 300

export const subjects =
  'invoice receipt statement contract minutes policy quote order payslip lease return agenda'.split(' ')
export const parties =
  'Ashworth Bellamy Cartwright Dunmore Ellison Fairfax Grantham Holloway Ibbotson Jessop'.split(' ')
export const months =
  'January February March April May June July August September October November December'.split(' ')

const types = ['pdf', 'word', 'image', 'text', 'excel']
const mimetypes = [
  'application/pdf',
  'application/msword',
  'image/jpeg',
  'text/plain',
  'application/vnd.ms-excel',
]

/**
 * Inserts files with 2 kB of text into the account's manual, directly into the database.
 *
 * @param folderId of the folder of all files; by default they are distributed over all folders but the inbox
 */
export async function fillManual(product: Product, count = FILES, folderId?: string): Promise<void> {
  const client = await connectToProduct(product)
  const { rows } = await client.query<{ id: string }>("select id from workspaces where kind = 'business'")
  // Texts without it are read again, for minutes.
  const reader = await findFactsReader(drizzle(client), rows[0]?.id ?? '', FACTS_VERSION)
  await client.query(
    `
    create temporary table made as
    select n, uuidv7() as id, ($1::text[])[n % 12 + 1] || ' ' || ($2::text[])[n / 12 % 10 + 1] || ' ' ||
      ($3::text[])[n / 120 % 12 + 1] || ' ' || (2005 + n % 20) || ' ' || n || '.txt' as name,
      encode(sha256(n::text::bytea), 'hex') as sha256,
      now() - n * interval '16 minutes' as uploaded_at,
      ($4::text[])[n % 5 + 1] as mimetype,
      ($5::text[])[n % 5 + 1] as type,
      (1000 * exp(n * 37 % 1000 / 100.0))::bigint as size,
      folder.id as folder_id
    from generate_series(1, ${String(count)}) n
    join (select f.id, row_number() over (order by f.id) - 1 as place, count(*) over () as folders
      from folders f join workspaces w on w.id = f.workspace_id where w.kind = 'business' and f.id <> 'XYZ'
        and ($6::text is null or f.id = $6)) folder
      on folder.place = n * 7 % folders`,
    [subjects, parties, months, mimetypes, types, folderId ?? null],
  )
  await client.query(
    `
    insert into blobs (workspace_id, sha256, size, status, facts_reader, text)
    select w.id, made.sha256, made.size, 'indexed', $3, made.name || ' ' || (
      select string_agg(($1::text[])[(made.n * 7 + k * k * 13) % 12 + 1] || ' w' || ((made.n * 31 + k * 17) % 5000) || ' ' ||
        ($2::text[])[(made.n + k) % 10 + 1], ' ') from generate_series(1, 90) k)
    from made, workspaces w where w.kind = 'business'`,
    [subjects, parties, reader],
  )
  await client.query(`
    insert into files (workspace_id, id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by, uploaded_at)
    select w.id, made.id, made.folder_id, made.sha256, made.name, made.mimetype, made.size, made.sha256, 'Bench', made.uploaded_at
    from made, workspaces w where w.kind = 'business'`)
  await client.query(`
    insert into search_documents (workspace_id, file_id, folder_id, type, size, uploaded_at, name, words)
    select b.workspace_id, made.id, made.folder_id, made.type, made.size, made.uploaded_at, lower(made.name),
      array_to_tsvector(array(
        select distinct '~' || substr(part, first)
        from regexp_split_to_table(replace(lower(made.name), '.', ''), ' ') part, generate_series(1, length(part)) first)) ||
      setweight(to_tsvector('simple', made.name) || to_tsvector('english', made.name), 'A') ||
      to_tsvector('simple', b.text) || to_tsvector('english', b.text)
    from made join blobs b on b.sha256 = made.sha256`)
  await client.query(
    `
    insert into search_words (workspace_id, word)
    select w.id, word from workspaces w, (
      select unnest($1::text[]) as word
      union select 'u' || translate(substr(md5(n::text), 1, 4 + n % 8), '0123456789', 'ghijklmnop')
      from generate_series(1, 200000) n) words
    where w.kind = 'business'`,
    [[...subjects, ...parties, ...months].map((word) => word.toLowerCase())],
  )
  await client.query('vacuum analyze')
  await client.end()
}

/** Queries of rare and frequent words, alone and combined. */
function query(index: number): string {
  const subject = subjects[index % 12] ?? ''
  const party = parties[index % 10] ?? ''
  const word = `w${String(1000 + ((index * 37) % 4000))}`
  const kinds = [
    word,
    `${party} w${String(1000 + ((index * 53) % 4000))}`,
    `${subject} ${String(index * 211)}`,
    `${party} ${months[index % 12] ?? ''} ${String(2005 + (index % 20))}`,
    subject,
    party.slice(0, 4),
  ]
  return kinds[index % kinds.length] ?? subject
}

/** The same with filters, and filters alone. */
function filteredQuery(index: number): string {
  const filters = ['type:pdf size:>100kb', 'in:JK', 'type:word after:2024-06', 'before:2026-03 size:<1mb']
  const filter = filters[index % filters.length] ?? ''
  return index % 7 === 0 ? filter : `${query(index)} ${filter}`
}

/** A word with two letters swapped, for which a spelling is suggested. */
function misspelledQuery(index: number): string {
  const word = [...parties, ...months, ...subjects].filter(({ length }) => length > 5)[index % 25] ?? ''
  return `${word.slice(0, 3)}${word.charAt(4)}${word.charAt(3)}${word.slice(5)}`
}

interface Times {
  p50: number
  p99: number
}

/** Measures response times, in milliseconds. */
async function timesOf(
  { cookie, url }: Product,
  address: string,
  queries: readonly string[],
): Promise<Times> {
  const calls = queries.map((q): Call => ({
    method: 'GET',
    url: `${url}${address}?${new URLSearchParams({ q, limit: '20' }).toString()}`,
    headers: { cookie },
  }))
  await load(1, calls.slice(0, 30))
  const { each } = await load(1, calls)
  return { p50: percentile(each, 0.5), p99: percentile(each, 0.99) }
}

/** Measures searches, and the suggested spellings of searches that find nothing. */
export async function measureSearch(
  product: Product,
): Promise<{ search: Times; filtered: Times; spellings: Times }> {
  const times = Array.from({ length: QUERIES }, (_, index) => index)
  return {
    search: await timesOf(product, '/api/files/search', times.map(query)),
    filtered: await timesOf(product, '/api/files/search', times.map(filteredQuery)),
    spellings: await timesOf(product, '/api/files/search/spellings', times.map(misspelledQuery)),
  }
}

const CLIENTS = 16
const NAME_SEARCHES = 4000

/** A search for one document, or a few, by words of their names. */
function nameQuery(index: number): string {
  const [subject = '', party = '', month = ''] = [
    subjects[index % 12],
    parties[index % 10],
    months[index % 7],
  ]
  return index % 2 === 0
    ? `${subject} ${String((index * 211) % FILES)}`
    : `${party} ${month} ${String(2005 + (index % 20))}`
}

/** Measures searches for names by 16 clients: how many in a second, and response times. */
export async function measureNameSearch({ cookie, url }: Product): Promise<Times & { rate: number }> {
  const calls = Array.from({ length: NAME_SEARCHES }, (_, index): Call => ({
    method: 'GET',
    url: `${url}/api/files/search?${new URLSearchParams({ q: nameQuery(index), limit: '20' }).toString()}`,
    headers: { cookie },
  }))
  await load(CLIENTS, calls.slice(0, 500))
  const { each, seconds } = await load(CLIENTS, calls)
  return { p50: percentile(each, 0.5), p99: percentile(each, 0.99), rate: calls.length / seconds }
}
