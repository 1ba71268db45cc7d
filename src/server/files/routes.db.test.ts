import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File, FileLogEntry, PageWords, SearchHit, UploadReply } from '#contract/files.ts'
import { makeDoc, makeDocx } from '#server/documents/fixtures/office.ts'
import { makePdf } from '#server/documents/fixtures/pdf.ts'
import { makeScans } from '#server/documents/fixtures/scan.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  until,
  visit,
} from '#server/testing/test-server.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_BYTES: '100000' })
})
afterAll(() => server.close())

async function director() {
  count += 1
  return await signUp(server, `filer${String(count)}@example.com`)
}
type Director = Awaited<ReturnType<typeof director>>

async function fileOne(
  ada: Director,
  folder: string,
  name: string,
  text: string | Uint8Array,
): Promise<File> {
  const reply = (await ada.upload(folder, { [name]: text })).json<UploadReply>()
  const [file] = reply.files
  if (file === undefined) throw new Error('nothing was stored')
  return file
}

async function namesIn(ada: Director, folder: string): Promise<string[]> {
  return (await ada.ask('GET', `/api/files?folder=${folder}`)).json<File[]>().map((file) => file.originalName)
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
    expect((await ada.upload(folder, { 'a.txt': 'a' })).statusCode).toBe(status)
    expect(await leftovers()).toBe(0)
  })

  test('what is sent twice with an id of its own is filed once, wherever it is by then', async () => {
    const ada = await director()
    await fileOne(ada, 'A', 'minutes.txt', 'of February')
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
    ['right\u202eto left.txt', 'right\u202eto left.txt'],
    [`${'é'.repeat(120)}.txt`, `${'é'.repeat(120)}.txt`],
    ['naïve ☕.txt', 'naïve ☕.txt'],
  ])('the name %s is kept as it can be shown', async (sent, kept) => {
    const ada = await director()
    const file = await fileOne(ada, 'A', sent, 'x')
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
})

