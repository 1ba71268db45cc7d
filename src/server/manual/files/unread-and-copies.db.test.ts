import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File, FileLogEntry } from '#contract/manual/files.ts'
import type { UploadedFile, UploadReply } from '#contract/manual/uploads.ts'
import type { Activity } from '#contract/record/activity.ts'
import { signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  count += 1
  return await signUp(server, `reader${String(count)}@example.com`)
}
type Director = Awaited<ReturnType<typeof director>>

async function upload(ada: Director, folder: string, name: string, content: string | Buffer) {
  const { files } = (await ada.upload(folder, { [name]: content })).json<UploadReply>()
  const [file] = files
  if (file === undefined) throw new Error('nothing was stored')
  return file
}

const placesOf = ({ earlierCopies }: UploadedFile) =>
  earlierCopies.map(({ folderId, originalName }) => `${folderId}/${originalName}`)

describe('the same bytes filed again', () => {
  test('are filed, and the answer names where they lie already', async () => {
    const ada = await director()
    const first = await upload(ada, 'JK1', 'return.txt', 'VAT return')
    expect(first.earlierCopies).toEqual([])
    const again = await upload(ada, 'A', 'the same.txt', 'VAT return')
    expect(again.earlierCopies).toEqual([
      { id: first.id, originalName: 'return.txt', folderId: 'JK1', folderName: 'VAT Returns' },
    ])
    const third = await upload(ada, 'A', 'the same.txt', 'VAT return')
    expect(third.originalName).toBe('the same (2).txt')
    expect(placesOf(third)).toEqual(['JK1/return.txt', 'A/the same.txt'])
    expect(placesOf(await upload(ada, 'A', 'other.txt', 'Another return'))).toEqual([])
  })

  test('twice in one upload: the second one has a copy', async () => {
    const ada = await director()
    const { files } = (await ada.upload('A', { 'a.txt': 'same', 'b.txt': 'same' })).json<UploadReply>()
    expect(files.map(placesOf)).toEqual([[], ['A/a.txt']])
  })

  test('no more than five are named, and none that is in the trash or another account has', async () => {
    const [ada, eve] = [await director(), await director()]
    await upload(eve, 'A', 'hers.txt', 'shared words')
    const gone = await upload(ada, 'A', 'gone.txt', 'shared words')
    await ada.ask('DELETE', `/api/files/${gone.id}`)
    for (const name of ['1', '2', '3', '4', '5', '6']) await upload(ada, 'B', `${name}.txt`, 'shared words')
    const copies = placesOf(await upload(ada, 'C', 'last.txt', 'shared words'))
    expect(copies).toEqual(['1', '2', '3', '4', '5'].map((name) => `B/${name}.txt`))
  })
})

describe('moved under another name', () => {
  test('in one step, found by the new name, and back again', async () => {
    const ada = await director()
    const { id } = await upload(ada, 'XYZ', 'scan 4.txt', 'words')
    const move = async (newFolderId: string, newName: string) =>
      (await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId, newName })).json<File>()
    expect(await move('JK1', '2025-10-31 HMRC VAT return')).toMatchObject({
      folderId: 'JK1',
      folderName: 'VAT Returns',
      originalName: '2025-10-31 HMRC VAT return.txt',
    })
    const found = (await ada.ask('GET', '/api/files/search?q=HMRC')).json<File[]>()
    expect(found.map((file) => file.id)).toEqual([id])
    const [told] = (await ada.ask('GET', '/api/account/activity')).json<Activity[]>()
    expect(told).toMatchObject({
      type: 'move',
      description: 'Moved scan 4.txt to JK1 - VAT Returns as 2025-10-31 HMRC VAT return.txt',
    })
    expect(await move('XYZ', 'scan 4.txt')).toMatchObject({ folderId: 'XYZ', originalName: 'scan 4.txt' })
    expect((await ada.ask('GET', '/api/files/search?q=HMRC')).json()).toEqual([])
  })

  test('a name that is taken there gets a number; in its own folder the name alone changes', async () => {
    const ada = await director()
    await upload(ada, 'B', 'plan.txt', 'the plan')
    const { id } = await upload(ada, 'A', 'draft.txt', 'the draft')
    const move = async (newFolderId: string, newName: string) =>
      (await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId, newName })).json<File>()
    expect((await move('B', 'plan')).originalName).toBe('plan (2).txt')
    expect((await move('B', 'plan (2).txt')).originalName).toBe('plan (2).txt')
    expect((await move('B', 'strategy')).originalName).toBe('strategy.txt')
    expect(
      (await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId: 'B', newName: ' ' })).statusCode,
    ).toBe(400)
  })
})

