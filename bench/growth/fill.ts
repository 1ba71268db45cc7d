import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/manual/files.ts'
import type { Client } from 'pg'
import sharp from 'sharp'
import { makeCompany } from '../companies.ts'
import { connectToProduct } from '../database.ts'
import { readPapers } from '../../training/papers/papers.ts'
import type { Product } from '../product.ts'
import { runJobs } from './nightly.ts'
import { months, parties, subjects } from '../search.ts'

/** How many different documents there are: each company has a row for the bytes of each. */
const DOCUMENTS = 30
const PICTURES = 4
const READ_MS = 300_000

/** A folder of the template that gets half of each company's files; the others are distributed over all folders. */
export const LARGE_FOLDER = 'N2'

const mimetypes = [
  'application/pdf',
  'application/msword',
  'image/jpeg',
  'text/plain',
  'application/vnd.ms-excel',
]
const types = ['pdf', 'word', 'image', 'text', 'excel']

/**
 * Fills companies with files, of which the account's company is the first. Some documents are uploaded and read; the
 * other rows are made in the database, with names and upload times of their own, and the words and facts of one of them.
 */
export async function fillCompanies(
  product: Product,
  { companies, files }: { companies: number; files: number },
): Promise<void> {
  await uploadDocuments(product)
  const client = await connectToProduct(product)
  try {
    const { rows } = await client.query<{ id: string; kind: string }>('select id, kind from workspaces')
    const first = rows.find(({ kind }) => kind === 'business')?.id
    const template = rows.find(({ kind }) => kind === 'master')?.id
    // One by one: what a transaction changes is noted until it commits.
    for (let number = 1; number < companies; number += 1) await client.query(makeCompany, [template, number])
    // What is older than the last seal counts as sealed.
    await runJobs(client, ['seal-record'])
    // Rows are made complete; checking and noting each would take most of the time.
    await client.query('set session_replication_role = replica')
    await makeFiles(client, first, Math.floor(files / companies))
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function uploadDocuments(product: Product): Promise<void> {
  for (const [index, { text }] of readPapers().slice(0, DOCUMENTS).entries())
    await product.upload('A', `document ${String(index)}.txt`, Buffer.from(text))
  for (let index = 0; index < PICTURES; index += 1)
    await product.upload('A', `picture ${String(index)}.jpg`, await drawPicture(index))
  const end = Date.now() + READ_MS
  for (;;) {
    const files = (await (await product.request('/api/files?folder=A')).json()) as File[]
    const unread = files.filter(({ status }) => status !== 'indexed').length
    if (unread === 0) return
    // On a busy machine a reading may fail, and is tried again after minutes: the others are enough.
    if (Date.now() > end && unread < files.length / 2) return
    if (Date.now() > end) throw new Error('The documents were not read in time')
    await sleep(500)
  }
}

/** A picture with soft colours, unlike the others. */
async function drawPicture(index: number): Promise<Buffer> {
  return await sharp(Buffer.from(Array.from({ length: 48 }, (_, at) => (at * 37 + index * 61) % 256)), {
    raw: { width: 4, height: 4, channels: 3 },
  })
    .resize(800, 600, { kernel: 'cubic' })
    .jpeg()
    .toBuffer()
}

async function makeFiles(client: Client, first: string | undefined, each: number): Promise<void> {
  const { rows: companies } = await client.query<{ id: string }>(
    `select id from workspaces where kind = 'business' order by id = $1 desc, id`,
    [first],
  )
  await client.query(
    `create temporary table documents as
      select row_number() over (order by sha256) - 1 as place, blobs.* from blobs
        where workspace_id = $1 and status = 'indexed'`,
    [first],
  )
  await client.query(
    `create temporary table made as
      select n, ($1::text[])[n % 12 + 1] || ' ' || ($2::text[])[n / 12 % 10 + 1] || ' ' || ($3::text[])[n / 120 % 12 + 1] ||
        ' ' || (2005 + n % 20) || ' ' || n || '.txt' as name,
        ($4::text[])[n % 5 + 1] as mimetype, ($5::text[])[n % 5 + 1] as type,
        now() - n * interval '16 minutes' as uploaded_at, n % (select count(*) from documents) as place
      from generate_series(1, ${String(each)}) n`,
    [subjects, parties, months, mimetypes, types],
  )
  await client.query(`
    create temporary table names as
    select n, array_to_tsvector(array(
        select distinct '~' || substr(part, first)
        from regexp_split_to_table(replace(lower(name), '.', ''), ' ') part, generate_series(1, length(part)) first)) ||
      setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A') as words from made`)
  await client.query('create temporary table numbered (n bigint, id uuid, folder_id text)')
  for (const { id } of companies) await makeCompanyFiles(client, id, id === first)
}

async function makeCompanyFiles(client: Client, company: string, isFirst: boolean): Promise<void> {
  await client.query('begin')
  if (!isFirst) {
    await client.query(
      `insert into blobs (workspace_id, sha256, size, mimetypes, status, text, words, facts, facts_reader, has_thumbnail)
        select $1, sha256, size, mimetypes, status, text, words, facts, facts_reader, has_thumbnail from documents`,
      [company],
    )
  }
  await client.query('truncate numbered')
  await client.query(
    `insert into numbered select n, uuidv7(), case when n % 2 = 0 then $2 else folder.id end from made
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as folders
        from folders where workspace_id = $1 and id <> 'XYZ') folder on folder.place = n * 7 % folders`,
    [company, LARGE_FOLDER],
  )
  await client.query(
    `insert into files (workspace_id, id, folder_id, filename, original_name, mimetype, size, sha256, user_id, uploaded_by, uploaded_at)
      select $1, id, folder_id, d.sha256, name, mimetype, d.size, d.sha256, m.user_id, 'Bench', uploaded_at
      from made join numbered using (n) join documents d using (place)
      join memberships m on m.workspace_id = $1`,
    [company],
  )
  await client.query(
    `insert into search_documents (workspace_id, file_id, folder_id, type, size, uploaded_at, name, facts, words)
      select $1, id, folder_id, type, d.size, uploaded_at, lower(name), fact_values(d.facts, null), names.words || d.words
      from made join numbered using (n) join names using (n) join documents d using (place)`,
    [company],
  )
  await client.query(
    `insert into activities (workspace_id, user_id, type, description, entity_type, entity_id, folder_id, areas, metadata, created_at)
      select $1, m.user_id, 'upload', 'Uploaded ' || made.name, 'file', numbered.id, numbered.folder_id, array[f.area],
        jsonb_build_object('mimetype', mimetype), now() - interval '2 days'
      from made join numbered using (n) join memberships m on m.workspace_id = $1
      join folders f on f.workspace_id = $1 and f.id = folder_id`,
    [company],
  )
  await client.query('commit')
}
