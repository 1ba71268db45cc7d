import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AccountStats } from '#contract/company/stats.ts'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import type { SharedFile } from '#contract/manual/inbox.ts'
import type { UploadToken } from '#contract/people/upload-tokens.ts'
import { prove, signUpProven } from '#server/testing/accounts.ts'
import { sendVersion, uploadFile, whenRead } from '#server/testing/files.ts'
import {
  multipart,
  startTestServer,
  type TestServer,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

const BYTES = 10_000
const FILES = 6
/** Those of the template, and a few more. */
const FOLDERS = 91
const WORDS = 20

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    COMPANY_QUOTA_BYTES: String(BYTES),
    COMPANY_QUOTA_FILES: String(FILES),
    COMPANY_QUOTA_FOLDERS: String(FOLDERS),
    COMPANY_QUOTA_WORDS: String(WORDS),
  })
})
afterAll(() => server.close())

const director = () => signUpProven(server, `${randomUUID()}@example.com`)
const some = (bytes: number) => Buffer.alloc(bytes, 0)

async function used(who: Visitor) {
  const { quota } = (await who.ask('GET', '/api/account/stats')).json<AccountStats>()
  return quota
}

async function address(who: Visitor, size?: number) {
  const announced = { folderId: 'A', originalName: 'a.bin', ...(size !== undefined && { size }) }
  const response = await who.ask('POST', '/api/files/upload-url', announced)
  if (response.statusCode !== 200) return response
  const { pathname, search } = new URL(response.json<{ uploadURL: string }>().uploadURL)
  return { pathname, search, filename: pathname.split('/').at(-1) ?? '' }
}

async function put(who: Visitor, { pathname, search }: { pathname: string; search: string }, bytes: Buffer) {
  return await who.ask('PUT', pathname + search, bytes, { 'content-type': 'application/octet-stream' })
}

function expectFull(response: { statusCode: number; json: () => unknown }) {
  expect(response.json()).toMatchObject({
    code: 'quota',
    message: expect.stringMatching(/^(Your|The) .+\.$/),
  })
  expect(response.statusCode).toBe(507)
}

test('a company stores no more bytes than it may, and nothing of what is refused stays', async () => {
  const ada = await director()
  expectFull(await ada.upload('A', { 'large.bin': some(BYTES + 1) }))
  await uploadFile(ada, 'A', 'half.bin', some(BYTES / 2))
  expectFull(await ada.upload('A', { 'more.bin': some(BYTES / 2 + 1) }))
  await uploadFile(ada, 'A', 'rest.bin', some(BYTES / 2))
  expectFull(await ada.upload('A', { 'one.bin': some(1) }))
  expect((await used(ada)).bytes).toEqual({ used: BYTES, allowed: BYTES })
  expect(await server.arriving()).toEqual([])
})

test('a form whose announced length cannot fit is refused before it is read', async () => {
  const ada = await director()
  let isRead = false
  const { type } = multipart([], [])
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { cookie: ada.cookie, 'content-type': type, 'content-length': String(BYTES + 100_000) },
    payload: new Readable({
      read() {
        isRead = true
        this.push(null)
      },
    }),
  })
  expectFull(response)
  expect(isRead).toBe(false)
})

test('of several files those are stored that fit', async () => {
  const ada = await director()
  const response = await ada.upload('A', { 'a.bin': some(6000), 'b.bin': some(6000), 'c.bin': some(4000) })
  expect(response.json()).toMatchObject({
    files: [{ originalName: 'a.bin' }, { originalName: 'c.bin' }],
    failed: [{ name: 'b.bin' }],
  })
})

test('of two uploads at once that fit only one by one, one is refused', async () => {
  const ada = await director()
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, index) => ada.upload('A', { [`${String(index)}.bin`]: some(4000) })),
  )
  const stored = sent.filter(({ statusCode }) => statusCode === 201)
  expect([stored.length, sent.filter(({ statusCode }) => statusCode === 507).length]).toEqual([2, 4])
  expect((await used(ada)).bytes.used).toBe(8000)
})

test('a direct upload takes its room when it is begun, or when its bytes arrive', async () => {
  const ada = await director()
  const announced = await address(ada, 6000)
  if ('statusCode' in announced) throw new Error('not begun')
  expectFull((await address(ada, 6000)) as never)
  expectFull(await ada.upload('A', { 'other.bin': some(6000) }))
  const open = await address(ada)
  if ('statusCode' in open) throw new Error('not begun')
  expectFull(await put(ada, open, some(4001)))
  expect((await put(ada, open, some(4000))).statusCode).toBe(200)
  expect((await put(ada, announced, some(6000))).statusCode).toBe(200)
  for (const [size, { filename }] of [[4000, open] as const, [6000, announced] as const]) {
    const done = { folderId: 'A', originalName: 'a.bin', size, filename }
    expect((await ada.ask('POST', '/api/files/upload-complete', done)).statusCode).toBe(201)
  }
  expect(await used(ada)).toMatchObject({ bytes: { used: BYTES }, files: { used: 2 } })
})

