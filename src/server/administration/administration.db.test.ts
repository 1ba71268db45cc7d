import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AccountEntry,
  Architecture,
  CompanyEntry,
  JobEntry,
  ServerState,
} from '#contract/administration/administration.ts'
import type { SecurityEvent } from '#contract/record/security.ts'
import { forgetProofs, prove } from '#server/testing/accounts.ts'
import { companyOf, type Member } from '#server/testing/members.ts'
import { PASSWORD, signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'

const QUOTA = 10_000

let server: TestServer
let ada: Member
let eve: Member
beforeAll(async () => {
  server = await startTestServer({ COMPANY_QUOTA_BYTES: String(QUOTA) })
  // The first account to be verified is the master administrator.
  ada = await signUp(server, 'ada@example.com')
  eve = await signUp(server, 'eve@example.com')
  await prove(ada)
})
afterAll(() => server.close())

const logIn = (email: string) => visit(server).ask('POST', '/api/login-email', { email, password: PASSWORD })
const accounts = async (q: string) =>
  (await ada.ask('GET', `/api/master/accounts?q=${encodeURIComponent(q)}`)).json<AccountEntry[]>()
const companies = async (q: string) =>
  (await ada.ask('GET', `/api/master/companies?q=${encodeURIComponent(q)}`)).json<CompanyEntry[]>()
const log = async (who: Member) =>
  (await who.ask('GET', '/api/account/security'))
    .json<SecurityEvent[]>()
    .map(({ address, detail, type }) => ({
      type,
      isHere: address !== null,
      ...detail,
    }))

test('accounts are found by address and name, page by page', async () => {
  const first = await ada.ask('GET', '/api/master/accounts?limit=1')
  expect(first.headers['x-total-count']).toBe('2')
  expect(first.json()).toMatchObject([
    { email: 'eve@example.com', isAdministrator: false, sessions: 1, companies: 1, lockedAt: null },
  ])
  const cursor = String(first.headers['x-next-cursor'])
  const second = await ada.ask('GET', `/api/master/accounts?limit=1&cursor=${encodeURIComponent(cursor)}`)
  expect(second.json()).toMatchObject([{ email: 'ada@example.com', isAdministrator: true }])
  expect(second.headers['x-next-cursor']).toBeUndefined()
  expect(await accounts('EVE@')).toHaveLength(1)
  expect(await accounts('e%e')).toEqual([])
  const strange = await ada.ask('GET', '/api/master/accounts?cursor=WyJ4Il0')
  expect(strange.statusCode).toBe(400)
})

test('a locked account is signed out, is signed in to no more, and opens again', async () => {
  await forgetProofs(server)
  const lock = (isLocked: boolean) => ada.ask('PUT', `/api/master/accounts/${eve.user.id}/lock`, { isLocked })
  expect((await lock(true)).json()).toMatchObject({ code: 'reauthenticate' })
  await prove(ada)
  expect((await lock(true)).statusCode).toBe(204)
  expect((await eve.ask('GET', '/api/auth/user')).statusCode).toBe(401)
  const refused = await logIn('eve@example.com')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'account_locked'])
  expect(await accounts('eve')).toMatchObject([{ sessions: 0, lockedAt: expect.any(String) as string }])
  expect((await lock(false)).statusCode).toBe(204)
  const back = visit(server)
  await back.ask('POST', '/api/login-email', { email: 'eve@example.com', password: PASSWORD })
  expect((await back.ask('GET', '/api/auth/user')).statusCode).toBe(200)
  expect(await log({ ...eve, ...back })).toEqual(
    expect.arrayContaining([
      { type: 'account', isHere: false, change: 'locked', by: 'administrator' },
      { type: 'account', isHere: false, change: 'unlocked', by: 'administrator' },
    ]),
  )
  expect(await log(ada)).toEqual(
    expect.arrayContaining([{ type: 'administration', isHere: true, act: 'lock', of: eve.user.id }]),
  )
  const own = await ada.ask('PUT', `/api/master/accounts/${ada.user.id}/lock`, { isLocked: true })
  expect(own.statusCode).toBe(409)
})

