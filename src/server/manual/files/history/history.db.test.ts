import { afterAll, beforeAll, expect, test } from 'vitest'
import type { File, FileHistoryEntry } from '#contract/manual/files.ts'
import { MAX_PINS } from '#contract/manual/home.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'
import { findCompanies } from '#server/company/workspaces/index.ts'
import { createFileOpenings } from './openings.ts'

let server: TestServer
let owner: Member
let ada: Visitor
let grace: Visitor
let graceId: string
let companyId: string

beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
  owner = await signUp(server, 'ada@example.com')
  companyId = await companyOf(server, owner)
  ada = inCompany(owner, companyId)
  const member = await signUp(server, 'grace@example.com')
  await addMember(server, companyId, member, { functions: { 'Finance Director': 'edit' } })
  grace = inCompany(member, companyId)
  graceId = member.user.id
})
afterAll(() => server.close())

async function upload(visitor: Visitor, folderId: string, name: string): Promise<string> {
  const reply = await visitor.upload(folderId, { [name]: `text of ${name}` })
  return reply.json<{ files: File[] }>().files[0]?.id ?? ''
}

const historyOf = (visitor: Visitor, id: string, query = '') =>
  visitor.ask('GET', `/api/files/${id}/history${query}`)
const entriesOf = async (visitor: Visitor, id: string) =>
  (await historyOf(visitor, id)).json<FileHistoryEntry[]>()

/** The history once somebody's opening is in it. */
async function opened(visitor: Visitor, id: string, times = 1): Promise<FileHistoryEntry[]> {
  return await until(async () => {
    const entries = await entriesOf(visitor, id)
    return entries.filter(({ type }) => type === 'open').length >= times ? entries : undefined
  })
}

test('a file tells what was done with it, by whom and when, and who opened it once a day', async () => {
  const id = await upload(grace, 'JK', 'vat.txt')
  for (let time = 0; time < 2; time += 1)
    await grace.ask('PUT', `/api/files/${id}/rename`, { newName: 'return' })
  await ada.ask('POST', `/api/files/${id}/copy`, { folderId: 'F' })
  await ada.ask('POST', `/api/files/${id}/email`, { to: 'bank@example.com', subject: 'VAT', message: '' })
  await grace.ask('DELETE', `/api/files/${id}`)
  await grace.ask('POST', '/api/trash/restore', { files: [id] })
  await ada.ask('GET', `/api/files/${id}/public`)
  await opened(ada, id)
  for (let time = 0; time < 3; time += 1) await ada.ask('GET', `/api/files/${id}/download`)
  await grace.ask('POST', '/api/files/zip', { files: [id] })
  const entries = await opened(ada, id, 2)
  expect(entries.map(({ type, userId }) => [type, userId === graceId ? 'grace' : 'ada'])).toEqual([
    ['open', 'grace'],
    ['open', 'ada'],
    ['restore', 'grace'],
    ['delete', 'grace'],
    ['email', 'ada'],
    ['copy', 'ada'],
    ['rename', 'grace'],
    ['upload', 'grace'],
  ])
  expect(entries[1]).toMatchObject({ description: 'Opened by Ada', userName: 'Ada' })
  expect(entries[4]?.description).toContain('bank@example.com')
  const first = await historyOf(ada, id, '?limit=3')
  expect(first.headers['x-total-count']).toBe('8')
  const next = String(first.headers['x-next-cursor'])
  const rest = (await historyOf(ada, id, `?cursor=${next}`)).json<FileHistoryEntry[]>()
  expect([...first.json<FileHistoryEntry[]>(), ...rest]).toEqual(entries)
})

