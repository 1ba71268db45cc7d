import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileSorts, logSorts } from '#contract/manual/files.ts'
import { knowledgeSelection } from '#server/reading/facts/repository.ts'
import { correspondents } from '#server/outside/index.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

// What a query reads does not grow with the files of other companies: each call that a person waits for is made in one
// company of many, and its queries are then explained with the values that they had.

const COMPANIES = 20
/** Files of each company: 100,000 in all. */
const FILES = 5000
/** A query may visit a row of the company twice, as where a list is read and counted. */
const MOST_ROWS = 2 * FILES

let server: TestServer
let ada: Visitor
let workspaceId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  await fill()
})
afterAll(() => server.close())

/** Fills Ada's company and the others alike. */
async function fill(): Promise<void> {
  const owner = server.services.openOwner()
  const client = await owner.pool.connect()
  try {
    const { rows } = await client.query<{ id: string }>("select id from workspaces where kind = 'business'")
    workspaceId = rows[0]!.id
    // Each row is whole; checking and noting it would take most of the time.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into workspaces (kind, business_name) select 'business', 'Company ' || n from generate_series(2, $1::int) n`,
      [COMPANIES],
    )
    await client.query(
      `insert into folders (workspace_id, id, name, department, area, parent_id, position)
      select w.id, f.id, f.name, f.department, f.area, f.parent_id, f.position
      from workspaces w, folders f where w.kind = 'business' and w.id <> $1 and f.workspace_id = $1`,
      [workspaceId],
    )
    for (const statement of rowsOfFiles) await client.query(statement, [FILES])
    await client.query("select gin_clean_pending_list('search_documents_words')")
    await client.query('analyze')
  } finally {
    client.release()
    await owner.close()
  }
}

const rowsOfFiles = [
  `insert into blobs (workspace_id, sha256, size, status, mimetypes)
  select w.id, md5(n::text), 1000, 'indexed', '{text/plain}' from workspaces w, generate_series(1, $1::int / 10) n
  where w.kind = 'business'`,
  `insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by, uploaded_at)
  select f.workspace_id, f.id, 'x', (array['invoice','receipt','minutes'])[n % 3 + 1] || ' ' || n || '.txt', 'text/plain',
    n, md5((1 + n % ($1::int / 10))::text), 'Ada', now() - n * interval '1 hour'
  from (select *, row_number() over (partition by workspace_id order by id) - 1 as place,
      count(*) over (partition by workspace_id) as folders from folders) f
  join workspaces w on w.id = f.workspace_id and w.kind = 'business'
  join generate_series(1, $1::int) n on n % f.folders = f.place`,
  `insert into search_documents (workspace_id, file_id, folder_id, type, size, uploaded_at, name, facts, words)
  select workspace_id, id, folder_id, 'text', size, uploaded_at, original_name,
    case when size % 10 = 0 then '{"kind":"invoice","date":"2026-01-02"}'::jsonb else '{}' end,
    to_tsvector('simple', original_name) || array_to_tsvector(array['~' || split_part(original_name, ' ', 1)]) from files
  where $1::int > 0 and workspace_id in (select id from workspaces where kind = 'business')`,
  `insert into activities (workspace_id, type, description, entity_type, entity_id, folder_id, areas, metadata)
  select f.workspace_id, 'upload', original_name, 'file', f.id, folder_id, array[d.area], '{"size":1}'
  from files f join folders d on d.workspace_id = f.workspace_id and d.id = f.folder_id where $1::int > 0`,
]

const folder = '/api/files?folder=N2&limit=100'
const search = (q: string) => `/api/files/search?${new URLSearchParams({ q, limit: '20' }).toString()}`
const addresses = [
  '/api/folders',
  ...fileSorts.map((sort) => `${folder}&sort=${sort}`),
  ...logSorts.map((sort) => `/api/files/log?limit=100&sort=${sort}`),
  '/api/files/unread?limit=100',
  '/api/home/files',
  '/api/deadlines',
  '/api/folders/F4/expected',
  '/api/company/completeness',
  '/api/company/destruction/count',
  '/api/account/stats',
  '/api/account/activity?limit=50',
  '/api/trash?limit=100',
  '/api/share/inbox',
  search('4711'),
  search('invoice'),
  search('invoice 47'),
  search('invo'),
  search('invoice in:JK size:>3kb'),
  search('kind:invoice'),
  search('type:text'),
  search('zzyzx'),
  '/api/files/search/spellings?q=invocie',
]

