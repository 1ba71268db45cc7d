import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { CompanyPerson } from '#contract/company/companies.ts'
import type { FileLogEntry } from '#contract/manual/files.ts'
import type { TrashedFile, TrashedFolder } from '#contract/manual/trash.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let owner: Member
let ada: Visitor
let grace: Visitor
let sales: Visitor
let graceId: string
let companyId: string

beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
  owner = await signUpProven(server, 'ada@example.com')
  companyId = await companyOf(server, owner)
  const member = async (email: string, functions: object) => {
    const person = await signUp(server, email)
    await addMember(server, companyId, person, { functions })
    return [inCompany(person, companyId), person.user.id] as const
  }
  ada = inCompany(owner, companyId)
  ;[grace, graceId] = await member('grace@example.com', { 'Finance Director': 'edit' })
  ;[sales] = await member('sam@example.com', { 'Sales/Marketing Director': 'edit' })
  await grace.upload('F', { 'vat.txt': 'what is owed' })
  await ada.upload('A', { 'minutes.txt': 'what was said' })
})
afterAll(() => server.close())

const list = async <Item>(visitor: Visitor, url: string) => (await visitor.ask('GET', url)).json<Item[]>()
const logOf = (visitor: Visitor, query = '') => list<FileLogEntry>(visitor, `/api/files/log${query}`)
const activityOf = (visitor: Visitor, query = '') => list<Activity>(visitor, `/api/account/activity${query}`)
const peopleOf = (visitor: Visitor) => list<CompanyPerson>(visitor, '/api/company/people')

test('activity and the log say who, and are filtered by person as far as one may see', async () => {
  const [entry] = await activityOf(ada, `?person=${graceId}`)
  expect(entry).toMatchObject({ type: 'upload', userId: graceId, userName: 'Ada' })
  expect(await logOf(ada, `?person=${graceId}`)).toEqual([
    expect.objectContaining({ fileName: 'vat.txt', userId: graceId, userName: 'Ada' }),
  ])
  expect((await logOf(ada)).map(({ userId }) => userId)).toEqual([owner.user.id, graceId])
  expect((await ada.ask('GET', `/api/files/log?person=${graceId}`)).headers['x-total-count']).toBe('1')
  expect(await logOf(sales, `?person=${graceId}`)).toEqual([])
  expect(await activityOf(sales, `?person=${graceId}`)).toEqual([])
  expect((await ada.ask('GET', '/api/files/log?person=nobody')).statusCode).toBe(400)
})

test('the trash says who deleted what, alone, with its folder, or from a built-in folder', async () => {
  const made = await grace.ask('POST', '/api/folders/F/subfolders', { name: 'VAT' })
  const { id } = made.json<{ id: string }>()
  const [loose] = (await grace.upload('G', { 'loose.txt': 'a' })).json<{ files: Array<{ id: string }> }>()
    .files
  await grace.upload(id, { 'inside.txt': 'b' })
  await grace.upload('HI', { 'emptied.txt': 'c' })
  await grace.ask('DELETE', `/api/files/${loose?.id ?? ''}`)
  await grace.ask('DELETE', `/api/folders/${id}/recursive`)
  await grace.ask('DELETE', '/api/folders/HI/recursive')
  const trash = (await ada.ask('GET', '/api/trash')).json<{
    files: TrashedFile[]
    folders: TrashedFolder[]
  }>()
  const rows = [...trash.files, ...trash.folders]
  expect(rows.map((row) => ('originalName' in row ? row.originalName : row.name))).toEqual(
    expect.arrayContaining(['VAT', 'emptied.txt', 'loose.txt']),
  )
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([graceId]))
  expect(new Set(rows.map(({ userName }) => userName))).toEqual(new Set(['Ada']))
})

test('who changes their name changes it in the lists of their companies', async () => {
  const before = await ada.ask('GET', '/api/files/log')
  await grace.ask('PUT', '/api/account/profile', { firstName: 'Grace', lastName: 'Hopper' })
  const again = { 'if-none-match': String(before.headers.etag) }
  const after = await ada.ask('GET', '/api/files/log', undefined, again)
  expect(after.statusCode).toBe(200)
  expect(after.json<FileLogEntry[]>().find(({ userId }) => userId === graceId)?.userName).toBe('Grace Hopper')
})

test('people who left can still be asked for by those who may see what they did', async () => {
  expect((await peopleOf(sales)).map(({ isMember }) => isMember)).toEqual([true, true, true])
  expect((await ada.ask('DELETE', `/api/company/members/${graceId}`)).statusCode).toBe(204)
  expect(await peopleOf(ada)).toEqual([
    expect.objectContaining({ userId: owner.user.id, isMember: true }),
    expect.objectContaining({ isMember: true }),
    { userId: graceId, name: 'Grace Hopper', isMember: false },
  ])
  expect((await peopleOf(sales)).map(({ userId }) => userId)).not.toContain(graceId)
  expect((await activityOf(ada, `?person=${graceId}`)).length).toBeGreaterThan(0)
})
