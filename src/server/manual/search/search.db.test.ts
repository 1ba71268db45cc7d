import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { SearchHit } from '#contract/manual/search.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { collectBytes } from '#server/bytes/index.ts'
import { blobReferences } from '#server/table-facts.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'
import { cleanVocabularies } from './index.ts'

let server: TestServer
let ada: Visitor
let bob: Visitor
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUpProven(server, 'ada@example.com')
  bob = await signUp(server, 'bob@example.com')
})
afterAll(() => server.close())

/** Uploads a document and waits until it has been read. */
async function file(who: Visitor, folder: string, name: string, content: string | Uint8Array): Promise<File> {
  const [sent] = (await who.upload(folder, { [name]: content })).json<UploadReply>().files
  return await until(async () => {
    const now = (await who.ask('GET', `/api/files/${String(sent?.id)}`)).json<File>()
    return now.status === 'stored' ? undefined : now
  })
}

const address = (path: string, q: string) => `${path}?q=${encodeURIComponent(q)}`

async function hits(who: Visitor, q: string): Promise<SearchHit[]> {
  return (await who.ask('GET', address('/api/files/search', q))).json<SearchHit[]>()
}

async function names(who: Visitor, q: string): Promise<string[]> {
  return (await hits(who, q)).map(({ originalName }) => originalName).toSorted()
}

async function spellings(who: Visitor, q: string): Promise<unknown> {
  return (await who.ask('GET', address('/api/files/search/spellings', q))).json()
}

describe('filters', () => {
  beforeAll(async () => {
    await file(ada, 'JK', 'Walrus report.pdf', makePdf(['walrus']))
    await file(ada, 'JK1', 'Walrus notes.txt', `walrus ${'x'.repeat(3000)}`)
    await file(ada, 'A', 'Walrus table.csv', 'walrus,1')
    const when = { 'Walrus report.pdf': '2025-03-31T23:59:59Z', 'Walrus table.csv': '2025-04-01T00:00:00Z' }
    for (const [name, time] of Object.entries(when)) {
      await server.services.connection.pool.query(
        'update search_documents set uploaded_at = $1 where name = lower($2)',
        [time, name],
      )
    }
  })

  test.each([
    ['walrus type:pdf', ['Walrus report.pdf']],
    ['walrus type:csv', ['Walrus table.csv']],
    ['walrus type:powerpoint', []],
    ['walrus in:jk', ['Walrus notes.txt', 'Walrus report.pdf']],
    ['walrus in:JK1', ['Walrus notes.txt']],
    ['walrus in:QQ', []],
    ['walrus before:2025-04', ['Walrus report.pdf']],
    ['walrus after:2025-04-01 before:2025-04-02', ['Walrus table.csv']],
    ['walrus after:2025-03 before:2025-05', ['Walrus report.pdf', 'Walrus table.csv']],
    ['walrus size:>2kb size:<4kb', ['Walrus notes.txt']],
    ['type:text in:JK size:>2kb', ['Walrus notes.txt']],
    ['"walrus" in:JK', ['Walrus notes.txt', 'Walrus report.pdf']],
    ['"type:pdf" walrus', []],
  ])('%s', async (q, expected) => {
    expect(await names(ada, q)).toEqual(expected)
    expect(await names(bob, q)).toEqual([])
  })

  test('follow a file that is moved, copied with its folder, deleted and restored', async () => {
    const moved = await file(ada, 'B', 'Otter.txt', 'otter')
    await ada.ask('PUT', `/api/files/${moved.id}/move`, { newFolderId: 'C' })
    expect(await names(ada, 'otter in:B')).toEqual([])
    expect(await names(ada, 'otter in:C')).toEqual(['Otter.txt'])
    await ada.ask('PUT', `/api/files/${moved.id}/rename`, { newName: 'Sea otter' })
    await ada.ask('POST', '/api/folders/C/copy', { targetParentId: 'D' })
    expect(await names(ada, 'otter in:D type:text')).toEqual(['Sea otter.txt'])
    await ada.ask('DELETE', `/api/files/${moved.id}`)
    expect(await names(ada, 'otter in:C')).toEqual([])
  })

  test('without words find all matches, the newest first, page by page', async () => {
    for (const name of ['1', '2', '3']) await file(ada, 'E', `Page ${name}.txt`, 'x')
    const first = await ada.ask('GET', `${address('/api/files/search', 'in:E')}&limit=2`)
    expect(first.headers['x-total-count']).toBe('3')
    const next = await ada.ask(
      'GET',
      `${address('/api/files/search', 'in:E')}&limit=2&cursor=${String(first.headers['x-next-cursor'])}`,
    )
    expect([...first.json<File[]>(), ...next.json<File[]>()].map(({ originalName }) => originalName)).toEqual(
      ['Page 3.txt', 'Page 2.txt', 'Page 1.txt'],
    )
  })
})