test('what one may not see is not in it: a hidden file has none, and no entry names a hidden folder', async () => {
  const id = await upload(ada, 'A', 'secret.txt')
  expect((await historyOf(grace, id)).statusCode).toBe(404)
  await ada.ask('POST', `/api/files/${id}/copy`, { folderId: 'F' })
  await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId: 'G' })
  await grace.ask('GET', `/api/files/${id}/public`)
  expect((await opened(grace, id)).map(({ type }) => type)).toEqual(['open'])
  expect((await entriesOf(ada, id)).map(({ type }) => type)).toEqual(['open', 'move', 'copy', 'upload'])
  const refused = await upload(ada, 'A', 'other.txt')
  expect((await grace.ask('GET', `/api/files/${refused}/public`)).statusCode).toBe(404)
  expect((await entriesOf(ada, refused)).map(({ type }) => type)).toEqual(['upload'])
})

test('many openings of a day are one row, and nobody waits for a database that is away', async () => {
  const id = await upload(ada, 'B', 'read.txt')
  const who = {
    person: { ...owner.user, name: 'Ada', role: 'user' as const },
    workspace: await workspaceOf(),
  }
  let time = new Date('2026-06-01T22:30:00Z')
  const warned: unknown[] = []
  const openings = createFileOpenings(
    server.services.connection.db,
    { warn: (line: unknown) => warned.push(line) },
    () => time,
  )
  for (let turn = 0; turn < 1000; turn += 1) openings.note(who, [id])
  await openings.close()
  // It is past midnight in London.
  time = new Date('2026-06-01T23:30:00Z')
  openings.note(who, [id, '01890a5d-ac96-774b-bcce-b302099a8057'])
  await openings.close()
  const { pool } = server.services.connection
  const { rows } = await pool.query('select day::text from file_openings where file_id = $1 order by 1', [id])
  expect(rows).toEqual([{ day: '2026-06-01' }, { day: '2026-06-02' }])
  const failing = new Proxy(server.services.connection.db, {
    get: () => () => Promise.reject(new Error('away')),
  })
  const away = createFileOpenings(failing, { warn: (line: unknown) => warned.push(line) })
  // What was not written is written when they open it again.
  for (const times of [1, 2]) {
    away.note(who, [id])
    await away.close()
    expect(warned).toHaveLength(times)
  }
})

test('Home has what a person pinned and what they opened or filed last, as far as they may view it', async () => {
  const home = async (visitor: Visitor) =>
    (await visitor.ask('GET', '/api/home/files')).json<{ pinned: File[]; recent: File[] }>()
  const names = async (visitor: Visitor) => {
    const { pinned, recent } = await home(visitor)
    return [pinned, recent].map((files) => files.map(({ originalName }) => originalName))
  }
  const pin = (visitor: Visitor, id: string) => visitor.ask('PUT', `/api/files/${id}/pin`)
  const first = await upload(ada, 'F', 'first pin.txt')
  const second = await upload(ada, 'F', 'second pin.txt')
  const hidden = await upload(ada, 'A', 'hidden.txt')
  await grace.ask('GET', `/api/files/${first}/public`)
  await opened(grace, first)
  expect((await names(grace))[1]?.[0]).toBe('first pin.txt')
  expect((await pin(grace, hidden)).statusCode).toBe(404)
  for (const id of [first, second, first]) expect((await pin(grace, id)).statusCode).toBe(204)
  const [pinned, recent] = await names(grace)
  expect(pinned).toEqual(['second pin.txt', 'first pin.txt'])
  expect(recent).not.toContain('first pin.txt')
  expect((await names(ada))[0]).toEqual([])
  expect((await names(ada))[1]?.slice(0, 3)).toEqual(['hidden.txt', 'second pin.txt', 'first pin.txt'])

  await ada.ask('PUT', `/api/files/${second}/move`, { newFolderId: 'A' })
  expect((await names(grace))[0]).toEqual(['first pin.txt'])
  await grace.ask('DELETE', `/api/files/${first}/pin`)
  expect((await names(grace))[0]).toEqual([])
  for (let index = 0; index < MAX_PINS; index += 1)
    await pin(ada, await upload(ada, 'B', `${String(index)}.txt`))
  expect((await pin(ada, first)).json()).toMatchObject({ code: 'conflict' })
})

async function workspaceOf() {
  const [company] = await findCompanies(server.services.connection.db, owner.user.id)
  if (company === undefined) throw new Error('There is no company')
  return company
}