test.each(addresses)('%s reads its own company alone', async (address) => {
  const statements = await statementsOf(async () => {
    const { statusCode } = await ada.ask('GET', address)
    expect(statusCode).toBe(200)
  })
  expect(statements.some((clients) => clients.length > 0)).toBe(true)
  expect((await Promise.all(statements.map((ran) => explain(ran)))).flat()).toEqual([])
})

test('what people said of papers is asked for by each reading, and found without the others', async () => {
  const { db } = server.services.connection
  const statements = await statementsOf(
    async () => await knowledgeSelection('1', correspondents)(db, workspaceId),
  )
  expect(statements.some((clients) => clients.length > 0)).toBe(true)
  expect((await Promise.all(statements.map((ran) => explain(ran, 100)))).flat()).toEqual([])
})

test('a query that reads the other companies is found', async () => {
  const everywhere: Statement = { text: 'select from files where uploaded_by = $1', values: ['Grace'] }
  const byName: Statement = {
    text: 'select count(name) from search_documents where size < $1',
    values: [100_000],
  }
  expect((await explain([everywhere]))[0]).toMatch(/^Seq Scan of files reads 100000 rows: select from files/)
  expect(await explain([byName])).toHaveLength(1)
})

/** What a search in a company of {@link FILES} needs of the index of words; with those of the others it would be twice as many. */
const MOST_BLOCKS = 10

test.each(['invoic', 'minutes'])('a search for "%s" reads no words of other companies', async (word) => {
  const statements = await statementsOf(() => ada.ask('GET', search(word)))
  const plans = (await Promise.all(statements.map((ran) => plansOf(ran)))).flat()
  const blocks = plans.flatMap(({ plan }) => blocksOf(plan))
  expect(blocks).not.toEqual([])
  expect(Math.max(...blocks)).toBeLessThanOrEqual(MOST_BLOCKS)
})

interface Statement {
  text: string
  values: unknown[]
}

/** Gives the statements that something leads to, by connection. */
async function statementsOf(act: () => Promise<unknown>): Promise<Statement[][]> {
  const byClient = new Map<unknown, Statement[]>()
  // Called on, and not replaced: only what is asked is noted.
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await act()
    spy.mock.calls.forEach((given: unknown[], index) => {
      const [query, values] = given as [string | { text?: string; values?: unknown[] }, unknown]
      const text = typeof query === 'string' ? query : query.text
      if (text === undefined) return
      const own = typeof query === 'string' ? undefined : query.values
      const client = spy.mock.contexts[index]
      const statement = { text, values: Array.isArray(values) ? (values as unknown[]) : (own ?? []) }
      byClient.set(client, [...(byClient.get(client) ?? []), statement])
    })
  } finally {
    spy.mockRestore()
  }
  return [...byClient.values()]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Runs the reading statements of one connection again, with what they set for themselves; gives what reads too much. */
async function explain(statements: readonly Statement[], mostRows = MOST_ROWS): Promise<string[]> {
  const plans = await plansOf(statements)
  return plans.flatMap(({ plan, text }) => complaintsOf(plan, mostRows).map((said) => `${said}: ${text}`))
}

async function plansOf(statements: readonly Statement[]): Promise<Array<{ plan: Plan; text: string }>> {
  const client = await server.services.connection.pool.connect()
  const plans: Array<{ plan: Plan; text: string }> = []
  try {
    await client.query('begin')
    for (const { text, values } of statements) {
      if (/set_config|^\s*set local/i.test(text)) await client.query(text, values)
      else if (/^(?:begin|commit|rollback)/i.test(text)) {
        await client.query('rollback')
        await client.query('begin')
      } else if (/^\s*(?:select|with)\b/i.test(text)) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, buffers, timing off, format json) ${text}`,
          values,
        )
        plans.push({ plan: rows[0]!['QUERY PLAN'][0].Plan, text })
      }
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return plans
}

/** How many blocks of the index of words each part of a plan touches. */
function blocksOf(plan: Plan): number[] {
  const own =
    plan['Index Name'] === 'search_documents_words'
      ? [plan['Shared Hit Blocks'] + plan['Shared Read Blocks']]
      : []
  return [...own, ...(plan.Plans ?? []).flatMap(blocksOf)]
}

function complaintsOf(plan: Plan, mostRows: number): string[] {
  const visited =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(visited * plan['Actual Loops'])
  const relation = plan['Relation Name']
  const own =
    relation !== undefined && rows > mostRows
      ? [`${plan['Node Type']} of ${relation} reads ${String(rows)} rows`]
      : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => complaintsOf(part, mostRows))]
}
