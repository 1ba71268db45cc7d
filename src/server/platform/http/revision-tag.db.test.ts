import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { signInAgain } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Member
let eve: Member
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  eve = await signUp(server, 'eve@example.com')
})
afterAll(() => server.close())

const lists = [
  '/api/folders',
  '/api/files?folder=A',
  '/api/files?folder=A&limit=1',
  '/api/files/log',
  '/api/files/unread',
  '/api/files/search?q=first.bin',
  '/api/trash',
  '/api/share/inbox',
  '/api/master/folders',
]

async function ask(visitor: Visitor, url: string, tag?: string) {
  const reply = await visitor.ask('GET', url, undefined, tag === undefined ? {} : { 'if-none-match': tag })
  return { status: reply.statusCode, tag: String(reply.headers['etag']), payload: reply.payload }
}

test.each(lists)('%s is answered 304 until something changes', async (url) => {
  const file = (await ada.upload('A', { 'first.bin': `\0${url}` })).json<UploadReply>().files[0]
  const first = await ask(ada, url)
  expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^W\/"/) as string })
  const client = await server.services.connection.pool.connect()
  // Whoever reads a row of these waits for the lock.
  await client.query('begin; lock table files, folders, blobs in access exclusive mode')
  expect(await ask(ada, url, first.tag)).toEqual({ status: 304, tag: first.tag, payload: '' })
  expect(await ask(ada, url, `"other", ${first.tag}`)).toMatchObject({ status: 304 })
  await client.query('rollback')
  client.release()

  if (url.startsWith('/api/master'))
    await ada.ask('POST', '/api/master/folders', { name: 'New', department: 'Finance Director' })
  else await ada.ask('DELETE', `/api/files/${String(file?.id)}`)
  const after = await ask(ada, url, first.tag)
  expect(after).toMatchObject({ status: 200 })
  expect(after.tag).not.toBe(first.tag)
})

test('an ETag fits its own request and company alone', async () => {
  const { tag } = await ask(ada, '/api/files?folder=A')
  for (const url of [
    '/api/files?folder=B',
    '/api/files?folder=A&sort=date',
    '/api/files/log',
    '/api/folders',
  ])
    expect(await ask(ada, url, tag)).toMatchObject({ status: 200 })
  expect(await ask(eve, '/api/files?folder=A', tag)).toMatchObject({ status: 200 })
  expect(await ask(await signInAgain(server, 'ada@example.com'), '/api/files?folder=A', tag)).toMatchObject({
    status: 304,
  })
})

test('an ETag stays when another company changes, and when nothing that is shown does', async () => {
  const { tag } = await ask(ada, '/api/folders')
  await eve.upload('A', { 'hers.bin': '\0hers' })
  await ada.ask('POST', '/api/share/tokens', { name: 'Phone' })
  await ada.ask('POST', '/api/files/upload', Buffer.from('broken'), {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(await ask(ada, '/api/folders', tag)).toMatchObject({ status: 304 })
})

test('a list that holds what was read is never older than the database', async () => {
  const file = (await ada.upload('B', { 'read.txt': 'words to be read' })).json<UploadReply>().files[0]
  const url = `/api/files/${String(file?.id)}`
  let { payload, tag } = await ask(ada, url)
  const statusOf = (text: string) => (JSON.parse(text) as { status: string }).status
  await until(async () => {
    const reply = await ask(ada, url, tag)
    if (reply.status === 200) ({ payload, tag } = reply)
    return statusOf(payload) === 'indexed' ? true : undefined
  })
  expect(await ask(ada, url, tag)).toMatchObject({ status: 304 })
})

test('nobody gets 304 without a session', async () => {
  const { tag } = await ask(ada, '/api/folders')
  const reply = await server.app.inject({ url: '/api/folders', headers: { 'if-none-match': tag } })
  expect(reply.statusCode).toBe(401)
})

test('an answer that is kept in memory is as the database has it, whoever changed that', async () => {
  const { pool } = server.services.connection
  const file = (await ada.upload('F', { 'kept.bin': '\0kept' })).json<UploadReply>().files[0]
  const url = '/api/files?folder=F&limit=1'
  const first = await ada.ask('GET', url)
  const client = await pool.connect()
  await client.query('begin; lock table files, folders, blobs in access exclusive mode')
  const kept = await ada.ask('GET', url)
  await client.query('rollback')
  client.release()
  expect([kept.payload, kept.headers['content-type'], kept.headers['x-total-count']]).toEqual([
    first.payload,
    first.headers['content-type'],
    '1',
  ])
  // Another server, or an operator.
  await pool.query(`update files set original_name = 'renamed.bin' where id = $1`, [file?.id])
  expect((await ada.ask('GET', url)).json()).toMatchObject([{ originalName: 'renamed.bin' }])
})

test('an answer that is kept in memory is for those who may view it, as long as they may', async () => {
  const companyId = await companyOf(server, ada)
  await ada.upload('A', { 'minutes.bin': '\0minutes' })
  await addMember(server, companyId, eve, { functions: { 'Managing Director': 'view' } })
  const asked = [ada, inCompany(eve, companyId)].map((visitor) => visitor.ask('GET', '/api/files/log'))
  for (const { payload } of await Promise.all(asked)) expect(payload).toContain('minutes.bin')
  await server.services.connection.pool.query(
    `update memberships set functions = '{}' where workspace_id = $1 and user_id = $2`,
    [companyId, eve.user.id],
  )
  const after = await inCompany(eve, companyId).ask('GET', '/api/files/log')
  expect([after.statusCode, after.payload]).toEqual([200, '[]'])
})
