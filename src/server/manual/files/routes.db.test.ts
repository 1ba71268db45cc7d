import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File, FileLogEntry } from '#contract/manual/files.ts'
import { namesIn, uploadFile } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  return await signUp(server, `${randomUUID()}@example.com`)
}

describe('list', () => {
  test('sorts as asked, and page by page is the same as whole', async () => {
    const ada = await director()
    const texts = { 'b 10.txt': 'xxx', 'B 9.txt': 'x', 'a.txt': 'xx', 'c.md': 'xxxx' }
    for (const [name, text] of Object.entries(texts)) await uploadFile(ada, 'A', name, text)
    const whole = async (query: string) =>
      (await ada.ask('GET', `/api/files?folder=A${query}`)).json<File[]>().map((file) => file.originalName)

    expect(await whole('')).toEqual(['a.txt', 'B 9.txt', 'b 10.txt', 'c.md'])
    expect(await whole('&sort=size')).toEqual(['c.md', 'b 10.txt', 'a.txt', 'B 9.txt'])
    expect(await whole('&sort=date')).toEqual(['c.md', 'a.txt', 'B 9.txt', 'b 10.txt'])
    expect(await whole('&sort=name&order=desc')).toEqual(['c.md', 'b 10.txt', 'B 9.txt', 'a.txt'])

    for (const sort of ['name', 'size', 'date', 'type']) {
      for (const order of ['asc', 'desc']) {
        const query = `&sort=${sort}&order=${order}`
        const paged: string[] = []
        let cursor: string | undefined = ''
        while (cursor !== undefined) {
          const page = await ada.ask(
            'GET',
            `/api/files?folder=A${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
          )
          expect(page.headers['x-total-count']).toBe('4')
          paged.push(...page.json<File[]>().map((file) => file.originalName))
          cursor = page.headers['x-next-cursor'] as string | undefined
        }
        expect(paged).toEqual(await whole(query))
      }
    }
  })

  test.each(['sort=colour', 'limit=0', 'limit=1001', 'cursor=nonsense', 'order=up', 'folder=a%2Fb'])(
    '%s is refused',
    async (query) => {
      const ada = await director()
      const response = await ada.ask('GET', `/api/files?folder=A&${query}`)
      expect(response.statusCode).toBe(400)
    },
  )

  test.each([
    ['files?folder=A&sort=size', '1.5'],
    ['files?folder=A&sort=size', '1e30'],
    ['files?folder=A&sort=total', 'much'],
    ['files?folder=A&sort=name', 'a\0'],
    ['files/log?sort=date', '+275760-09-13T00:00:00Z'],
    ['trash?', '-000500-01-01T00:00:00Z'],
  ])('a cursor of %s that holds %j is refused', async (list, value) => {
    const ada = await director()
    const cursor = Buffer.from(JSON.stringify([value, randomUUID()])).toString('base64url')
    expect((await ada.ask('GET', `/api/${list}&limit=1&cursor=${cursor}`)).statusCode).toBe(400)
  })

  test('the log has every file, the newest first', async () => {
    const ada = await director()
    await uploadFile(ada, 'A', 'older.txt', 'x')
    await uploadFile(ada, 'JK1', 'newer.txt', 'x')
    const log = (await ada.ask('GET', '/api/files/log')).json<FileLogEntry[]>()
    expect(log.map(({ fileName, folderId }) => [fileName, folderId])).toEqual([
      ['newer.txt', 'JK1'],
      ['older.txt', 'A'],
    ])
    const byPlace = (await ada.ask('GET', '/api/files/log?sort=location')).json<FileLogEntry[]>()
    expect(byPlace.map(({ folderId }) => folderId)).toEqual(['A', 'JK1'])
  })
})

describe('rename, move, copy, delete', () => {
  test('the extension is kept, and a taken name gets its number before it', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'draft.pdf', 'x')
    await uploadFile(ada, 'A', 'Minutes.pdf', 'y')
    const renamed = await ada.ask('PUT', `/api/files/${file.id}/rename`, { newName: 'Minutes' })
    expect(renamed.json()).toMatchObject({ originalName: 'Minutes (2).pdf' })
    const same = await ada.ask('PUT', `/api/file/${file.id}/rename`, { newName: 'Minutes (2).pdf' })
    expect(same.json()).toMatchObject({ originalName: 'Minutes (2).pdf' })
    const downloaded = await ada.ask('GET', `/api/file/${file.id}/versions/1/download`)
    expect([downloaded.statusCode, downloaded.payload]).toEqual([200, 'x'])
  })

  test('a move into a folder that has the name', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'bill.txt', 'x')
    await uploadFile(ada, 'B', 'bill.txt', 'y')
    const moved = await ada.ask('PUT', `/api/files/${file.id}/move`, { newFolderId: 'B' })
    expect(moved.json()).toMatchObject({
      folderId: 'B',
      folderName: 'Executive Reports',
      originalName: 'bill (2).txt',
    })
    expect(await namesIn(ada, 'A')).toEqual([])
    expect((await ada.ask('PUT', `/api/files/${file.id}/move`, { newFolderId: 'ZZ' })).statusCode).toBe(404)
    expect(await namesIn(ada, 'B')).toEqual(['bill (2).txt', 'bill.txt'])
  })

  test('two moves at once: the file is in one of the two places', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'twice.txt', 'x')
    await Promise.all(
      ['B', 'C'].map((newFolderId) => ada.ask('PUT', `/api/files/${file.id}/move`, { newFolderId })),
    )
    const places = [...(await namesIn(ada, 'A')), ...(await namesIn(ada, 'B')), ...(await namesIn(ada, 'C'))]
    expect(places).toEqual(['twice.txt'])
  })

  test('a copy is a file of its own', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'plan.txt', 'the plan')
    const copy = (await ada.ask('POST', `/api/files/${file.id}/copy`, { folderId: 'A' })).json<File>()
    expect(copy).toMatchObject({ originalName: 'plan (2).txt', sha256: file.sha256 })
    expect((await ada.ask('DELETE', `/api/files/${file.id}`)).statusCode).toBe(204)
    expect((await ada.ask('GET', `/api/files/${copy.id}/download`)).payload).toBe('the plan')
    expect((await ada.ask('GET', `/api/files/${file.id}/download`)).statusCode).toBe(404)
    expect((await ada.ask('DELETE', `/api/files/${file.id}`)).statusCode).toBe(404)
  })
})

test('a signed-out visitor gets nothing', async () => {
  const ada = await director()
  const file = await uploadFile(ada, 'A', 'secret.txt', 'secret')
  expect((await visit(server).ask('GET', `/api/files/${file.id}/download`)).statusCode).toBe(401)
})
