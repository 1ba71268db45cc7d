import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { wholeWorkspace } from '#server/platform/identity.ts'
import { namesIn, uploadFile } from '#server/testing/files.ts'
import { companyOf } from '#server/testing/members.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  type Visitor,
} from '#server/testing/test-server.ts'
import { groupArrivals } from './group-arrivals.ts'
import type { NewArrival } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_BYTES: '100000' })
})
afterAll(() => server.close())

async function director() {
  return await signUp(server, `${randomUUID()}@example.com`)
}

/** How many files lie where uploads arrive. */
async function leftovers(): Promise<number> {
  return (await server.arriving()).length
}

describe('upload', () => {
  test('gives the files, and their bytes come back as they were', async () => {
    const ada = await director()
    const bytes = randomBytes(50_000)
    const response = await ada.upload('A', { 'one.bin': bytes, 'two.txt': 'two' })
    expect(response.statusCode).toBe(201)
    const { files, failed } = response.json<UploadReply>()
    expect(failed).toEqual([])
    expect(files.map(({ originalName, size }) => [originalName, size])).toEqual([
      ['one.bin', 50_000],
      ['two.txt', 3],
    ])
    expect(files[1]).toMatchObject({
      mimetype: 'text/plain',
      folderId: 'A',
      folderName: 'Board Minutes, Companies House',
      uploadedBy: 'Ada',
      userId: ada.user.id,
      isTemplate: 0,
      isMasterWorkspace: 0,
      previewable: true,
    })
    const back = await ada.ask('GET', `/api/files/${String(files[0]?.id)}/download`)
    expect(back.rawPayload.equals(bytes)).toBe(true)
  })

  test('a file that is too large is refused by itself, and its neighbours are kept', async () => {
    const ada = await director()
    const response = await ada.upload('A', {
      'first.txt': 'first',
      'large.bin': randomBytes(150_000),
      'last.txt': 'last',
    })
    expect(response.statusCode).toBe(201)
    const { files, failed } = response.json<UploadReply>()
    expect(files.map(({ originalName }) => originalName)).toEqual(['first.txt', 'last.txt'])
    expect(failed).toEqual([{ name: 'large.bin', message: 'This file is too large.' }])
    expect(await leftovers()).toBe(0)
  })

  test('when nothing is stored, the answer is the failure', async () => {
    const ada = await director()
    const response = await ada.upload('A', { 'large.bin': randomBytes(150_000) })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({
      code: 'too_large',
      message: 'This file is too large.',
      files: [],
    })
  })

  test('a body that ends early leaves no row and no bytes', async () => {
    const ada = await director()
    const { body, type } = multipart([['folderId', 'A']], [['cut.txt', 'x'.repeat(5000)]])
    const response = await ada.ask('POST', '/api/files/upload', body.subarray(0, 3000), {
      'content-type': type,
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'truncated'])
    expect(await namesIn(ada, 'A')).toEqual([])
    expect(await leftovers()).toBe(0)
  })

  test('the folder may be named after the files, and by its older name', async () => {
    const ada = await director()
    const { body, type } = multipart([], [['late.txt', 'late']])
    const late = `\r\nContent-Disposition: form-data; name="folder"\r\n\r\nB\r\n`
    const boundary = type.split('boundary=')[1] ?? ''
    const whole = Buffer.concat([
      body.subarray(0, body.length - `--${boundary}--\r\n`.length),
      Buffer.from(`--${boundary}${late}--${boundary}--\r\n`),
    ])
    const response = await ada.ask('POST', '/api/upload', whole, { 'content-type': type })
    expect(response.statusCode).toBe(201)
    expect(await namesIn(ada, 'B')).toEqual(['late.txt'])
  })

  test.each([
    ['an unknown folder', 'ZZ', 404],
    ['no folder', '', 400],
  ])('%s', async (_, folder, status) => {
    const ada = await director()
    const response = await ada.upload(folder, { 'a.txt': 'a' })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ message: expect.any(String), files: [], failed: [] })
    expect(await leftovers()).toBe(0)
  })

  test('what is sent twice with an id of its own is filed once, wherever it is by then', async () => {
    const ada = await director()
    await uploadFile(ada, 'A', 'minutes.txt', 'of February')
    const id = randomUUID()
    const send = async (...texts: string[]) => {
      const { body, type } = multipart(
        [
          ['folderId', 'A'],
          ['id', id],
        ],
        texts.map((text) => ['minutes.txt', text]),
      )
      return await ada.ask('POST', '/api/files/upload', body, { 'content-type': type })
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('of March')))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201)
      expect(answer.json<UploadReply>().files).toMatchObject([{ id, originalName: 'minutes (2).txt' }])
    }
    await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId: 'B' })
    expect((await send('of March')).json<UploadReply>().files).toMatchObject([{ id, folderId: 'B' }])
    await ada.ask('DELETE', `/api/files/${id}`)
    expect((await send('of March')).statusCode).toBe(201)
    expect([await namesIn(ada, 'A'), await namesIn(ada, 'B')]).toEqual([['minutes.txt'], []])

    expect((await send('of April')).statusCode).toBe(409)
    expect((await send('of March', 'of April')).statusCode).toBe(400)
    expect(await leftovers()).toBe(0)
    // Somebody else's file of that id is another one.
    const eve = await director()
    const { body, type } = multipart(
      [
        ['folderId', 'A'],
        ['id', id],
      ],
      [['own.txt', 'own']],
    )
    const theirs = await eve.ask('POST', '/api/files/upload', body, { 'content-type': type })
    expect(theirs.json<UploadReply>().files).toMatchObject([{ id, originalName: 'own.txt', folderId: 'A' }])
  })

  test('no files, and no multipart', async () => {
    const ada = await director()
    expect((await ada.upload('A', {})).statusCode).toBe(400)
    expect((await ada.ask('POST', '/api/files/upload', { folderId: 'A' })).statusCode).toBe(415)
  })

  test.each([
    ['slashes and/backslashes\\.txt', 'slashes and/backslashes\\.txt'],
    ['../../etc/passwd', '../../etc/passwd'],
    ['quote %22me%22.txt', 'quote "me".txt'],
    ['two%0D%0Alines.txt', 'two lines.txt'],
    ['فاتورة ٢٠٢٥.pdf', 'فاتورة ٢٠٢٥.pdf'],
    ['right\u202eto left.txt', 'rightto left.txt'],
    ['one\u2028line\u2066.txt', 'one line.txt'],
    [`${'é'.repeat(120)}.txt`, `${'é'.repeat(120)}.txt`],
    ['naïve ☕.txt', 'naïve ☕.txt'],
  ])('the name %s is kept as it can be shown', async (sent, kept) => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', sent, 'x')
    expect(file.originalName).toBe(kept)
    expect((await ada.ask('GET', `/api/files/${file.id}/download`)).statusCode).toBe(200)
  })

  test('an over-long name is refused by itself', async () => {
    const ada = await director()
    const response = await ada.upload('A', { [`${'x'.repeat(300)}.txt`]: 'x' })
    expect(response.statusCode).toBe(400)
  })

  test('twenty of one name at once are twenty files', async () => {
    const ada = await director()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => ada.upload('A', { 'same.txt': `text ${String(index)}` })),
    )
    const names = await namesIn(ada, 'A')
    expect(names).toHaveLength(20)
    expect(new Set(names).size).toBe(20)
    expect(names).toContain('same (2).txt')
  })

  test('the same files at once, in one order and in the other, are all filed', async () => {
    const ada = await director()
    const files = Array.from({ length: 8 }, (_, index) => [`${index}.txt`, `text ${index}`] as const)
    const answers = await Promise.all(
      [files, files.toReversed()].map((sent) => ada.upload('A', Object.fromEntries(sent))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await namesIn(ada, 'A')).toHaveLength(16)
  })

  test('what is written together is written, whatever is refused of it', async () => {
    const ada = await director()
    const scope = wholeWorkspace(await companyOf(server, ada))
    const write = groupArrivals(server.services.connection.db)
    const send = async (name: string, more: Partial<NewArrival> = {}) => {
      const arrival = {
        scope,
        id: undefined,
        folderId: 'A',
        filename: name,
        originalName: name,
        mimetype: 'application/octet-stream',
        size: 1,
        sha256: createHash('sha256').update(name).digest('hex'),
        userId: ada.user.id,
        uploadedBy: 'Ada',
        uploadedAt: undefined,
        isReadable: false,
        isSeen: true,
        ...more,
      }
      return await write(arrival)
    }
    const sent = await Promise.allSettled([
      ...['first', 'second', 'third'].map((name) => send(name)),
      send('of nobody', { userId: randomUUID() }),
      send('elsewhere', { folderId: 'no-such-folder' }),
      send('copy', { originalName: 'second' }),
      send('last'),
    ])
    expect(sent.map((each) => (each.status === 'fulfilled' ? typeof each.value?.id : each.status))).toEqual([
      'string',
      'string',
      'string',
      'rejected',
      'undefined',
      'object',
      'string',
    ])
    expect((await namesIn(ada, 'A')).toSorted()).toEqual(['first', 'last', 'second', 'third'])
  })
})

