import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'

// What can be done with several files in one call.

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  count += 1
  return await signUpProven(server, `many${String(count)}@example.com`)
}
type Director = Awaited<ReturnType<typeof director>>

async function fileAll(
  ada: Director,
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<string[]> {
  return (await ada.upload(folder, files)).json<UploadReply>().files.map(({ id }) => id)
}

async function namesIn(ada: Director, folder: string): Promise<string[]> {
  return (await ada.ask('GET', `/api/files?folder=${folder}`)).json<File[]>().map((file) => file.originalName)
}

describe('several files', () => {
  test('are moved, with numbers where their names are taken', async () => {
    const ada = await director()
    const files = await fileAll(ada, 'A', { 'a.txt': 'a', 'b.txt': 'b' })
    await fileAll(ada, 'B', { 'b.txt': 'other' })
    const response = await ada.ask('PUT', '/api/files/move', { files, newFolderId: 'B' })
    expect(response.statusCode).toBe(200)
    expect(response.json<File[]>().map(({ originalName, folderId }) => [originalName, folderId])).toEqual([
      ['a.txt', 'B'],
      ['b (2).txt', 'B'],
    ])
    expect([await namesIn(ada, 'A'), await namesIn(ada, 'B')]).toEqual([[], ['a.txt', 'b (2).txt', 'b.txt']])
    const found = await ada.ask('GET', '/api/files/search?q=b%20(2)')
    expect(found.json<File[]>()).toHaveLength(1)
  })

  test('are copied', async () => {
    const ada = await director()
    const files = await fileAll(ada, 'A', { 'a.txt': 'a', 'b.txt': 'b' })
    const response = await ada.ask('POST', '/api/files/copy', { files, folderId: 'A' })
    expect(response.statusCode).toBe(201)
    expect(await namesIn(ada, 'A')).toEqual(['a (2).txt', 'a.txt', 'b (2).txt', 'b.txt'])
  })

  test('are deleted, and come back, together', async () => {
    const ada = await director()
    const files = await fileAll(ada, 'A', { 'a.txt': 'a', 'b.txt': 'b' })
    const response = await ada.ask('DELETE', '/api/files', { files: [...files, ...files] })
    expect([response.statusCode, response.json()]).toEqual([200, { files: 2 }])
    expect(await namesIn(ada, 'A')).toEqual([])
    const trash = (await ada.ask('GET', '/api/trash')).json<{ files: Array<{ trashId: string }> }>()
    const [first] = trash.files
    await ada.ask('POST', '/api/trash/restore', { deletions: [first?.trashId] })
    expect(await namesIn(ada, 'A')).toEqual(['a.txt', 'b.txt'])
  })

  test('even five hundred of them', async () => {
    const ada = await director()
    // The same bytes in each, which are read once.
    const texts = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`${String(index)}.txt`, 'same']),
    )
    const files = await fileAll(ada, 'A', texts)
    expect((await ada.ask('PUT', '/api/files/move', { files, newFolderId: 'B' })).statusCode).toBe(200)
    expect((await ada.ask('DELETE', '/api/files', { files })).statusCode).toBe(200)
    expect((await ada.ask('POST', '/api/trash/restore', { files })).statusCode).toBe(200)
    expect(await namesIn(ada, 'B')).toHaveLength(500)
  })

  test('all or none, and never those of another account', async () => {
    const ada = await director()
    const eve = await director()
    const files = await fileAll(ada, 'A', { 'a.txt': 'a' })
    const mine = await fileAll(eve, 'A', { 'mine.txt': 'mine' })
    for (const ids of [
      [...mine, ...files],
      [...mine, randomUUID()],
    ]) {
      const answers = [
        await eve.ask('PUT', '/api/files/move', { files: ids, newFolderId: 'B' }),
        await eve.ask('POST', '/api/files/copy', { files: ids, folderId: 'B' }),
        await eve.ask('DELETE', '/api/files', { files: ids }),
        await eve.ask('POST', '/api/files/zip', { files: ids }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    }
    expect([await namesIn(eve, 'A'), await namesIn(eve, 'B'), await namesIn(ada, 'A')]).toEqual([
      ['mine.txt'],
      [],
      ['a.txt'],
    ])
    expect((await ada.ask('POST', '/api/files/zip', { files: [] })).statusCode).toBe(400)
  })
})

describe('as a ZIP', () => {
  test('asked for by a form, with every byte', async () => {
    const ada = await director()
    const bytes = randomBytes(300_000).toString('base64')
    const ids = [
      ...(await fileAll(ada, 'A', { 'scan.bin': bytes, 'Grüße (1).txt': 'Grüße', 'empty.txt': '' })),
      ...(await fileAll(ada, 'B', { 'SCAN.bin': 'other' })),
    ]
    const form = new URLSearchParams(ids.map((id) => ['files', id])).toString()
    const response = await ada.ask('POST', '/api/files/zip', Buffer.from(form), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toBe('attachment; filename="Board Manual.zip"')
    const entries = await unzip(response.rawPayload)
    expect([...entries.keys()].toSorted()).toEqual(['Grüße (1).txt', 'SCAN (2).bin', 'empty.txt', 'scan.bin'])
    expect(entries.get('scan.bin')).toBe(bytes)
    expect(entries.get('Grüße (1).txt')).toBe('Grüße')
  })

  test('with names that lead nowhere else', async () => {
    const ada = await director()
    const ids = await fileAll(ada, 'A', { '../../etc/passwd': 'x', 'C:\\Windows\\x.txt': 'y' })
    const response = await ada.ask('POST', '/api/files/zip', { files: ids })
    expect([...(await unzip(response.rawPayload)).keys()].toSorted()).toEqual([
      '.._.._etc_passwd',
      'C__Windows_x.txt',
    ])
    expect(response.headers['content-disposition']).toContain('A - Board Minutes, Companies House.zip')
  })

  test('breaks off, rather than leave something out, when bytes are not there', async () => {
    const ada = await director()
    const ids = await fileAll(ada, 'A', { 'a.txt': 'first', 'b.txt': `lost ${randomUUID()}` })
    const lost = (await ada.ask('GET', `/api/files/${String(ids[1])}`)).json<File>().sha256
    await server.services.storage.remove(lost)
    const answer = ada.ask('POST', '/api/files/zip', { files: ids })
    // Before its first byte has gone out it is a failure like any other.
    expect(
      await answer.then(
        ({ statusCode }) => statusCode === 200,
        () => false,
      ),
    ).toBe(false)
  })
})