test('an unknown filter is searched as words', async () => {
  await file(ada, 'F', 'Letter.txt', 'Our ref: QX99, yours of Monday')
  expect(await names(ada, 'ref:QX99')).toEqual(['Letter.txt'])
})

const letters = (at: number) => String(at).replaceAll(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))

test.each([
  ['numbers', (at: number) => `entry${at}/${at * 7}`],
  ['English words', (at: number) => `${letters(at)}ations`],
  ['words with accents', (at: number) => `ñandú${letters(at)}ões`],
])('a document of more %s than are kept is read all the same, and can be renamed', async (kind, word) => {
  const text = Array.from({ length: 80_000 }, (_, at) => word(at)).join('\n')
  const read = await file(ada, 'HI', `Many ${kind}.txt`, text)
  expect(read).toMatchObject({
    status: 'indexed',
    statusReason: expect.stringMatching(/^Only the first /) as string,
  })
  // Beside the words of its name.
  const newName = Array.from({ length: 24 }, (_, at) => `Ledger${at}`).join(' ')
  expect((await ada.ask('PUT', `/api/files/${read.id}/rename`, { newName })).statusCode).toBe(200)
  expect(await names(ada, `ledger23 ${word(7)}`)).toEqual([`${newName}.txt`])
  await ada.ask('DELETE', `/api/files/${read.id}`)
})

test('a book is searched to its last page', async () => {
  const pages = Array.from({ length: 349 }, (_, page) =>
    Array.from({ length: 450 }, (_word, at) => letters((page * 31 + at * at) % 9000)).join(' '),
  )
  const book = await file(ada, 'HI', 'Handbook.pdf', makePdf([...pages, 'The capercaillie ends it']))
  expect(book).toMatchObject({ status: 'indexed', statusReason: null })
  const [hit] = await hits(ada, `capercaillie ${letters(7)}`)
  expect(hit).toMatchObject({ id: book.id })
  expect((await hits(ada, 'capercaillie'))[0]).toMatchObject({
    page: 350,
    snippet: expect.stringContaining('<mark>capercaillie</mark>') as string,
  })
})

test('a document with too many words has a note', async () => {
  const text = Array.from({ length: 60_000 }, (_, at) => `entry${at}/${at * 7}`).join('\n')
  expect(await file(ada, 'HI', 'Many.txt', text)).toMatchObject({
    statusReason: 'Only the first part of its words can be searched.',
  })
})

test('a snippet begins and ends with a whole word, with ellipses where the text continues', async () => {
  await file(ada, 'HI', 'Cut.txt', `${'wandering '.repeat(40)}osprey${' wandering'.repeat(40)}`)
  await file(ada, 'HI', 'Whole.txt', 'one osprey')
  const found = new Map((await hits(ada, 'osprey')).map((hit) => [hit.originalName, hit.snippet]))
  expect(found.get('Whole.txt')).toBe('one <mark>osprey</mark>')
  expect(found.get('Cut.txt')).toMatch(/^… (wandering )+<mark>osprey<\/mark>( wandering)+ …$/)
})