test('what was shared counts until it is filed, and once', async () => {
  const ada = await director()
  await prove(ada)
  const { token } = (await ada.ask('POST', '/api/share/tokens', { name: 'Phone' })).json<
    UploadToken & { token: string }
  >()
  const send = async (bytes: number) => {
    const { body, type } = multipart([], [['photo.bin', some(bytes)]])
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    return await visit(server).ask('POST', '/api/share/inbox', body, headers)
  }
  expect((await send(BYTES)).statusCode).toBe(201)
  expectFull(await send(1))
  const { body, type } = multipart([['title', 'Photo']], [['photo.bin', some(1)]])
  const shared = await ada.ask('POST', '/share-target', body, { 'content-type': type, accept: 'text/html' })
  expect(shared.headers.location).toMatch(/refused=1/)
  const [waiting] = (await ada.ask('GET', '/api/share/inbox')).json<SharedFile[]>()
  const filed = await ada.ask('POST', '/api/inbox/file', [{ folderId: 'A', id: waiting?.id }])
  expect(filed.statusCode).toBe(200)
  expect((await used(ada)).bytes.used).toBe(BYTES)
})

test('the trash counts until it is emptied; restoring takes nothing', async () => {
  const ada = await director()
  const { id } = await uploadFile(ada, 'A', 'a.bin', some(BYTES))
  await ada.ask('DELETE', `/api/files/${id}`)
  expectFull(await ada.upload('A', { 'b.bin': some(1) }))
  const chosen = { files: [id], folders: [] }
  expect((await ada.ask('POST', '/api/trash/restore', chosen)).statusCode).toBe(200)
  await ada.ask('DELETE', `/api/files/${id}`)
  await ada.ask('DELETE', '/api/trash', chosen)
  await uploadFile(ada, 'A', 'b.bin', some(BYTES))
})

test('former versions count', async () => {
  const ada = await director()
  const { id } = await uploadFile(ada, 'A', 'a.bin', some(BYTES / 2))
  expectFull(await sendVersion(ada, id, 'a.bin', some(BYTES / 2 + 1)))
  expect((await sendVersion(ada, id, 'a.bin', some(BYTES / 2 - 1))).statusCode).toBe(200)
  expect((await used(ada)).bytes.used).toBe(BYTES - 1)
  expectFull(await ada.ask('POST', `/api/files/${id}/versions/1/restore`))
})

test('copies count, of files and of folders', async () => {
  const ada = await director()
  const folder = (await ada.ask('POST', '/api/folders/A/subfolders', { name: 'Minutes' })).json<Folder>()
  const { id } = await uploadFile(ada, folder.id, 'a.bin', some(4000))
  const copy = async () => await ada.ask('POST', `/api/files/${id}/copy`, { folderId: 'B' })
  const copied = (await copy()).json<File>()
  expectFull(await copy())
  expectFull(await ada.ask('POST', '/api/files/copy', { files: [id], folderId: 'B' }))
  expectFull(await ada.ask('POST', `/api/folders/${folder.id}/copy`, { targetParentId: 'B' }))
  expect((await used(ada)).bytes.used).toBe(8000)
  await ada.ask('DELETE', `/api/files/${copied.id}`)
  await ada.ask('DELETE', '/api/trash', { files: [copied.id], folders: [] })
  const again = await ada.ask('POST', `/api/folders/${folder.id}/copy`, { targetParentId: 'B' })
  expect(again.statusCode).toBe(201)
})

test('a company has no more files and folders than it may', async () => {
  const ada = await director()
  const names = Array.from({ length: FILES + 2 }, (_, index) => `${String(index)}.bin`)
  const response = await ada.upload('A', Object.fromEntries(names.map((name) => [name, 'x'])))
  expect(response.json<{ failed: unknown[] }>().failed).toHaveLength(2)
  expectFull(await ada.upload('A', { 'more.bin': 'x' }))
  expectFull((await address(ada, 1)) as never)

  const { folders } = await used(ada)
  for (let free = FOLDERS - folders.used; free > 0; free -= 1)
    expect((await ada.ask('POST', '/api/folders/A/subfolders', { name: 'Next' })).statusCode).toBe(201)
  expectFull(await ada.ask('POST', '/api/folders/A/subfolders', { name: 'Next' }))
  expectFull(await ada.ask('POST', '/api/folders', { name: 'Next', department: 'Managing Director' }))
})

test('the words of texts count, and no more are made searchable than may be', async () => {
  const ada = await director()
  const text = (word: string) => Array.from({ length: 15 }, (_, index) => `${word}${String(index)}`).join(' ')
  const first = await uploadFile(ada, 'A', 'first.txt', text('alpha'))
  expect(await whenRead(ada, first.id)).toMatchObject({ status: 'indexed' })
  expect((await used(ada)).words).toEqual({ used: 15, allowed: WORDS })
  const owner = server.services.openOwner()
  const setWords = (words: string) =>
    owner.pool.query('update blobs set words = $1::tsvector where sha256 = $2', [words, first.sha256])
  const { rows } = await owner.pool.query<{ words: string }>('select words from blobs where sha256 = $1', [
    first.sha256,
  ])
  await setWords('other')
  await vi.waitFor(async () => expect((await used(ada)).words.used).toBe(1))
  await setWords(rows[0]?.words ?? '')
  await vi.waitFor(async () => expect((await used(ada)).words.used).toBe(15))
  await owner.close()
  const second = await uploadFile(ada, 'A', 'second.txt', text('beta'))
  expect(await whenRead(ada, second.id)).toMatchObject({ status: 'indexed' })
  expectFull(await ada.upload('A', { 'third.txt': 'gamma' }))
  expectFull(await ada.ask('POST', `/api/files/${first.id}/copy`, { folderId: 'B' }))
  await ada.ask('POST', `/api/files/${second.id}/read`)
  expect(await whenRead(ada, second.id)).toMatchObject({
    status: 'unreadable',
    statusReason: 'the documents of your company have as many words as can be searched',
  })
})
