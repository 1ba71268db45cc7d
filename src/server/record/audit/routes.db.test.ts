import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanySecurityEvent, SecurityEvent } from '#contract/record/security.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { prove } from '#server/testing/accounts.ts'
import { addMember, companyOf, type Member } from '#server/testing/members.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'
import { recordSecurityEvent } from './record.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: TestServer
let ada: Member
let eve: Member
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({}, (line) => lines.push(line))
  ada = await signUp(server, 'ada@example.com')
  await prove(ada)
  eve = await signUp(server, 'eve@example.com')
})
afterAll(() => server.close())

async function eventsOf(visitor: Visitor, query = ''): Promise<SecurityEvent[]> {
  return (await visitor.ask('GET', `/api/account/security?${query}`)).json()
}

test('an event says what was done when, from where, on which device and with what result', async () => {
  const before = Date.now()
  const made = await ada.ask('POST', '/api/share/tokens', { name: 'Scanner' }, { 'user-agent': FIREFOX })
  expect(made.statusCode).toBe(201)
  const [event] = await eventsOf(ada, 'type=token')
  expect(event).toMatchObject({
    type: 'token',
    address: '127.0.0.1',
    device: 'Firefox on Linux',
    result: 'ok',
    detail: { kind: 'upload', change: 'made' },
  })
  expect(Date.parse(event?.at ?? '')).toBeGreaterThanOrEqual(before)
  expect(await eventsOf(eve, 'type=token')).toEqual([])
})

test('an event names the company that it concerns, while one belongs to it', async () => {
  await ada.ask('POST', '/api/companies', { name: 'Second Ltd' })
  expect((await eventsOf(ada, 'type=company'))[0]).toMatchObject({
    company: 'Second Ltd',
    detail: { change: 'made' },
  })
  const { db, pool } = server.services.connection
  const workspaceId = await companyOf(server, ada)
  await pool.query("update workspaces set business_name = 'First Ltd' where id = $1", [workspaceId])
  const fay = await signUp(server, 'fay@example.com')
  await addMember(server, workspaceId, fay, { role: 'director' })
  await recordSecurityEvent(db, { type: 'export', userId: fay.user.id, workspaceId })
  const namesFor = async () => (await eventsOf(fay, 'type=export')).map(({ company }) => company)
  expect(await namesFor()).toEqual(['First Ltd'])
  await prove(ada)
  expect((await ada.ask('DELETE', `/api/company/members/${fay.user.id}`)).statusCode).toBe(204)
  expect(await namesFor()).toEqual([null])
})

test('the log of the server has a line for each event, without the name or the token', async () => {
  const { token } = (await ada.ask('POST', '/api/share/tokens', { name: 'Printer' })).json<{
    token: string
  }>()
  const line = lines.findLast((text) => text.includes('"event":"security.token"')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ userId: ada.user.id, result: 'ok', address: '127.0.0.1' })
  expect(line).not.toContain('Printer')
  expect(line).not.toContain(token)
})

test('the list comes in pages, newest first, and can be filtered by type and result', async () => {
  const { db } = server.services.connection
  for (const result of ['refused', 'refused', 'ok', 'refused'] as const) {
    await recordSecurityEvent(db, {
      type: 'second-factor',
      result,
      userId: eve.user.id,
      origin: { address: '192.0.2.7', userAgent: null },
    })
  }
  const query = 'type=second-factor&result=refused&limit=2'
  const first = await eve.ask('GET', `/api/account/security?${query}`)
  expect(first.headers['x-total-count']).toBe('3')
  const rest = await eventsOf(eve, `${query}&cursor=${String(first.headers['x-next-cursor'])}`)
  const all = [...first.json<SecurityEvent[]>(), ...rest]
  expect(all.map(({ result }) => result)).toEqual(['refused', 'refused', 'refused'])
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('the owner of a company sees its events with who they are of, and those of no other company', async () => {
  const { db } = server.services.connection
  const own = (await ada.ask('GET', '/api/company/security?type=token')).json<CompanySecurityEvent[]>()
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map(({ userId, userName }) => `${String(userId)} ${String(userName)}`))).toEqual(
    new Set([`${ada.user.id} Ada`]),
  )
  // What a member does with their account is the company's too, since it opens the company's papers.
  await recordSecurityEvent(db, {
    type: 'passkey',
    userId: ada.user.id,
    origin: { address: null, userAgent: null },
  })
  const passkeys = (await ada.ask('GET', '/api/company/security?type=passkey')).json<CompanySecurityEvent[]>()
  expect(passkeys.map(({ userId }) => userId)).toEqual([ada.user.id])
  expect((await eve.ask('GET', '/api/company/security?type=passkey')).json()).toEqual([])
  expect((await eve.ask('GET', '/api/company/security?type=token')).json()).toEqual([])
})

test('the owner no longer sees from where somebody signs in whose last day has passed, or who was removed', async () => {
  const company = await companyOf(server, ada)
  const grace = await signUp(server, 'grace@example.com')
  await addMember(server, company, grace, { role: 'director' })
  const signIn = () =>
    visit(server).ask('POST', '/api/login-email', { email: 'grace@example.com', password: PASSWORD })
  const signIns = async () =>
    (await ada.ask('GET', '/api/company/security?type=sign-in'))
      .json<CompanySecurityEvent[]>()
      .filter(({ userId }) => userId === grace.user.id).length
  await signIn()
  expect(await signIns()).toBe(1)
  const member = `/api/company/members/${grace.user.id}`
  await prove(ada)
  expect((await ada.ask('PATCH', member, { until: '2020-01-31' })).statusCode).toBe(200)
  await signIn()
  expect(await signIns()).toBe(0)
  await ada.ask('DELETE', member)
  await signIn()
  expect(await signIns()).toBe(0)
})

test('a ZIP of documents and the export are recorded, without the names of what is in them', async () => {
  const { files } = (await ada.upload('A', { 'secret-name.txt': 'one' })).json<UploadReply>()
  const ids = files.map(({ id }) => id)
  expect((await ada.ask('POST', '/api/files/zip', { files: ids })).statusCode).toBe(200)
  expect((await ada.ask('GET', '/api/account/export')).statusCode).toBe(200)
  const events = await eventsOf(ada)
  expect(events.find(({ type }) => type === 'download')).toMatchObject({ result: 'ok', detail: { files: 1 } })
  expect(events.find(({ type }) => type === 'export')).toMatchObject({ result: 'ok', detail: null })
  expect(JSON.stringify(events)).not.toContain('secret-name')
})

test('who asks for the pages of others is recorded, at most 20 times an hour', async () => {
  for (let times = 0; times < 25; times += 1) {
    expect((await eve.ask('GET', '/api/master/folders')).statusCode).toBe(403)
  }
  const events = await eventsOf(eve, 'type=access&limit=100')
  expect(events.length).toBe(20)
  expect(events[0]).toMatchObject({ result: 'refused', detail: { call: 'GET /api/master/folders' } })
})
