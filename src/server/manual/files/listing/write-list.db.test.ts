import { afterAll, beforeAll, expect, test } from 'vitest'
import { type File, type FileLogEntry, fileLogEntry } from '#contract/manual/files.ts'
import { sendVersion, uploadFile, whenRead } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  const names = ['accounts.txt', 'grüße 😀.txt', 'minutes.txt']
  ids = await Promise.all(
    names.map(async (name) => (await uploadFile(ada, 'F', name, `${name} of 3 March 2021`)).id),
  )
  await Promise.all(ids.map((id) => whenRead(ada, id)))
})
afterAll(() => server.close())

const ask = async (method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, body?: object) =>
  expect((await ada.ask(method, url, body)).statusCode).toBeLessThan(300)
const listed = async (query = '') =>
  (await ada.ask('GET', `/api/files?folder=F&limit=100${query}`)).json<File[]>()
const logged = async () => (await ada.ask('GET', '/api/files/log?include=facts')).json<FileLogEntry[]>()
const one = async (id: string) => (await ada.ask('GET', `/api/files/${id}?include=facts`)).json<File>()

test.each<[what: string, change: (id: string) => Promise<unknown>]>([
  ['a name', (id) => ask('PUT', `/api/files/${id}/rename`, { newName: 'zebra' })],
  ['a hold', (id) => ask('PUT', `/api/files/${id}/hold`, { reason: 'A dispute' })],
  ['a fact', (id) => ask('PATCH', `/api/files/${id}/facts`, { kind: 'invoice', date: '2021-03-03' })],
  ['the name of the folder', () => ask('PUT', '/api/folders/F/rename', { newName: 'Money' })],
  [
    'what the company says of itself',
    () =>
      ask('PUT', '/api/company/facts', {
        form: 'Ltd Company',
        incorporatedOn: '2010-03-20',
        accountingReferenceDate: '03-31',
      }),
  ],
  [
    'a version',
    async (id) => {
      await sendVersion(ada, id, 'second.txt', 'the second version')
      await whenRead(ada, id)
    },
  ],
  ['a former version', (id) => ask('POST', `/api/files/${id}/versions/1/restore`)],
  ['its folder', (id) => ask('PUT', `/api/files/${id}/move`, { newFolderId: 'S' })],
  ['its folder, back again', (id) => ask('PUT', `/api/files/${id}/move`, { newFolderId: 'F' })],
  ['its deletion', (id) => ask('DELETE', `/api/files/${id}`)],
])('a list that was written before shows what has changed: %s', async (_, change) => {
  const [id = ''] = ids
  await listed()
  await listed('&include=facts')
  await logged()
  await change(id)
  const withFacts = await listed('&include=facts')
  expect(withFacts).toEqual(await Promise.all(withFacts.map((file) => one(file.id))))
  expect(await listed()).toEqual(withFacts.map(({ facts, ...file }) => file))
  expect(await listed('&order=desc')).toEqual((await listed()).toReversed())
  const inFolder = (await logged()).filter(({ folderId }) => folderId === 'F')
  const byId = (entries: readonly FileLogEntry[]) => new Map(entries.map((entry) => [entry.id, entry]))
  expect(byId(inFolder)).toEqual(
    byId(
      withFacts.map((file) => fileLogEntry.parse({ ...file, fileName: file.originalName, userName: 'Ada' })),
    ),
  )
})

test('a list that was written before follows a changed rule of the template', async () => {
  const [, id = ''] = ids
  await ask('PATCH', `/api/files/${id}/facts`, { kind: 'invoice', date: '2021-03-03' })
  const keptUntil = async () => (await listed()).find((file) => file.id === id)?.keepUntil?.day
  expect(await keptUntil()).toBe('2027-03-31')
  await server.services.connection.pool.query(`
    update template_entries set entry = jsonb_set(entry, '{versions,0,years}', '9') where id = 'accounting-records'`)
  await expect.poll(keptUntil).toBe('2030-03-31')
})

test('pages and their cursors', async () => {
  const all = await listed()
  const first = await ada.ask('GET', '/api/files?folder=F&limit=1&sort=date')
  const cursor = String(first.headers['x-next-cursor'])
  const second = await ada.ask('GET', `/api/files?folder=F&limit=1&sort=date&cursor=${cursor}`)
  expect([first.headers['x-total-count'], second.headers['x-total-count']]).toEqual(['2', '2'])
  expect([...first.json<File[]>(), ...second.json<File[]>()].map(({ id }) => id).toSorted()).toEqual(
    all.map(({ id }) => id).toSorted(),
  )
})