test('a hit has the page with most of the words', async () => {
  const pages = ['a heron stood', 'nothing', 'the heron and the stork', 'stork heron']
  await file(ada, 'G', 'Birds.pdf', makePdf(pages))
  await file(ada, 'G', 'heron stork.txt', 'only in the name')
  const found = new Map((await hits(ada, 'heron stork')).map((hit) => [hit.originalName, hit]))
  expect(found.get('Birds.pdf')).toMatchObject({
    page: 3,
    snippet: expect.stringContaining('<mark>stork</mark>'),
  })
  expect(found.get('heron stork.txt')).toMatchObject({ page: null, snippet: '' })
})

describe('spelling suggestions', () => {
  beforeAll(async () => {
    await file(ada, 'JK2', 'Pemberton lease.txt', 'The leasehold premises, maintenance and café')
    await file(bob, 'JK2', 'Bob.txt', 'zymurgy')
  })

  test.each([
    ['pembreton', [{ query: 'pemberton', total: 1 }]],
    ['maintanence PREMISSES', [{ query: 'maintenance premises', total: 1 }]],
    ['cofé', [{ query: 'cafe', total: 1 }]],
    ['in:JK2 pembertn', [{ query: 'in:JK2 pemberton', total: 1 }]],
    // A correction that finds nothing is not suggested.
    ['in:A pembertn', []],
    // Known words and numbers are not corrected.
    ['pemberton maintenance zebra9', []],
    ['elephant', []],
    // This paper belongs to another account.
    ['zymurgi', []],
  ])('%s', async (q, expected) => {
    expect(await spellings(ada, q)).toEqual(expected)
  })

  test('include words of names, after an upload and after a rename', async () => {
    const named = await file(ada, 'JK2', 'x.bin', new Uint8Array([0, 1, 2, 3]))
    await ada.ask('PUT', `/api/files/${named.id}/rename`, { newName: 'Quicksilver' })
    expect(await spellings(ada, 'quicksliver')).toEqual([{ query: 'quicksilver', total: 1 }])
  })

  test('what stands in no document any more is neither offered nor taken for known, and is forgotten', async () => {
    const { connection, storage } = server.services
    const learnt = async () => {
      const { rows } = await connection.pool.query<{ word: string }>(
        "select distinct word from search_words where word in ('contra', 'contract', 'termiante', 'terminate', 'gazette')",
      )
      return rows.map(({ word }) => word).toSorted()
    }
    const forget = async (from: number) => {
      await collectBytes({ db: connection.db, storage, blobReferences }, new Date(from))
      await cleanVocabularies(connection.db)
    }
    const DAY = 86_400_000
    const toBeCleaned = async () =>
      (await connection.pool.query('select from search_word_removals')).rows.length
    await cleanVocabularies(connection.db)
    const kept = await file(ada, 'L', 'Kept.txt', 'The contract may terminate')
    const gone = await file(ada, 'L', 'Gazette.txt', 'contra termiante')
    const all = ['contra', 'contract', 'gazette', 'termiante', 'terminate']
    expect(await spellings(ada, 'contrra')).toEqual([{ query: 'contra', total: 2 }])
    expect(await spellings(ada, 'termiante')).toEqual([])

    await ada.ask('DELETE', `/api/files/${gone.id}`)
    expect(await spellings(ada, 'contrra')).toEqual([])
    expect(await spellings(ada, 'termiante')).toEqual([{ query: 'terminate', total: 1 }])
    expect(await toBeCleaned()).toBe(0)
    await ada.ask('PUT', `/api/files/${kept.id}/rename`, { newName: 'Kept well' })
    expect(await toBeCleaned()).toBe(1)
    await forget(Date.now())
    expect(await toBeCleaned()).toBe(0)
    // It can still be restored.
    expect(await learnt()).toEqual(all)

    await ada.ask('DELETE', '/api/trash', { files: [gone.id] })
    await forget(Date.now())
    // Its blob can still be filed again, and would not be read again then.
    expect(await learnt()).toEqual(all.filter((word) => word !== 'gazette'))
    await forget(Date.now() + DAY + 1000)
    expect(await learnt()).toEqual(['contract', 'terminate'])
    expect(await spellings(ada, 'contarct')).toEqual([{ query: 'contract', total: 1 }])
  })
})