test('the same bytes are read as each kind that their names make of them', async () => {
  const ada = await director()
  const mail = [
    'From: a@example.com',
    'Content-Transfer-Encoding: base64',
    '',
    btoa('the gannet has landed'),
  ].join('\r\n')
  const found = async () =>
    (await ada.ask('GET', '/api/files/search?q=gannet'))
      .json<File[]>()
      .map(({ originalName }) => originalName)
  const { id } = await upload(ada, 'A', 'saved.txt', mail)
  await until(async () => {
    const { status } = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
    return status === 'indexed' ? true : undefined
  })
  expect(await found()).toEqual([])
  await upload(ada, 'A', 'saved.eml', mail)
  await until(async () => ((await found()).length === 2 ? true : undefined))
  await ada.ask('POST', `/api/files/${id}/read`)
  await until(async () => {
    const { status } = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
    return status === 'indexed' ? true : undefined
  })
  expect((await found()).toSorted()).toEqual(['saved.eml', 'saved.txt'])
})

describe('the list of what is not read', () => {
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])

  /** Files a PDF that cannot be read, and waits until that is known. */
  async function fileBroken(ada: Director, name: string): Promise<File> {
    const { id } = await upload(ada, 'A', name, broken)
    return await until(async () => {
      const file = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
      return file.status === 'stored' ? undefined : file
    })
  }

  test('has what could not be read, page by page and newest first, and nothing of anyone else', async () => {
    const [ada, eve] = [await director(), await director()]
    await upload(ada, 'A', 'read.txt', 'words')
    const [first, second] = [await fileBroken(ada, 'one.pdf'), await fileBroken(ada, 'two.pdf')]
    expect(first).toMatchObject({ status: 'unreadable' })
    await until(async () =>
      (await ada.ask('GET', '/api/files/unread')).json<File[]>().length === 2 ? true : undefined,
    )
    const page = await ada.ask('GET', '/api/files/unread?limit=1')
    expect(page.headers['x-total-count']).toBe('2')
    expect(page.json<File[]>()).toEqual([second])
    const cursor = String(page.headers['x-next-cursor'])
    const rest = await ada.ask('GET', `/api/files/unread?limit=1&cursor=${encodeURIComponent(cursor)}`)
    expect(rest.json<File[]>()).toEqual([first])
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect((await eve.ask('GET', '/api/files/unread')).json()).toEqual([])

    const log = (await ada.ask('GET', '/api/files/log?sort=name')).json<FileLogEntry[]>()
    expect(log.map(({ fileName, status, statusReason }) => [fileName, status, statusReason])).toEqual([
      ['one.pdf', 'unreadable', first.statusReason],
      ['read.txt', 'indexed', null],
      ['two.pdf', 'unreadable', second.statusReason],
    ])
  })

  test.each([
    ['could never be read', ' \n', 'unreadable', 'something went wrong on the server'],
    [
      'could be read before',
      'these words are lost for a while',
      'indexed',
      'Not all of it could be read: something went wrong on the server.',
    ],
  ])('a document that %s says so once the server tries no more', async (_, content, status, statusReason) => {
    const ada = await director()
    const { id, sha256 } = await upload(ada, 'A', 'lost.txt', content)
    const look = async () => (await ada.ask('GET', `/api/files/${id}`)).json<File>()
    const read = async () => {
      const file = await look()
      return file.status === 'stored' ? undefined : file
    }
    await until(read)
    await server.services.storage.remove(sha256)
    await ada.ask('POST', `/api/files/${id}/read`)
    const lastTry = `
      select graphile_worker.reschedule_jobs(array[id], run_at := now(), attempts := max_attempts - 1)
      from graphile_worker.jobs where locked_at is null`
    const failed = await until(async () => {
      await server.services.connection.pool.query(lastTry)
      return await read()
    })
    expect(failed).toMatchObject({ status, statusReason })
    await upload(ada, 'B', 'found.txt', content)
    await ada.ask('POST', `/api/files/${id}/read`)
    expect(await until(read)).toMatchObject({ status: 'indexed', statusReason: null })
  })

  test('what went to the trash is not in it, and what is read again comes back to it', async () => {
    const ada = await director()
    const { id } = await fileBroken(ada, 'one.pdf')
    const again = (await ada.ask('POST', `/api/files/${id}/read`)).json<File>()
    expect(again.status).toBe('stored')
    const [listed] = (await ada.ask('GET', '/api/files/unread')).json<File[]>()
    expect(listed?.id).toBe(id)
    await ada.ask('DELETE', `/api/files/${id}`)
    expect((await ada.ask('GET', '/api/files/unread')).json()).toEqual([])
  })
})
