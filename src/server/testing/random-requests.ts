import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { CompanyListing } from '#contract/company/companies.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { errorTable } from '#contract/platform/errors.ts'
import {
  type ArbitraryRequest,
  arbitraryRequest,
  type ThingKind,
  withIds,
} from '#server/testing/arbitrary-requests.ts'
import { makeThings, routes } from '#server/testing/requests.ts'
import { prove, signInAgain } from '#server/testing/accounts.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

/** After how many requests the state is looked at. */
const CHECKED_EVERY = 500
/** After how many requests new things can be named. */
const POOLED_EVERY = 50

interface Actor {
  name: 'ada' | 'eve'
  email: string
  visitor: Visitor
}

let server: TestServer
let actors: Record<'ada' | 'eve', Actor>
/** Whom nobody acts for: not one of her rows may change. */
let grace: { id: string; before: unknown }
let passwordHash: string
let pool: Record<ThingKind, string[]>
let sent = 0

async function prepare(): Promise<void> {
  server = await startTestServer()
  // The first account to be verified is the master administrator. None has the address of the contract's examples: a
  // request that signs in with them would make one actor another.
  const ada = await signUp(server, 'augusta@example.com')
  const eve = await signUp(server, 'evelyn@example.com')
  const her = await signUp(server, 'grace@example.com')
  actors = {
    ada: { name: 'ada', email: 'augusta@example.com', visitor: ada },
    eve: { name: 'eve', email: 'evelyn@example.com', visitor: eve },
  }
  for (const visitor of [ada, eve, her]) {
    await makeThings(visitor, { isOfTemplate: false })
    const lost = await makeThings(visitor, { isOfTemplate: false })
    await visitor.ask('DELETE', `/api/folders/${lost.folder}/recursive`)
  }
  await makeThings(ada, { isOfTemplate: true })
  await her.ask('POST', '/api/logout')
  passwordHash = (
    await rows<{ password: string }>(`select password from users where email = $1`, [eve.user.email])
  )[0]?.password as string
  for (const { visitor } of Object.values(actors)) await prove(visitor)
  grace = { id: her.user.id, before: await rowsOf(her.user.id) }
  await refill()
}

async function rows<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.services.connection.pool.query<Row & object>(statement, values)).rows
}

/** Everything that is stored of a person and of the workspaces they own. */
async function rowsOf(userId: string): Promise<unknown> {
  return await rows(
    `with mine as (select workspace_id from memberships where user_id = $1::uuid)
     select 'user' as of, to_jsonb(u)::text as row from users u where id = $1::uuid
     union all select 'session', sid from sessions where sess ->> 'userId' = $1::text
     union all select 'file', to_jsonb(f)::text from files f where workspace_id in (select * from mine)
     union all select 'folder', to_jsonb(d)::text from folders d where workspace_id in (select * from mine)
     union all select 'activity', to_jsonb(a)::text from activities a where workspace_id in (select * from mine)
     union all select 'member', to_jsonb(m)::text from memberships m where workspace_id in (select * from mine)
     order by 1, 2`,
    [userId],
  )
}

/** Looks up what requests can name; in the order in which it was made. */
async function refill(): Promise<void> {
  const [files, folders, others] = await Promise.all([
    rows<{ id: string }>('select id from files order by id limit 400'),
    rows<{ id: string }>(
      'select id from (select distinct id from folders) as all_ids order by length(id), id',
    ),
    rows<{ id: string }>(
      `select id from files where source ->> 'kind' = 'share' union all select id from upload_tokens
       union all select id from template_resources union all select id from workspaces
       union all select id from users`,
    ),
  ])
  const folderIds = folders.map(({ id }) => id)
  pool = {
    file: files.map(({ id }) => id),
    folder: folderIds,
    masterFolder: folderIds.map((id) => `master_${id}`),
    id: others.map(({ id }) => id).toSorted(),
  }
}

function idOf(kind: ThingKind, number: number): string {
  const ids = pool[kind]
  return ids[number % ids.length] ?? ''
}

async function visitorOf({ sender }: ArbitraryRequest): Promise<Visitor> {
  if (sender === 'ada' || sender === 'eve') return actors[sender].visitor
  const visitor = visit(server)
  if (sender === 'stale') visitor.cookie = 'bm.sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.bm90IGEgc2lnbmF0dXJl'
  return visitor
}

/** Signs an actor in again whose session, password or account a request has ended. */
async function restore(actor: Actor): Promise<void> {
  if ((await actor.visitor.ask('GET', '/api/auth/user')).statusCode === 200) return
  const [user] = await rows('update users set password = $1 where email = $2 returning id', [
    passwordHash,
    actor.email,
  ])
  if (user === undefined) {
    actor.email = `${actor.name}-${String(sent)}@example.com`
    actor.visitor = await signUp(server, actor.email)
  } else actor.visitor = await signInAgain(server, actor.email)
  await prove(actor.visitor)
}

const isErrorBody = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string' &&
  body.code in errorTable