describe('direct upload', () => {
  async function begin(ada: Director, more: object = {}): Promise<{ url: string; filename: string }> {
    const body = { folderId: 'A', originalName: 'direct.txt', ...more }
    const { uploadURL } = (await ada.ask('POST', '/api/files/upload-url', body)).json<{ uploadURL: string }>()
    const { pathname, search } = new URL(uploadURL)
    return { url: pathname + search, filename: pathname.split('/').at(-1) ?? '' }
  }
  const put = async (url: string, body: string) =>
    await server.app.inject({ method: 'PUT', url, payload: body, headers: { 'content-type': 'text/plain' } })
  const complete = (ada: Director, filename: string, size: number, otherwise: object = {}) =>
    ada.ask('POST', '/api/files/upload-complete', {
      folderId: 'A',
      originalName: 'direct.txt',
      size,
      mimetype: 'text/plain',
      filename,
      ...otherwise,
    })

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

describe('list', () => {
  test('sorts as asked, and page by page is the same as whole', async () => {
    const ada = await director()
    const texts = { 'b 10.txt': 'xxx', 'B 9.txt': 'x', 'a.txt': 'xx', 'c.md': 'xxxx' }
    for (const [name, text] of Object.entries(texts)) await fileOne(ada, 'A', name, text)
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

  test('the log has every file, the newest first', async () => {
    const ada = await director()
    await fileOne(ada, 'A', 'older.txt', 'x')
    await fileOne(ada, 'JK1', 'newer.txt', 'x')
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
    const file = await fileOne(ada, 'A', 'draft.pdf', 'x')
    await fileOne(ada, 'A', 'Minutes.pdf', 'y')
    const renamed = await ada.ask('PUT', `/api/files/${file.id}/rename`, { newName: 'Minutes' })
    expect(renamed.json()).toMatchObject({ originalName: 'Minutes (2).pdf' })
    const same = await ada.ask('PUT', `/api/file/${file.id}/rename`, { newName: 'Minutes (2).pdf' })
    expect(same.json()).toMatchObject({ originalName: 'Minutes (2).pdf' })
  })

  test('a move into a folder that has the name', async () => {
    const ada = await director()
    const file = await fileOne(ada, 'A', 'bill.txt', 'x')
    await fileOne(ada, 'B', 'bill.txt', 'y')
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
    const file = await fileOne(ada, 'A', 'twice.txt', 'x')
    await Promise.all(
      ['B', 'C'].map((newFolderId) => ada.ask('PUT', `/api/files/${file.id}/move`, { newFolderId })),
    )
    const places = [...(await namesIn(ada, 'A')), ...(await namesIn(ada, 'B')), ...(await namesIn(ada, 'C'))]
    expect(places).toEqual(['twice.txt'])
  })

  test('a copy is a file of its own', async () => {
    const ada = await director()
    const file = await fileOne(ada, 'A', 'plan.txt', 'the plan')
    const copy = (await ada.ask('POST', `/api/files/${file.id}/copy`, { folderId: 'A' })).json<File>()
    expect(copy).toMatchObject({ originalName: 'plan (2).txt', sha256: file.sha256 })
    expect((await ada.ask('DELETE', `/api/files/${file.id}`)).statusCode).toBe(204)
    expect((await ada.ask('GET', `/api/files/${copy.id}/download`)).payload).toBe('the plan')
    expect((await ada.ask('GET', `/api/files/${file.id}/download`)).statusCode).toBe(404)
    expect((await ada.ask('DELETE', `/api/files/${file.id}`)).statusCode).toBe(404)
  })
})

describe('handing out', () => {
  test('ranges, and what the client has already', async () => {
    const ada = await director()
    const { id, sha256 } = await fileOne(ada, 'A', 'digits.txt', '0123456789')
    const url = `/api/files/${id}/download`
    const part = async (range: string) => {
      const response = await ada.ask('GET', url, undefined, { range })
      return [response.statusCode, response.payload, response.headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=8-')).toEqual([206, '89', 'bytes 8-9/10'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    expect((await part('lines=1-2')).slice(0, 2)).toEqual([200, '0123456789'])
    const known = await ada.ask('GET', url, undefined, { 'if-none-match': `"${sha256}"` })
    expect([known.statusCode, known.payload]).toEqual([304, ''])
  })

  test('nothing runs: what could is an attachment in a sandbox', async () => {
    const ada = await director()
    const script = '<script>alert(1)</script>'
    const inline = async (name: string, text: string) => {
      const file = await fileOne(ada, 'A', name, text)
      const { headers } = await ada.ask('GET', `/api/files/${file.id}/public`)
      return [headers['content-type'], String(headers['content-disposition']).split(';')[0]]
    }
    expect(await inline('page.html', `<html>${script}</html>`)).toEqual([
      'text/plain; charset=utf-8',
      'inline',
    ])
    expect(await inline('drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)).toEqual([
      'image/svg+xml',
      'attachment',
    ])
    expect(await inline('disguised.png', `<html>${script}</html>`)).toEqual([
      'text/plain; charset=utf-8',
      'inline',
    ])
    const file = await fileOne(ada, 'A', 'other.txt', 'x')
    const { headers } = await ada.ask('GET', `/api/files/${file.id}/public`)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('a name of any script stands in the header', async () => {
    const ada = await director()
    const { id } = await fileOne(ada, 'A', 'Ω %22x%22.txt', 'x')
    const { headers } = await ada.ask('GET', `/api/files/${id}/download`)
    expect(headers['content-disposition']).toContain("filename*=UTF-8''%CE%A9%20%22x%22.txt")
  })
})

describe('search', () => {
  async function indexed(ada: Director, id: string): Promise<File> {
    return await until(async () => {
      const file = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
      return file.status === 'stored' ? undefined : file
    })
  }
  async function found(ada: Director, q: string): Promise<SearchHit[]> {
    return (await ada.ask('GET', `/api/files/search?q=${encodeURIComponent(q)}`)).json<SearchHit[]>()
  }

  test('meets a person half-way', async () => {
    const ada = await director()
    const letter = await fileOne(
      ada,
      'JK1',
      'Letter.txt',
      'Dear Mr O’Brien,\nyour VAT return for 2025 came to £1,250.00; form W-2 and the insurance are enclosed.',
    )
    await fileOne(ada, 'A', 'Other.txt', 'Nothing of the kind, form W-3, VAT 2024')
    await indexed(ada, letter.id)
    for (const q of [
      'W-2',
      'VAT 2025',
      "O'Brien",
      '£1,250.00',
      'insur',
      'OBRIEN',
      'returns 2025',
      'letter',
    ]) {
      expect(
        (await found(ada, q)).map(({ id }) => id),
        q,
      ).toContain(letter.id)
    }
    const [hit] = await found(ada, 'VAT 2025')
    expect(hit?.snippet).toContain('<mark>VAT</mark> return for <mark>2025</mark>')
    expect(await found(ada, 'W-4')).toEqual([])
  })

  test('reads Office documents, and says which are protected', async () => {
    const ada = await director()
    const minutes = await fileOne(ada, 'A', 'Minutes.docx', makeDocx(['Dividend of the Zeppelin Company']))
    const secret = await fileOne(ada, 'A', 'Secret.doc', makeDoc('hidden', { isEncrypted: true }))
    expect(await indexed(ada, minutes.id)).toMatchObject({ status: 'indexed', statusReason: null })
    expect(await indexed(ada, secret.id)).toMatchObject({
      status: 'unreadable',
      statusReason: 'password-protected',
    })
    expect((await found(ada, 'dividend')).map(({ id }) => id)).toEqual([minutes.id])
  })

  test('finds what was recognised in pictures, and says where it stands', async () => {
    const [ada, bob] = [await director(), await director()]
    const scan = await makeScans('A page that says itself what it has to say', 2)
    const [page, words] = [{ width: 100, height: 150, angle: 0 }, ['Zanzibar', 'Insurance']]
    const recognised = {
      ...page,
      words: words.map((text, line) => ({ text, line, x: 10, y: 20 * line, width: 50, height: 9 })),
    }
    // As a job leaves it that recognised two pages, of which the second took too long, and died.
    const hash = createHash('sha256').update(scan).digest('hex')
    for (const [name, kept] of Object.entries({ 'words-2.json': recognised, 'words-3.json': null }))
      await server.services.storage.saveDerived(hash, name, Buffer.from(JSON.stringify(kept)))

    const letter = await fileOne(ada, 'L', 'Scan0001.pdf', scan)
    expect(await indexed(ada, letter.id)).toMatchObject({
      status: 'indexed',
      statusReason: 'Some of its pages could not be read.',
    })
    const [hit] = await found(ada, 'zanzibar insurance')
    expect(hit?.snippet).toContain('<mark>Zanzibar</mark>')

    const on = async (number: number) =>
      (await ada.ask('GET', `/api/files/${letter.id}/words?page=${number}`)).json<PageWords>()
    expect(await on(2)).toEqual({ page: 2, ...recognised })
    expect(await on(3)).toEqual({ page: 3, width: 0, height: 0, angle: 0, words: [] })
    expect((await bob.ask('GET', `/api/files/${letter.id}/words`)).statusCode).toBe(404)
  })

  test('reads a file again when its owner asks for it', async () => {
    const [ada, bob] = [await director(), await director()]
    const secret = await fileOne(ada, 'A', 'Secret.doc', makeDoc('hidden', { isEncrypted: true }))
    await indexed(ada, secret.id)
    const asked = await ada.ask('POST', `/api/files/${secret.id}/read`)
    expect(asked.json<File>()).toMatchObject({ status: 'stored', statusReason: null })
    expect(await indexed(ada, secret.id)).toMatchObject({ statusReason: 'password-protected' })
    expect((await bob.ask('POST', `/api/files/${secret.id}/read`)).statusCode).toBe(404)
  })

  test('names come before contents, and a renamed file is found by its new name', async () => {
    const ada = await director()
    const content = await fileOne(ada, 'A', 'notes.txt', 'about the zeppelin and the zeppelin')
    const named = await fileOne(ada, 'A', 'old name.txt', 'nothing')
    await indexed(ada, content.id)
    await ada.ask('PUT', `/api/files/${named.id}/rename`, { newName: 'Zeppelin' })
    expect((await found(ada, 'zeppelin')).map(({ originalName }) => originalName)).toEqual([
      'Zeppelin.txt',
      'notes.txt',
    ])
    expect(await found(ada, 'old name')).toEqual([])
    expect(await found(ada, 'eppeli')).toHaveLength(1)
  })

  test('needs three characters, and pages', async () => {
    const ada = await director()
    for (const number of [1, 2, 3]) await fileOne(ada, 'A', `contract ${String(number)}.txt`, 'x')
    expect((await ada.ask('GET', '/api/files/search?q=ab')).statusCode).toBe(400)
    expect((await ada.ask('GET', '/api/search')).statusCode).toBe(400)
    const first = await ada.ask('GET', '/api/files/search?q=contract&limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    const cursor = String(first.headers['x-next-cursor'])
    const second = await ada.ask('GET', `/api/files/search?q=contract&limit=2&cursor=${cursor}`)
    const names = [...first.json<File[]>(), ...second.json<File[]>()].map(({ originalName }) => originalName)
    expect(new Set(names).size).toBe(3)
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('finds a stretch of letters inside a name, whatever marks stand in it', async () => {
    const ada = await director()
    const scan = await fileOne(ada, 'A', 'Scan_0042 Müller-Lüdenscheidt.pdf', 'x')
    for (const q of ['can_00', 'scan0042', '042', 'ller-lüden', 'LUDENSCHEIDT.P', 'enscheid scan']) {
      expect(
        (await found(ada, q)).map(({ id }) => id),
        q,
      ).toEqual([scan.id])
    }
    expect(await found(ada, 'scan nuller')).toEqual([])
  })

  test('finds nothing that lies in the trash', async () => {
    const ada = await director()
    const file = await fileOne(ada, 'A', 'zephyr.txt', 'x')
    await ada.ask('DELETE', `/api/files/${file.id}`)
    expect(await found(ada, 'zephyr')).toEqual([])
  })

  test('of thousands the newest come first, names before contents', async () => {
    const ada = await director()
    const { pool } = server.services.connection
    const { rows } = await pool.query<{ id: string }>(
      'select workspace_id as id from memberships where user_id = $1',
      [ada.user.id],
    )
    const word = await fileOne(ada, 'A', 'about wolves.txt', 'wolverine')
    await indexed(ada, word.id)
    await pool.query(
      `with made as (
        insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by, uploaded_at)
        select $1, 'A', n::text, 'other ' || n, 'text/plain', 1, $2, 'Ada', now() - n * interval '1 hour' from generate_series(1, 1500) n
        returning workspace_id, id, uploaded_at, original_name)
      insert into search_documents (workspace_id, file_id, folder_id, size, uploaded_at, name, words)
      select workspace_id, id, 'A', 1, uploaded_at, original_name, to_tsvector('simple', 'wolverine') from made`,
      [rows[0]?.id, word.sha256],
    )
    const named = await fileOne(ada, 'A', 'The wolverine.txt', 'x')
    await pool.query(
      "update search_documents set uploaded_at = now() - interval '1 year' where file_id = $1",
      [named.id],
    )

    const first = await ada.ask('GET', '/api/files/search?q=wolverine&limit=3')
    expect(first.headers['x-total-count']).toBe('1502')
    expect(first.json<File[]>().map(({ originalName }) => originalName)).toEqual([
      'The wolverine.txt',
      'about wolves.txt',
      'other 1',
    ])
    const next = await ada.ask(
      'GET',
      `/api/files/search?q=wolverine&limit=3&cursor=${String(first.headers['x-next-cursor'])}`,
    )
    expect(next.json<File[]>().map(({ originalName }) => originalName)).toEqual([
      'other 2',
      'other 3',
      'other 4',
    ])
    expect(await found(ada, 'wolverine')).toHaveLength(1502)
  })

  test.each([
    "'; drop table files --",
    'a & b | !c <-> (d',
    '%%%',
    '___',
    '\\\\\\',
    "it's:*",
    '(((',
    '日本語',
  ])('the query %s is only a query', async (q) => {
    const ada = await director()
    expect(await found(ada, q)).toEqual([])
  })
})

test('a signed-out visitor gets nothing', async () => {
  const ada = await director()
  const file = await fileOne(ada, 'A', 'secret.txt', 'secret')
  expect((await visit(server).ask('GET', `/api/files/${file.id}/download`)).statusCode).toBe(401)
})

describe('pictures and print forms', () => {
  async function looked(ada: Director, id: string): Promise<File> {
    return await until(async () => {
      const file = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
      return file.status === 'stored' ? undefined : file
    })
  }

  test('a file has a thumbnail once it was looked into, in the size that is asked for', async () => {
    const ada = await director()
    const file = await fileOne(ada, 'A', 'Minutes.pdf', makePdf(['Minutes']))
    const url = `/api/files/${file.id}/thumbnail`
    expect(await looked(ada, file.id)).toMatchObject({ hasThumbnail: true })
    const small = await ada.ask('GET', `${url}?w=64`)
    const large = await ada.ask('GET', url)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
    expect(small.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(large.rawPayload.length).toBeGreaterThan(small.rawPayload.length)
    const known = await ada.ask('GET', url, undefined, { 'if-none-match': String(large.headers['etag']) })
    expect(known.statusCode).toBe(304)
    expect((await ada.ask('GET', `${url}?w=none`)).statusCode).toBe(400)
  })

  test('a copy has the same thumbnail, and a stranger has none', async () => {
    const [ada, bob] = [await director(), await director()]
    const file = await fileOne(ada, 'A', 'Minutes.txt', 'Minutes')
    await looked(ada, file.id)
    const copy = (await ada.ask('POST', `/api/files/${file.id}/copy`, { folderId: 'B' })).json<File>()
    expect(copy.hasThumbnail).toBe(true)
    expect((await ada.ask('GET', `/api/files/${copy.id}/thumbnail`)).statusCode).toBe(200)
    expect((await bob.ask('GET', `/api/files/${file.id}/thumbnail`)).statusCode).toBe(404)
    expect((await bob.ask('GET', `/api/files/${file.id}/print-pdf`)).statusCode).toBe(404)
  })

  test('a file without a picture has no thumbnail', async () => {
    const ada = await director()
    const file = await fileOne(ada, 'A', 'data.bin', randomBytes(500))
    expect(await looked(ada, file.id)).toMatchObject({ hasThumbnail: false })
    const answer = await ada.ask('GET', `/api/files/${file.id}/thumbnail`)
    expect(answer.statusCode).toBe(404)
  })

  test('a picture that no browser shows is drawn, once, and never handed out to run', async () => {
    const ada = await director()
    const heic = readFileSync(new URL('../documents/fixtures/halves.heic', import.meta.url))
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const [name, bytes] of [
      ['IMG_0001.HEIC', heic],
      ['logo.svg', svg],
    ] as const) {
      const file = await fileOne(ada, 'A', name, bytes)
      expect(file.previewable).toBe(true)
      const shown = await ada.ask('GET', `/api/files/${file.id}/public`)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      })
      expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
      const etag = String(shown.headers['etag'])
      const known = await ada.ask('GET', `/api/files/${file.id}/public`, undefined, { 'if-none-match': etag })
      expect(known.statusCode).toBe(304)
      const loaded = await ada.ask('GET', `/api/files/${file.id}/download`)
      expect(loaded.rawPayload.equals(Buffer.from(bytes))).toBe(true)
      expect(loaded.headers['content-disposition']).toMatch(/^attachment/)
    }
    const damaged = await fileOne(ada, 'A', 'damaged.heic', heic.subarray(0, heic.length / 2))
    const whole = await ada.ask('GET', `/api/files/${damaged.id}/public`)
    expect(whole.headers['content-disposition']).toMatch(/^attachment/)
    // An image element would draw it itself.
    const asImage = { 'sec-fetch-dest': 'image' }
    const refused = await ada.ask('GET', `/api/files/${damaged.id}/public`, undefined, asImage)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      415,
      'This file cannot be previewed: damaged.',
    ])
  })

  test('a PDF prints as it is, a text as a PDF, a program not at all', async () => {
    const ada = await director()
    const bytes = makePdf(['Minutes'])
    const pdf = await fileOne(ada, 'A', 'Minutes of May.pdf', bytes)
    const text = await fileOne(ada, 'A', 'Café.notes.txt', 'Resolved: £1')
    const program = await fileOne(ada, 'A', 'data.bin', randomBytes(500))
    const print = (file: File) => ada.ask('GET', `/api/files/${file.id}/print-pdf`)

    const asIs = await print(pdf)
    expect(asIs.rawPayload.equals(bytes)).toBe(true)
    expect(asIs.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Minutes of May_print.pdf"',
    })
    const made = await print(text)
    expect(made.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(made.headers['content-disposition']).toMatch(/^inline; .*Caf%C3%A9\.notes_print\.pdf/)
    // The second time it is the one that was kept.
    expect((await print(text)).rawPayload.equals(made.rawPayload)).toBe(true)
    const refused = await print(program)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([415, 'unsupported'])
  })
})