test('somebody is signed out everywhere, which both logs say', async () => {
  const grace = await signUp(server, 'grace@example.com')
  await logIn('grace@example.com')
  const reply = await ada.ask('DELETE', `/api/master/accounts/${grace.user.id}/sessions`)
  expect(reply.json()).toEqual({ ended: 2 })
  expect((await grace.ask('GET', '/api/auth/user')).statusCode).toBe(401)
  expect(await log(ada)).toContainEqual({
    type: 'administration',
    isHere: true,
    act: 'end-sessions',
    of: grace.user.id,
    ended: 2,
  })
})

test('a company has a quota of its own, and then the server’s again', async () => {
  const owner = await signUp(server, 'owner@example.com')
  const id = await companyOf(server, owner)
  await owner.ask('PATCH', '/api/company', { name: 'Analytical Engines Ltd' })
  const upload = async (name: string) => (await owner.upload('A', { [name]: 'x'.repeat(600) })).statusCode
  const set = async (bytes: number | null) =>
    (await ada.ask('PUT', `/api/master/companies/${id}/quota`, { bytes })).statusCode
  expect(await upload('a.txt')).toBe(201)
  expect(await companies('analytical')).toMatchObject([
    { id, members: 1, files: 1, bytes: { used: 600, allowed: QUOTA }, hasOwnQuota: false },
  ])
  expect(await set(1000)).toBe(204)
  expect(await upload('b.txt')).toBe(507)
  expect(await companies(id)).toMatchObject([{ bytes: { used: 600, allowed: 1000 }, hasOwnQuota: true }])
  expect(await set(null)).toBe(204)
  expect(await upload('b.txt')).toBe(201)
  const reply = await ada.ask('PUT', `/api/master/companies/${ada.user.id}/quota`, { bytes: 1 })
  expect(reply.statusCode).toBe(404)
})

test('a failed mail is listed by its kind, recipient and failure, and sent again', async () => {
  const { pool } = server.services.connection
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('account-mail', json_build_object('mail', 'reset-password', 'email', 'lost@example.com'),
       run_at => now() + interval '1 day', max_attempts => 3)`,
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'ECONNREFUSED' where id = $1`,
    [id],
  )
  const failed = async () =>
    (await ada.ask('GET', '/api/master/jobs?kind=mail&state=failed&q=lost')).json<JobEntry[]>()
  expect(await failed()).toMatchObject([
    {
      id,
      task: 'account-mail',
      mail: 'reset-password',
      address: 'lost@example.com',
      state: 'failed',
      attempts: 3,
      error: 'ECONNREFUSED',
    },
  ])
  expect((await ada.ask('GET', '/api/master/jobs?state=failed')).json()).toEqual([])
  expect((await ada.ask('POST', `/api/master/jobs/${id}/run`)).statusCode).toBe(204)
  expect(await failed()).toEqual([])
  expect((await ada.ask('POST', '/api/master/jobs/999999999/run')).statusCode).toBe(409)
})

test('the server says its versions and what it holds', async () => {
  expect((await ada.ask('GET', '/api/master/server')).json<ServerState>()).toMatchObject({
    versions: {
      node: process.versions.node,
      postgres: expect.stringMatching(/^18/) as string,
      migration: expect.stringMatching(/^\d{4}_/) as string,
    },
    quotaBytes: QUOTA,
    mail: 'outbox',
  })
})

test('the architecture has the rooms of ARCHITECTURE.md with the rooms that they use, and every call', async () => {
  const {
    browser,
    calls,
    server: rooms,
  } = (await ada.ask('GET', '/api/master/architecture')).json<Architecture>()
  expect(browser.length + rooms.length).toBeGreaterThan(50)
  expect(rooms.find(({ name }) => name === 'manual/trash')).toMatchObject({
    does: 'What was deleted in the last 30 days',
    uses: expect.arrayContaining(['manual/files', 'manual/folders', 'record/activity']) as string[],
  })
  expect(rooms.find(({ name }) => name === 'documents')?.uses).toEqual([])
  expect(calls.flatMap((group) => group.calls).map(({ path }) => path)).toContain('/api/folders')
  expect((await eve.ask('GET', '/api/master/architecture')).statusCode).not.toBe(200)
})
