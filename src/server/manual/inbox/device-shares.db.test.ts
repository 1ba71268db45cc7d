import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceShare, SharedFile } from '#contract/manual/inbox.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  type Visitor,
  visit,
} from '#server/testing/test-server.ts'
import { clearDeviceShares } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_BYTES: '100000', RATE_LIMIT: 'on' })
})
afterAll(() => server.close())

type Files = Record<string, string | Uint8Array>

/** Shares from a device without a session, as a share sheet does; gives the device's cookie. */
async function share(files: Files, headers: Record<string, string> = {}) {
  const { body, type } = multipart([['title', 'Lease']], Object.entries(files))
  const response = await visit(server).ask('POST', '/share-target', body, {
    'content-type': type,
    'sec-fetch-site': 'none',
    ...headers,
  })
  expect(response.statusCode).toBe(303)
  const { pathname, searchParams } = new URL(String(response.headers.location), 'http://localhost')
  expect(pathname).toBe('/login')
  const cookie = response.cookies.find(({ name }) => name === 'bm.share')
  return { cookie, next: searchParams.get('next'), shared: searchParams.get('shared') }
}

/** Asks with a session, on a device. */
function ask(who: Visitor, method: 'GET' | 'POST' | 'DELETE', device: string | undefined) {
  const cookie = [who.cookie, device === undefined ? '' : `bm.share=${device}`].filter(Boolean).join('; ')
  return who.ask(method, '/api/share/device', undefined, { cookie })
}

const namesFor = async (who: Visitor, device?: string) =>
  (await ask(who, 'GET', device)).json<DeviceShare[]>().map(({ name }) => name)

const inbox = async (who: Visitor) =>
  (await who.ask('GET', '/api/share/inbox')).json<SharedFile[]>().map(({ name, title }) => [name, title])

/** How many documents wait in the store and belong to nobody yet. */
const countWaiting = async () => (await readdir(path.join(server.dataDir, 'files', 'uploads'))).length

test('a share without a session waits for its device until somebody there has said that it is theirs', async () => {
  const [ada, eve] = [await signUp(server, 'ada@example.com'), await signUp(server, 'eve@example.com')]
  const first = await share({ 'lease.txt': 'the lease' })
  expect([first.next, first.shared]).toEqual(['/share-target?title=Lease', 'waiting'])
  expect(first.cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 })
  const device = first.cookie?.value ?? ''
  const second = await share({ 'plan.txt': 'the plan' }, { cookie: `bm.share=${device}` })
  expect(second.cookie?.value).toBe(device)

  expect(await namesFor(ada, device)).toEqual(['lease.txt', 'plan.txt'])
  // Neither another device nor a stranger sees them, and nothing is in the inbox by itself.
  for (const other of [undefined, 'x', randomBytes(32).toString('base64url')]) {
    expect(await namesFor(eve, other)).toEqual([])
    expect((await ask(eve, 'POST', other)).json()).toEqual({ files: [], failed: [] })
  }
  expect((await ask(visit(server), 'GET', device)).statusCode).toBe(401)
  expect(await inbox(ada)).toEqual([])

  const kept = await Promise.all([ask(ada, 'POST', device), ask(ada, 'POST', device)])
  expect(kept.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await inbox(ada)).toEqual([
    ['plan.txt', 'Lease'],
    ['lease.txt', 'Lease'],
  ])
  expect([await namesFor(ada, device), await countWaiting()]).toEqual([[], 0])
  const { rows } = await server.services.connection.pool.query('select device from device_shares')
  expect(rows).toEqual([])
})

test('it waits on when it cannot be kept, and is kept by the next try', async () => {
  const ada = await signUp(server, 'una@example.com')
  const device = (await share({ 'deed.txt': 'the deed', 'empty.txt': '' })).cookie?.value
  const owner = server.services.openOwner()
  await owner.pool.query(
    `alter table files add constraint no_deed check (original_name <> 'deed.txt') not valid`,
  )
  expect((await ask(ada, 'POST', device)).statusCode).toBe(500)
  await owner.pool.query('alter table files drop constraint no_deed')
  await owner.close()
  expect(await namesFor(ada, device)).toEqual(['deed.txt', 'empty.txt'])
  expect((await ask(ada, 'POST', device)).statusCode).toBe(201)
  expect(await inbox(ada)).toEqual([
    ['empty.txt', 'Lease'],
    ['deed.txt', 'Lease'],
  ])
})

test('it is dropped when asked, and after an hour', async () => {
  const ada = await signUp(server, 'ida@example.com')
  const { cookie } = await share({ 'a.txt': 'a' })
  expect((await ask(ada, 'DELETE', cookie?.value)).statusCode).toBe(204)
  expect([await namesFor(ada, cookie?.value), await countWaiting()]).toEqual([[], 0])

  const late = (await share({ 'b.txt': 'b' })).cookie?.value
  const { pool } = server.services.connection
  await pool.query(`update device_shares set shared_at = now() - interval '61 minutes'`)
  expect(await namesFor(ada, late)).toEqual([])
  expect((await ask(ada, 'POST', late)).json()).toEqual({ files: [], failed: [] })
  const { db } = server.services.connection
  await clearDeviceShares({ db, storage: server.services.storage }, new Date())
  expect(await countWaiting()).toBe(0)
})

test('who files nothing does not take it', async () => {
  const owner = await signUp(server, 'olga@example.com')
  const viewer = await signUp(server, 'vera@example.com')
  const company = await companyOf(server, owner)
  await addMember(server, company, viewer, {})
  const device = (await share({ 'a.txt': 'a' })).cookie?.value
  const there = inCompany(viewer, company)
  expect(await namesFor(there, device)).toEqual([])
  expect((await ask(there, 'POST', device)).statusCode).toBe(403)
  expect(await namesFor(owner, device)).toEqual(['a.txt'])
  await ask(owner, 'DELETE', device)
})

test('no more is kept than the limits of a device allow, and nothing that no browser began', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${String(n)}.txt`, 'x']))
  const { cookie, next, shared } = await share(many)
  expect([shared, next]).toEqual(['waiting', '/share-target?title=Lease&refused=1'])
  const full = await share({ 'more.txt': 'more' }, { cookie: `bm.share=${cookie?.value ?? ''}` })
  expect([full.shared, full.cookie]).toEqual(['again', undefined])
  expect((await share({ 'large.bin': randomBytes(150_000) })).shared).toBe('again')
  expect(await countWaiting()).toBe(20)

  const { body, type } = multipart([], [['bait.txt', 'bait']])
  const headers = { 'content-type': type }
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
  expect((await visit(server).ask('POST', '/share-target', body, foreign)).statusCode).toBe(403)
  const unknown = await visit(server).ask('POST', '/share-target', body, headers)
  expect([unknown.headers.location, unknown.cookies]).toEqual([
    '/login?next=%2Fshare-target&shared=again',
    [],
  ])
  const cut = body.subarray(0, body.length - 10)
  const truncated = await visit(server).ask('POST', '/share-target', cut, {
    ...headers,
    'sec-fetch-site': 'none',
  })
  expect(truncated.statusCode).toBe(400)
  expect(await countWaiting()).toBe(20)
})

test('one network address shares twenty times an hour', async () => {
  const answers = []
  for (let n = 0; n < 20; n += 1) answers.push((await share({ 'a.txt': 'a' })).shared)
  expect(answers.at(-1)).toBe('again')
})