describe('direct upload', () => {
  async function begin(ada: Visitor, more: object = {}): Promise<{ url: string; filename: string }> {
    const body = { folderId: 'A', originalName: 'direct.txt', ...more }
    const { uploadURL } = (await ada.ask('POST', '/api/files/upload-url', body)).json<{ uploadURL: string }>()
    const { pathname, search } = new URL(uploadURL)
    return { url: pathname + search, filename: pathname.split('/').at(-1) ?? '' }
  }
  const put = async (url: string, body: string) =>
    await server.app.inject({ method: 'PUT', url, payload: body, headers: { 'content-type': 'text/plain' } })
  const complete = (ada: Visitor, filename: string, size: number, otherwise: object = {}) =>
    ada.ask('POST', '/api/files/upload-complete', {
      folderId: 'A',
      originalName: 'direct.txt',
      size,
      mimetype: 'text/plain',
      filename,
      ...otherwise,
    })

  const expire = async (filename: string) =>
    await server.services.connection.db.execute(
      sql`update uploads set expires_at = now() - interval '1 minute' where id = ${filename}`,
    )

  test('in three steps', async () => {
    const ada = await director()
    const { url, filename } = await begin(ada, { size: 5 })
    expect((await put(url, 'hello')).statusCode).toBe(200)
    const done = await complete(ada, filename, 5)
    expect(done.statusCode).toBe(201)
    const file = done.json<File>()
    expect(file).toMatchObject({ originalName: 'direct.txt', size: 5, filename })
    expect((await ada.ask('GET', `/api/files/${file.id}/download`)).payload).toBe('hello')
    expect((await complete(ada, filename, 5)).statusCode).toBe(404)
  })

  test('what is sent twice with an id of its own is filed once', async () => {
    const ada = await director()
    const id = randomUUID()
    for (let turn = 0; turn < 2; turn += 1) {
      const { url, filename } = await begin(ada, { size: 5 })
      await put(url, 'hello')
      const done = await complete(ada, filename, 5, { id })
      expect([done.statusCode, done.json<File>().id]).toEqual([201, id])
    }
    expect(await namesIn(ada, 'A')).toEqual(['direct.txt'])
    expect(await leftovers()).toBe(0)
  })

  test('an address works once', async () => {
    const ada = await director()
    const { url } = await begin(ada)
    expect((await put(url, 'first')).statusCode).toBe(200)
    expect((await put(url, 'second')).statusCode).toBe(409)
  })

  test('bytes that began to arrive in time are filed, though they end after it', async () => {
    const ada = await director()
    const { url, filename } = await begin(ada)
    const slowly = async function* () {
      yield 'hel'
      await expire(filename)
      yield 'lo'
    }
    const headers = { 'content-type': 'text/plain' }
    const sent = await server.app.inject({ method: 'PUT', url, payload: Readable.from(slowly()), headers })
    expect(sent.statusCode).toBe(200)
    expect((await complete(ada, filename, 5)).statusCode).toBe(201)

    const late = await begin(ada)
    await expire(late.filename)
    expect((await put(late.url, 'hello')).statusCode).toBe(409)
  })

  test('is filed into the folder, and under the name, that it is completed for', async () => {
    const ada = await director()
    const { url, filename } = await begin(ada, { size: 5 })
    expect((await put(url, 'hello')).statusCode).toBe(200)
    // Nowhere: the bytes wait.
    expect((await complete(ada, filename, 5, { folderId: 'B99' })).statusCode).toBe(404)
    const done = await complete(ada, filename, 5, { folderId: 'B', originalName: 'later.txt' })
    expect([done.statusCode, done.json()]).toMatchObject([201, { folderId: 'B', originalName: 'later.txt' }])
    expect([await namesIn(ada, 'A'), await namesIn(ada, 'B')]).toEqual([[], ['later.txt']])
    expect((await complete(ada, filename, 5)).statusCode).toBe(404)
  })

  test('what differs from what was announced is refused, and the address works again', async () => {
    const ada = await director()
    const { url, filename } = await begin(ada, { size: 5, sha256: '0'.repeat(64) })
    expect((await put(url, 'longer')).statusCode).toBe(400)
    expect((await put(url, 'hello')).statusCode).toBe(400)
    expect((await complete(ada, filename, 5)).statusCode).toBe(404)
    expect(await leftovers()).toBe(0)
  })

  test('a changed address, another size at the end, another owner', async () => {
    const ada = await director()
    const eve = await director()
    const { url, filename } = await begin(ada)
    expect((await put(url.replace(/expires=\d+/, 'expires=9999999999'), 'x')).statusCode).toBe(403)
    expect((await put(url, 'hello')).statusCode).toBe(200)
    expect((await complete(eve, filename, 5)).statusCode).toBe(404)
    expect((await complete(ada, filename, 4)).statusCode).toBe(409)
    expect((await complete(ada, filename, 5)).statusCode).toBe(201)
  })
})
