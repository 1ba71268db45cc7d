import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/files.ts'
import type { UploadReply } from '#contract/uploads.ts'
import type { FileSuggestion, Suggestion } from '#contract/suggestions.ts'
import { signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  count += 1
  return await signUp(server, `clerk${String(count)}@example.com`)
}
type Director = Awaited<ReturnType<typeof director>>

/** Files a text and waits until it was read. */
async function file(ada: Director, folder: string, name: string, text: string): Promise<string> {
  const { files } = (await ada.upload(folder, { [name]: text })).json<UploadReply>()
  const id = files[0]?.id ?? ''
  await until(async () => {
    const { status } = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
    return status === 'stored' ? undefined : status
  })
  return id
}

async function suggestionFor(ada: Director, id: string): Promise<FileSuggestion> {
  const response = await ada.ask('GET', `/api/files/${id}/suggestion`)
  expect(response.statusCode).toBe(200)
  return response.json<FileSuggestion>()
}

const vat =
  'HM Revenue and Customs. VAT return for the quarter ended 31 October 2025. Output tax £400, input tax £100.'

test('a file that was read has a folder and a name, and stays where it is', async () => {
  const ada = await director()
  const id = await file(ada, 'XYZ', 'scan 4.txt', vat)
  const { status, folders, name } = await suggestionFor(ada, id)
  expect(status).toBe('indexed')
  expect(folders[0]).toMatchObject({ id: 'JK1', name: 'VAT Returns' })
  expect(folders[0]?.reason).toContain('VAT return')
  expect(name).toBe('2025-10-31 HMRC VAT return.txt')
  expect((await ada.ask('GET', `/api/files/${id}`)).json<File>()).toMatchObject({
    folderId: 'XYZ',
    originalName: 'scan 4.txt',
  })
})

test('nothing is suggested for what says nothing, nor for what is in the trash', async () => {
  const ada = await director()
  const id = await file(ada, 'XYZ', 'x.txt', 'The moon is up.')
  expect(await suggestionFor(ada, id)).toMatchObject({ folders: [], name: null })
  await ada.ask('DELETE', `/api/files/${id}`)
  expect((await ada.ask('GET', `/api/files/${id}/suggestion`)).statusCode).toBe(404)
})

describe('what the account filed before', () => {
  test('by the words that its documents share', async () => {
    const ada = await director()
    const letter = (n: number) => `Tolvadden Slate, Zennor. Our ref QX-77120. Sheet ${String(n)}`
    const before = await suggestionFor(ada, await file(ada, 'XYZ', 'a.txt', letter(1)))
    expect(before.folders.map(({ id }) => id)).not.toContain('N2')
    for (const n of [2, 3, 4]) await file(ada, 'N2', `b${String(n)}.txt`, letter(n))
    const { folders } = await suggestionFor(ada, await file(ada, 'XYZ', 'c.txt', letter(5)))
    expect(folders[0]).toMatchObject({ id: 'N2' })
    expect(folders[0]?.reason).toMatch(/^like 3 others in N2/)
  })

  test('by how they are named; what waits in XYZ does not count, nor does what another account has', async () => {
    const [ada, eve] = [await director(), await director()]
    for (const month of ['01', '02', '03']) {
      await file(ada, 'W4', `Zorbex report 2025-${month}.txt`, `sheet ${month}`)
      await file(ada, 'XYZ', `Zorbex report 2024-${month}.txt`, `old ${month}`)
    }
    const ask = { name: 'Zorbex report 2025-04.txt' }
    const mine = (await ada.ask('POST', '/api/filing/suggest', ask)).json<Suggestion>()
    expect(mine.folders[0]).toMatchObject({ id: 'W4' })
    expect(mine.folders[0]?.reason).toMatch(/^like 3 others in W4/)
    const hers = (await eve.ask('POST', '/api/filing/suggest', ask)).json<Suggestion>()
    expect(hers.folders.map(({ id }) => id)).not.toContain('W4')
  })
})

describe('before the upload', () => {
  test('a name and a text are enough', async () => {
    const ada = await director()
    const body = { name: 'photo.jpg', text: vat }
    const reply = (await ada.ask('POST', '/api/filing/suggest', body)).json<Suggestion>()
    expect(reply.folders[0]?.id).toBe('JK1')
    expect(reply.name).toBe('2025-10-31 HMRC VAT return.jpg')
  })

  test('words that are no words to a query are harmless', async () => {
    const ada = await director()
    const text = "'; drop table files; -- O'Brien \\ ' & | ! <-> :* A\u0000B Ünïcödé \uD800 'quoted'"
    for (const name of ["'", "it's & (a) | !b:*.pdf", '\\'.repeat(9), '.pdf']) {
      const response = await ada.ask('POST', '/api/filing/suggest', { name, text })
      expect([name, response.statusCode]).toEqual([name, 200])
    }
  })
})
