import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageWords } from '#contract/manual/file-contents.ts'
import type { File } from '#contract/manual/files.ts'
import type { SearchHit } from '#contract/manual/search.ts'
import { makeDoc, makeDocx } from '#server/documents/testing/office.ts'
import { makeScan, makeScans } from '#server/documents/testing/scan.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  return await signUp(server, `${randomUUID()}@example.com`)
}

describe('search', () => {
  async function found(ada: Visitor, q: string): Promise<SearchHit[]> {
    return (await ada.ask('GET', `/api/files/search?q=${encodeURIComponent(q)}`)).json<SearchHit[]>()
  }

  test('ignores case, punctuation, accents and word endings', async () => {
    const ada = await director()
    const letter = await uploadFile(
      ada,
      'JK1',
      'Letter.txt',
      'Dear Mr O’Brien,\nyour VAT return for 2025 came to £1,250.00; form W-2 and the insurance are enclosed.',
    )
    await uploadFile(ada, 'A', 'Other.txt', 'Nothing of the kind, form W-3, VAT 2024')
    await whenRead(ada, letter.id)
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

  test('finds the text of Office documents, and reports protected ones', async () => {
    const ada = await director()
    const minutes = await uploadFile(ada, 'A', 'Minutes.docx', makeDocx(['Dividend of the Zeppelin Company']))
    const secret = await uploadFile(ada, 'A', 'Secret.doc', makeDoc('hidden', { isEncrypted: true }))
    expect(await whenRead(ada, minutes.id)).toMatchObject({ status: 'indexed', statusReason: null })
    expect(await whenRead(ada, secret.id)).toMatchObject({
      status: 'unreadable',
      statusReason: 'password-protected',
    })
    expect((await found(ada, 'dividend')).map(({ id }) => id)).toEqual([minutes.id])
  })

  test('finds recognised text, with the positions of its words', async () => {
    const [ada, bob] = [await director(), await director()]
    const scan = await makeScans('A page that says itself what it has to say', [
      await makeScan('Zanzibar Insurance'),
    ])
    const letter = await uploadFile(ada, 'L', 'Scan0001.pdf', scan)
    expect(await whenRead(ada, letter.id)).toMatchObject({ status: 'indexed', statusReason: null })
    const [hit] = await found(ada, 'zanzibar insurance')
    expect(hit?.snippet).toContain('<mark>Zanzibar</mark>')

    const on = async (number: number) =>
      (await ada.ask('GET', `/api/files/${letter.id}/words?page=${number}`)).json<PageWords>()
    const { words } = await on(2)
    expect(words.map(({ text }) => text)).toEqual(['Zanzibar', 'Insurance'])
    expect(words.every(({ width, height }) => width > height && height > 0)).toBe(true)
    expect(await on(3)).toEqual({ page: 3, width: 0, height: 0, angle: 0, words: [] })
    expect((await bob.ask('GET', `/api/files/${letter.id}/words`)).statusCode).toBe(404)
  })

  test('reads a file again when its owner asks for it', async () => {
    const [ada, bob] = [await director(), await director()]
    const secret = await uploadFile(ada, 'A', 'Secret.doc', makeDoc('hidden', { isEncrypted: true }))
    await whenRead(ada, secret.id)
    const asked = await ada.ask('POST', `/api/files/${secret.id}/read`)
    expect(asked.json<File>()).toMatchObject({ status: 'stored', statusReason: null })
    expect(await whenRead(ada, secret.id)).toMatchObject({ statusReason: 'password-protected' })
    expect((await bob.ask('POST', `/api/files/${secret.id}/read`)).statusCode).toBe(404)
  })

  test('ranks names before contents, and finds a renamed file by its new name', async () => {
    const ada = await director()
    const content = await uploadFile(ada, 'A', 'notes.txt', 'about the zeppelin and the zeppelin')
    const named = await uploadFile(ada, 'A', 'old name.txt', 'nothing')
    await whenRead(ada, content.id)
    await ada.ask('PUT', `/api/files/${named.id}/rename`, { newName: 'Zeppelin' })
    expect((await found(ada, 'zeppelin')).map(({ originalName }) => originalName)).toEqual([
      'Zeppelin.txt',
      'notes.txt',
    ])
    expect(await found(ada, 'old name')).toEqual([])
    expect(await found(ada, 'eppeli')).toHaveLength(1)
  })

  test('requires three characters, and has pages', async () => {
    const ada = await director()
    for (const number of [1, 2, 3]) await uploadFile(ada, 'A', `contract ${String(number)}.txt`, 'x')
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

  test('finds substrings of names, ignoring punctuation', async () => {
    const ada = await director()
    const scan = await uploadFile(ada, 'A', 'Scan_0042 Müller-Lüdenscheidt.pdf', 'x')
    for (const q of ['can_00', 'scan0042', '042', 'ller-lüden', 'LUDENSCHEIDT.P', 'enscheid scan']) {
      expect(
        (await found(ada, q)).map(({ id }) => id),
        q,
      ).toEqual([scan.id])
    }
    expect(await found(ada, 'scan nuller')).toEqual([])
  })

  test('finds nothing in the trash', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'zephyr.txt', 'x')
    await ada.ask('DELETE', `/api/files/${file.id}`)
    expect(await found(ada, 'zephyr')).toEqual([])
  })

  test('puts the newest of thousands first, names before contents', async () => {
    const ada = await director()
    const { pool } = server.services.connection
    const { rows } = await pool.query<{ id: string }>(
      'select workspace_id as id from memberships where user_id = $1',
      [ada.user.id],
    )
    const word = await uploadFile(ada, 'A', 'about wolves.txt', 'wolverine')
    await whenRead(ada, word.id)
    await pool.query(
      `with made as (
        insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by, uploaded_at)
        select $1, 'A', n::text, 'other ' || n, 'text/plain', 1, $2, 'Ada', now() - n * interval '1 hour' from generate_series(1, 1500) n
        returning workspace_id, id, uploaded_at, original_name)
      insert into search_documents (workspace_id, file_id, folder_id, size, uploaded_at, name, words)
      select workspace_id, id, 'A', 1, uploaded_at, original_name, to_tsvector('simple', 'wolverine') from made`,
      [rows[0]?.id, word.sha256],
    )
    const named = await uploadFile(ada, 'A', 'The wolverine.txt', 'x')
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
  ])('the query %s is treated as text', async (q) => {
    const ada = await director()
    expect(await found(ada, q)).toEqual([])
  })
})