async function send(request: ArbitraryRequest): Promise<void> {
  const { body, form, headers, name, params, query } = withIds(request, idOf)
  const route = routes.find((known) => known.name === name)
  if (route === undefined) throw new Error(`There is no ${name}`)
  const visitor = await visitorOf(request)
  const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(wellFormed(params[param])),
  )
  const search = new URLSearchParams(query.map(([field, value]) => [field, value])).toString()
  const url = search === '' ? path : `${path}?${search}`
  const multi = form === undefined ? undefined : multipart(form.fields, form.files)
  const response = await visitor.ask(
    route.spec.method,
    url,
    multi?.body ?? (route.spec.method === 'GET' ? undefined : body),
    {
      ...(multi !== undefined && { 'content-type': multi.type }),
      ...headers,
      ...(route.spec.reply === 'events' && { accept: 'text/event-stream' }),
    },
  )
  const what = `${name} ${url}: ${response.payload.slice(0, 300)}`
  expect(response.statusCode, what).toBeLessThan(500)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  if (response.statusCode >= 400 && isJson && response.payload !== '')
    expect(isErrorBody(JSON.parse(response.payload)), what).toBe(true)
}

/** `encodeURIComponent` refuses half a surrogate pair. */
const wellFormed = (value = '') => value.toWellFormed()

/** Rows that contradict one another. */
const contradictions = `
  select 'file in a folder that is gone' as what, f.original_name as name
  from files f join folders d on d.workspace_id = f.workspace_id and d.id = f.folder_id
  where f.trashed_at is null and d.trashed_at is not null
  union all
  select 'folder in a folder that is gone', c.id
  from folders c join folders p on p.workspace_id = c.workspace_id and p.id = c.parent_id
  where c.trashed_at is null and p.trashed_at is not null
  union all
  select 'search knows otherwise', f.original_name
  from files f left join search_documents s on s.workspace_id = f.workspace_id and s.file_id = f.id
  where s.live is distinct from (f.trashed_at is null)
  union all
  select 'search knows a file that is not there', s.file_id::text
  from search_documents s left join files f on f.workspace_id = s.workspace_id and f.id = s.file_id
  where f.id is null
  union all
  select 'file without its bytes', f.original_name
  from files f left join blobs b on b.workspace_id = f.workspace_id and b.sha256 = f.sha256
  where b.sha256 is null or b.size <> f.size
  union all
  (with recursive up as (
     select workspace_id, id, parent_id, 1 as steps from folders
     union all
     select up.workspace_id, up.id, p.parent_id, steps + 1
     from up join folders p on p.workspace_id = up.workspace_id and p.id = up.parent_id
     where steps < 200)
   select 'folder that is in itself', id from up where steps >= 200 limit 1)
  union all
  select 'one number twice', workspace_id || ' ' || id from folders group by workspace_id, id having count(*) > 1
  union all
  select 'another master administrator', email from users where role = 'master' and email <> 'augusta@example.com'
  union all
  select 'workspace of nobody', w.id::text
  from workspaces w where kind <> 'master' and not exists (select from memberships m where m.workspace_id = w.id)`

async function checkState(): Promise<void> {
  const { storage } = server.services
  expect(await rows(contradictions)).toEqual([])
  expect(await rowsOf(grace.id)).toEqual(grace.before)

  const blobs = await rows<{ sha256: string; size: string }>('select distinct sha256, size from blobs')
  expect(blobs.length).toBeGreaterThan(0)
  for (const { sha256, size } of blobs) {
    const found = await storage.stat(sha256)
    expect([sha256, found?.size]).toEqual([sha256, Number(size)])
  }

  for (const actor of Object.values(actors)) {
    await restore(actor)
    const companies = (await actor.visitor.ask('GET', '/api/companies')).json<CompanyListing[]>()
    for (const { id } of companies) await checkCounts(actor.visitor, id)
  }
}

/** Answers to a company's owner match what is stored. */
async function checkCounts(owner: Visitor, company: string): Promise<void> {
  const ask = async (url: string) => await owner.ask('GET', url, undefined, { 'x-company': company })
  const stats = (await ask('/api/account/stats')).json<Record<string, unknown>>()
  const [counted] = await rows(
    `select count(*)::int as "totalFiles", coalesce(sum(size), 0)::float8 as "totalSize" from files
     where trashed_at is null and workspace_id = $1`,
    [company],
  )
  expect(stats).toMatchObject(counted as object)
  const folders = (await ask('/api/folders')).json<Folder[]>()
  const log = await ask('/api/files/log?limit=1')
  const inFolders = folders.reduce((sum, { fileCount }) => sum + fileCount, 0)
  expect([inFolders, Number(log.headers['x-total-count'])]).toEqual([
    stats['totalFiles'],
    stats['totalFiles'],
  ])
}

/**
 * Sends requests of the whole contract, drawn at random from a seed, one after the other against one server: no answer
 * is a 5xx, and what must hold of the stored state holds in between and at the end.
 *
 * @throws with the seed, the path that draws the failing request again, and the smallest request that fails
 */
export async function sendRandomRequests(seed: number, requests: number): Promise<void> {
  await prepare()
  try {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async (request) => {
        await send(request)
        sent += 1
        if (sent % POOLED_EVERY === 0) {
          for (const actor of Object.values(actors)) await restore(actor)
          await refill()
        }
        if (sent % CHECKED_EVERY === 0) await checkState()
      }),
      { seed, numRuns: requests, verbose: true, endOnFailure: false },
    )
    await checkState()
  } finally {
    await server.close()
  }
}
