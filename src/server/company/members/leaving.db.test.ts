import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyListing } from '#contract/company/companies.ts'
import type { FileLogEntry } from '#contract/manual/files.ts'
import { prove, signUpProven } from '#server/testing/accounts.ts'
import { openEvents } from '#server/testing/event-stream.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  multipart,
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
})
afterAll(async () => {
  const closing = server.close()
  server.app.server.closeAllConnections()
  await closing
})

/** More than is held in memory before it is written to the disk. */
const HALF = 4_000_000

const director = { role: 'director' } as const

/** A company, its owner, and somebody else in it. */
async function twoOf(rights: Parameters<typeof addMember>[3] = director) {
  counter += 1
  const [owner, grace] = [
    await signUpProven(server, `owner-${String(counter)}@example.com`),
    await signUp(server, `grace-${String(counter)}@example.com`),
  ]
  const company = await companyOf(server, owner)
  await addMember(server, company, grace, rights)
  return { company, owner, grace, there: inCompany(grace, company) }
}

const namesOf = async (visitor: Visitor) =>
  (await visitor.ask('GET', '/api/files/log')).json<FileLogEntry[]>().map(({ fileName }) => fileName)

test('a member who is removed loses the open stream and the signed addresses at once', async () => {
  const { company, grace, owner, there } = await twoOf()
  const stream = await openEvents(server, grace, { path: `/api/events?company=${company}` })
  expect((await stream.next())?.event).toBe('current')
  const announced = { folderId: 'A', originalName: 'late.txt', size: 4 }
  const { uploadURL } = (await there.ask('POST', '/api/files/upload-url', announced)).json<{
    uploadURL: string
  }>()
  expect((await owner.ask('DELETE', `/api/company/members/${grace.user.id}`)).statusCode).toBe(204)
  expect((await stream.next())?.event).toBe('ended')
  const { pathname, search } = new URL(uploadURL)
  const sent = await there.ask('PUT', pathname + search, Buffer.from('late'), {
    'content-type': 'application/octet-stream',
  })
  expect(sent.statusCode).toBe(403)
  expect(await namesOf(owner)).toEqual([])
})

test.each([
  ['is removed', { role: 'member' }, 403, 'access to this company has ended'],
  ['may edit another function', { role: 'member', functions: { 'Finance Director': 'edit' } }, 404, ''],
  ['may only view', { role: 'member', functions: { 'Managing Director': 'view' } }, 403, ''],
] as const)(
  'an upload is refused, and nothing filed, when meanwhile its sender %s',
  async (what, rights, status, says) => {
    const { company, grace, owner } = await twoOf()
    const { body, type } = multipart([['folderId', 'A']], [['half.txt', 'x'.repeat(HALF * 2)]])
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const sending = request({
      port,
      method: 'POST',
      path: '/api/files/upload',
      headers: { cookie: grace.cookie, 'content-type': type, 'x-company': company },
    })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.write(body.subarray(0, HALF))
    await until(async () => ((await server.arriving()).length > 0 ? true : undefined))
    const member = `/api/company/members/${grace.user.id}`
    await (what === 'is removed' ? owner.ask('DELETE', member) : owner.ask('PATCH', member, rights))
    sending.end(body.subarray(HALF))
    const [answer] = await answered
    const { message } = (await json(answer)) as { message: string }
    expect([answer.statusCode, message]).toEqual([status, expect.stringContaining(says) as string])
    expect(await namesOf(owner)).toEqual([])
    expect(await server.arriving()).toEqual([])
  },
)

test('closing an account leaves what it filed and did in the companies of others', async () => {
  const { company, grace, owner, there } = await twoOf()
  await there.upload('A', { 'minutes.txt': 'minutes' })
  await prove(grace)
  expect((await grace.ask('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204)
  expect(await namesOf(owner)).toEqual(['minutes.txt'])
  const members = (await owner.ask('GET', '/api/company/members')).json<Array<{ userId: string }>>()
  expect(members.map(({ userId }) => userId)).toEqual([owner.user.id])
  const { rows } = await server.services.connection.pool.query(
    `select type from activities where workspace_id = $1 and type = 'upload'`,
    [company],
  )
  expect(rows).toHaveLength(1)
})

test('the last owner closes the account after naming another one, or closing the company', async () => {
  const { company, grace, owner } = await twoOf()
  await prove(owner)
  const close = () => owner.ask('DELETE', '/api/account', { password: PASSWORD })
  expect((await close()).statusCode).toBe(409)
  await owner.ask('PATCH', `/api/company/members/${grace.user.id}`, { role: 'owner' })
  expect((await close()).statusCode).toBe(204)
  const companies = (await grace.ask('GET', '/api/companies')).json<CompanyListing[]>()
  expect(companies.find(({ id }) => id === company)).toMatchObject({ role: 'owner' })
})
