import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import type { CompanyListing } from '#contract/company/companies.ts'
import type { PracticeRow } from '#contract/duties/practice.ts'
import type { File } from '#contract/manual/files.ts'
import type { FileSuggestion, Suggestion, WaitingSuggestion } from '#contract/reading/suggestions.ts'
import { hasJob, suggestKey } from '#server/platform/jobs/index.ts'
import { namesIn, uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'
import { suggestAfterReading } from './stored.ts'

const logged: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, (line) => void logged.push(line))
})
afterAll(() => server.close())

async function director() {
  return await signUp(server, `${randomUUID()}@example.com`)
}

/** Uploads a text and waits until it was read. */
async function file(ada: Visitor, folder: string, name: string, text: string): Promise<string> {
  const { id } = await uploadFile(ada, folder, name, text)
  await whenRead(ada, id)
  return id
}

async function suggestionFor(ada: Visitor, id: string): Promise<FileSuggestion> {
  const response = await ada.ask('GET', `/api/files/${id}/suggestion`)
  expect(response.statusCode).toBe(200)
  return response.json<FileSuggestion>()
}

/** What is suggested for all that waits, once nothing is being suggested. */
async function waitingFor(visitor: Visitor): Promise<WaitingSuggestion[]> {
  return await until(async () => {
    const all = (await visitor.ask('GET', '/api/suggestions?folder=XYZ')).json<WaitingSuggestion[]>()
    return all.some(({ status }) => status === 'stored') ? undefined : all
  })
}

const vat =
  'HM Revenue and Customs\nVAT return\nQuarter ended 31 October 2025\nOutput tax £400, input tax £100.'

test('a file gets a suggested folder and name, and is not moved', async () => {
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

test('a word that is longer than PostgreSQL allows leaves the suggestions as they are', async () => {
  const ada = await director()
  const word = `Quintessential${'ly'.repeat(2000)}`
  const id = await file(ada, 'XYZ', 'scan 4.txt', `${word}\n${vat}\n\u00c4${'\u3300'.repeat(800)}`)
  expect((await suggestionFor(ada, id)).folders[0]).toMatchObject({ id: 'JK1' })
  expect((await ada.ask('GET', '/api/suggestions?folder=XYZ')).statusCode).toBe(200)
  const search = await ada.ask('GET', `/api/files/search?q=${word.slice(0, 500)}`)
  expect(search.statusCode).toBe(200)
  expect(logged.filter((line) => /quintessential/i.test(line) && !line.includes('search?q'))).toEqual([])
})

test('all that waits is answered at once', async () => {
  const ada = await director()
  const read = await file(ada, 'XYZ', 'scan 4.txt', vat)
  const unknown = await file(ada, 'XYZ', 'x.txt', 'The moon is up.')
  await file(ada, 'A', 'filed.txt', vat)
  const reply = await waitingFor(ada)
  expect(reply.map(({ fileId }) => fileId)).toEqual([unknown, read])
  const { folders, name } = await suggestionFor(ada, read)
  expect(reply[1]).toMatchObject({ name, status: 'indexed' })
  expect(reply[1]?.folders).toEqual(folders.map(({ reason, ...folder }) => ({ ...folder, why: reason })))
  expect(reply[0]).toMatchObject({ folders: [], name: null })
  expect((await ada.ask('GET', '/api/suggestions?folder=XYZ9')).statusCode).toBe(404)
})

test('a bill to the company goes to purchases and its own to sales, and to no folder of the other side', async () => {
  const ada = await director()
  await ada.ask('PATCH', '/api/company', { name: 'Hollin Edge Ltd' })
  const lines = 'INVOICE\nInvoice no. 4471\nInvoice date 12/06/2025\nTimber 100.00\nVAT 20.00\nTotal £120.00'
  const account = 'Sort code 20-10-10\nAccount no. 11223344'
  const sides = { purchases: [/^HI/, /^G/], sales: [/^G/, /^HI/] } as const
  for (const [text, side] of [
    [`Northgate Timber Ltd\n${lines}\nBill to: Hollin Edge Ltd`, 'purchases'],
    [
      `Dai Rees Carpentry\n2 Mill Lane\n\nHollin Edge Ltd\n4 Weir Lane\n\n${lines}\nThank you\nDai Rees\n${account}`,
      'purchases',
    ],
    [
      `Hollin Edge Ltd\n${lines}\nBill to: Northgate Timber Ltd\nAccount name: Hollin Edge Ltd\n${account}`,
      'sales',
    ],
  ] as const) {
    const { folders } = await suggestionFor(ada, await file(ada, 'XYZ', `${String(text.length)}.txt`, text))
    const [right, wrong] = sides[side]
    expect(folders[0]?.id).toMatch(right)
    expect(folders.filter(({ id }) => wrong.test(id))).toEqual([])
  }
})

test('a bill that bears the name by which a sole trader trades goes to its side alone, as most of their papers have it', async () => {
  const eve = await director()
  await eve.ask('PATCH', '/api/company', {
    name: 'Carys Bowen',
    registeredOfficeAddress: '3 Mill Lane, Truro TR1 2AB',
  })
  await eve.ask('PUT', '/api/company/facts', { form: 'Sole Trader' })
  const bought = (sum: number) =>
    `Northgate Timber Ltd\nINVOICE\nInvoice no. ${String(sum)}\nBowen Glazing\n3 Mill Lane\nTruro TR1 2AB\nTimber 100.00\nVAT 20.00\nTotal £${String(sum)}.00`
  for (const sum of [120, 240]) await file(eve, 'HI1', `${String(sum)}.txt`, bought(sum))
  const sold = 'INVOICE 12\nBowen Glazing\nBill to: Dai Rees\n2 Quay\nWindow 100.00\nTotal £100.00'
  for (const [text, right, wrong] of [
    [bought(360), /^HI/, /^G/],
    [sold, /^G/, /^HI/],
  ] as const) {
    const { folders } = await suggestionFor(eve, await file(eve, 'XYZ', `${String(text.length)}.txt`, text))
    expect(folders[0]?.id).toMatch(right)
    expect(folders.filter(({ id }) => wrong.test(id))).toEqual([])
  }
})

const bill = (sum: number) =>
  `Northgate Timber Ltd\nINVOICE\nInvoice no. 4471\nInvoice date 12/06/2025\nTotal £${String(sum)}.00`

test('papers of one day and sender get names that a fact tells apart', async () => {
  const ada = await director()
  const before = await file(ada, 'XYZ', 'scan 1.txt', bill(120))
  const first = await suggestionFor(ada, before)
  expect(first.name).toBe('2025-06-12 Northgate Timber invoice 4471.txt')
  const folder = first.folders[0]?.id ?? ''
  const move = { newFolderId: folder, newName: first.name }
  expect((await ada.ask('PUT', `/api/files/${before}/move`, move)).statusCode).toBe(200)

  const waiting = [240, 360].map((total) => file(ada, 'XYZ', `scan ${String(total)}.txt`, bill(total)))
  const [second = '', third = ''] = await Promise.all(waiting)
  const all = await waitingFor(ada)
  const names = new Map(all.map(({ fileId, name }) => [fileId, name]))
  expect(names.get(second)).toBe('2025-06-12 Northgate Timber invoice 4471 £240.00.txt')
  expect(names.get(third)).toBe('2025-06-12 Northgate Timber invoice 4471 £360.00.txt')
  for (const id of [second, third]) expect((await suggestionFor(ada, id)).name).toBe(names.get(id))
  await Promise.all(
    [second, third].map((id) =>
      ada.ask('PUT', `/api/files/${id}/move`, { newFolderId: folder, newName: names.get(id) }),
    ),
  )
  expect((await namesIn(ada, folder)).filter((name) => /\(\d+\)/.test(name))).toEqual([])
})

test('a suggested name that is taken gets a further fact in whatever folder the paper is filed', async () => {
  const ada = await director()
  async function nameAfter(call: 'move' | 'rename', id: string, body: object): Promise<string> {
    const reply = await ada.ask('PUT', `/api/files/${id}/${call}`, body)
    expect(reply.statusCode).toBe(200)
    return reply.json<File>().originalName
  }
  const stem = '2025-06-12 Northgate Timber invoice 4471'
  const first = await file(ada, 'XYZ', 'scan.txt', bill(120))
  const { folders, name: newName } = await suggestionFor(ada, first)
  expect(newName).toBe(`${stem}.txt`)
  expect(folders.map(({ id }) => id)).not.toContain('N2')
  await nameAfter('move', first, { newFolderId: 'N2', newName })
  const second = await file(ada, 'XYZ', 'scan.txt', bill(240))
  expect(await nameAfter('move', second, { newFolderId: 'N2', newName })).toBe(`${stem} £240.00.txt`)
  const there = await file(ada, 'N2', 'scan.txt', bill(360))
  expect(await nameAfter('rename', there, { newName: stem })).toBe(`${stem} £360.00.txt`)

  // What a person thought of gets a number, and so does what no fact tells apart.
  const same = await file(ada, 'XYZ', 'scan.txt', `${bill(120)}\n`)
  expect(await nameAfter('move', same, { newFolderId: 'N2', newName: stem })).toBe(`${stem} £120.00.txt`)
  const again = await file(ada, 'XYZ', 'scan.txt', `${bill(120)}\n\n`)
  expect(await nameAfter('move', again, { newFolderId: 'N2', newName: stem })).toMatch(/ \(2\)\.txt$/)
  await uploadFile(ada, 'N2', 'Timber.txt', 'Timber')
  expect(await nameAfter('rename', there, { newName: 'Timber' })).toBe('Timber (2).txt')
})

test('nothing is suggested for unknown words, nor for a file in the trash', async () => {
  const ada = await director()
  const id = await file(ada, 'XYZ', 'x.txt', 'The moon is up.')
  expect(await suggestionFor(ada, id)).toMatchObject({ folders: [], name: null })
  await ada.ask('DELETE', `/api/files/${id}`)
  expect((await ada.ask('GET', `/api/files/${id}/suggestion`)).statusCode).toBe(404)
})

describe('what waits has stored suggestions', () => {
  test('made when it is read, and only read by who looks', async () => {
    const ada = await director()
    const id = await file(ada, 'XYZ', 'scan 4.txt', vat)
    expect((await waitingFor(ada))[0]?.folders[0]?.id).toBe('JK1')
    const { pool } = server.services.connection
    const folders = JSON.stringify([{ id: 'N2', name: 'Stored', confidence: 0.5, reason: 'stored' }])
    await pool.query("update suggestions set folders = $2, name = 'stored.txt' where paper_id = $1", [
      id,
      folders,
    ])
    expect(await waitingFor(ada)).toEqual([
      {
        fileId: id,
        status: 'indexed',
        folders: [{ id: 'N2', name: 'Stored', confidence: 0.5, why: 'stored' }],
        name: 'stored.txt',
        forYou: true,
      },
    ])
  })

  test('which nothing asks for while no paper waits', async () => {
    const ada = await director()
    const workspaceId = await companyOf(server, ada)
    const { db } = server.services.connection
    const isAskedFor = async (folder: string) => {
      const id = await file(ada, folder, `${folder}.txt`, vat)
      const found = await db.execute<{ sha256: string }>(sql`select sha256 from files where id = ${id}`)
      const rolledBack = new Error('rolled back')
      let asked = false
      const transaction = db.transaction(async (tx) => {
        await suggestAfterReading(tx, workspaceId, found.rows[0]?.sha256 ?? '')
        const keys = [suggestKey({ workspaceId }), suggestKey({ workspaceId, isAnew: true })]
        asked = await hasJob(tx, keys)
        throw rolledBack
      })
      await expect(transaction).rejects.toThrow(rolledBack)
      return asked
    }
    expect(await isAskedFor('JK1')).toBe(false)
    expect(await isAskedFor('XYZ')).toBe(true)
  })
  test('a correction changes what is stored for papers like it', async () => {
    const ada = await director()
    const letter = (n: number) => `Tolvadden Slate, Zennor. Our ref QX-77120. Sheet ${String(n)}`
    const ids = []
    for (const n of [1, 2, 3, 4]) ids.push(await file(ada, 'XYZ', `a${String(n)}.txt`, letter(n)))
    const [waits, ...filed] = ids
    const first = async () => (await waitingFor(ada)).find(({ fileId }) => fileId === waits)?.folders[0]
    expect((await first())?.id).not.toBe('N2')
    for (const id of filed) await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId: 'N2' })
    expect(await first()).toMatchObject({ id: 'N2', why: expect.stringMatching(/^like 3 others in N2/) })
    await ada.ask('PATCH', `/api/files/${String(waits)}/facts`, {
      kind: 'invoice',
      date: '2025-06-12',
      party: 'Tolvadden Slate',
    })
    expect((await waitingFor(ada))[0]?.name).toBe('2025-06-12 Tolvadden Slate invoice QX-77120.txt')
  })

  test('for each who may file elsewhere', async () => {
    const ada = await director()
    const grace = await director()
    const company = await companyOf(server, ada)
    await file(ada, 'XYZ', 'scan 4.txt', vat)
    expect((await waitingFor(ada))[0]?.folders[0]?.id).toBe('JK1')
    await addMember(server, company, grace, { functions: { 'Sales/Marketing Director': 'edit' } })
    const [hers] = await waitingFor(inCompany(grace, company))
    expect(hers?.folders.map(({ id }) => id)).not.toContain('JK1')
    expect((await waitingFor(ada))[0]?.folders[0]?.id).toBe('JK1')
  })

  test('of which the number at the inbox counts what is theirs', async () => {
    const [ada, grace] = [await director(), await director()]
    const company = await companyOf(server, ada)
    await addMember(server, company, grace, { functions: { 'Finance Director': 'edit' } })
    const hers = inCompany(grace, company)
    await file(ada, 'XYZ', 'scan 4.txt', vat)
    await file(ada, 'XYZ', 'scan 5.txt', 'zzyx qwrt plmk')
    const suggested = await waitingFor(hers)
    const theirs = suggested.filter(({ folders }) => folders.length > 0).length
    expect([theirs, suggested.length]).toEqual([1, 2])
    expect(suggested.map(({ folders, forYou }) => forYou === folders.length > 0)).toEqual([true, true])
    expect((await waitingFor(ada)).map(({ forYou }) => forYou)).toEqual([true, true])
    const numbers = async (of: Pick<Visitor, 'ask'>) => {
      const companies = (await of.ask('GET', '/api/companies')).json<CompanyListing[]>()
      const { waiting, waitingForYou } = companies.find(({ id }) => id === company) ?? {}
      const rows = (await of.ask('GET', '/api/practice')).json<PracticeRow[]>()
      const row = rows.find(({ companyId }) => companyId === company)
      return [waiting, waitingForYou, row?.waiting]
    }
    expect(await numbers(hers)).toEqual([2, 1, 1])
    expect(await numbers(ada)).toEqual([2, 2, 2])
    // What she sent is hers, whatever it says.
    await file(hers, 'XYZ', 'scan 6.txt', 'zzyx qwrt wvut')
    expect((await waitingFor(hers))[0]).toMatchObject({ folders: [], forYou: true })
    expect(await numbers(hers)).toEqual([3, 2, 2])
    // Nothing is left to others by somebody who files everywhere.
    const edna = await director()
    await addMember(server, company, edna, { functions: everyFunction('edit') })
    expect((await waitingFor(inCompany(edna, company))).map(({ forYou }) => forYou)).toEqual([
      true,
      true,
      true,
    ])
    expect(await numbers(inCompany(edna, company))).toEqual([3, 3, 3])
  })
})

describe('similar files of the account decide', () => {
  test('by common words', async () => {
    const ada = await director()
    const letter = (n: number) => `Tolvadden Slate, Zennor. Our ref QX-77120. Sheet ${String(n)}`
    const before = await suggestionFor(ada, await file(ada, 'XYZ', 'a.txt', letter(1)))
    expect(before.folders.map(({ id }) => id)).not.toContain('N2')
    for (const n of [2, 3, 4]) await file(ada, 'N2', `b${String(n)}.txt`, letter(n))
    const { folders } = await suggestionFor(ada, await file(ada, 'XYZ', 'c.txt', letter(5)))
    expect(folders[0]).toMatchObject({ id: 'N2' })
    expect(folders[0]?.reason).toMatch(/^like 3 others in N2/)
  })

  test('but not from a suggested folder that nobody looked at', async () => {
    const ada = await director()
    const letter = (n: number) => `Penhallow Slate, Zennor. Our ref QX-88120. Sheet ${String(n)}`
    const ids: string[] = []
    for (const n of [2, 3, 4]) ids.push(await file(ada, 'XYZ', `b${String(n)}.txt`, letter(n)))
    await ada.ask(
      'POST',
      '/api/inbox/file',
      ids.map((id) => ({ id, folderId: 'N2', isGuessed: true })),
    )
    const waits = await file(ada, 'XYZ', 'c.txt', letter(5))
    const reasonOf = async () => (await suggestionFor(ada, waits)).folders[0]?.reason ?? ''
    expect(await reasonOf()).not.toMatch(/^like/)
    // Opened, said something of, and moved there.
    await ada.ask('GET', `/api/files/${ids[0] ?? ''}/public`)
    await ada.ask('PATCH', `/api/files/${ids[1] ?? ''}/facts`, { party: 'Penhallow' })
    await ada.ask('PUT', `/api/files/${ids[2] ?? ''}/move`, { newFolderId: 'N1' })
    await ada.ask('PUT', `/api/files/${ids[2] ?? ''}/move`, { newFolderId: 'N2' })
    await expect.poll(reasonOf, { timeout: 10_000 }).toMatch(/^like 3 others in N2/)
  })

  test('by name patterns; files in XYZ and of other accounts do not count', async () => {
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
  test('a name and a text suffice', async () => {
    const ada = await director()
    const body = { name: 'photo.jpg', text: vat }
    const reply = (await ada.ask('POST', '/api/filing/suggest', body)).json<Suggestion>()
    expect(reply.folders[0]?.id).toBe('JK1')
    expect(reply.name).toBe('2025-10-31 HMRC VAT return.jpg')

    await uploadFile(ada, 'N2', reply.name ?? '', 'Another')
    const there = await ada.ask('POST', '/api/filing/suggest', { ...body, folderId: 'N2' })
    expect(there.json<Suggestion>().name).toMatch(/^2025-10-31 HMRC VAT return (?!\().+\.jpg$/)
    const nowhere = await ada.ask('POST', '/api/filing/suggest', { ...body, folderId: 'N9999' })
    expect(nowhere.statusCode).toBe(404)
  })

  test('special characters of the query language are harmless', async () => {
    const ada = await director()
    const text = "'; drop table files; -- O'Brien \\ ' & | ! <-> :* A B Ünïcödé \uD800 'quoted'"
    for (const name of ["'", "it's & (a) | !b:*.pdf", '\\'.repeat(9), '.pdf']) {
      const response = await ada.ask('POST', '/api/filing/suggest', { name, text })
      expect([name, response.statusCode]).toEqual([name, 200])
    }
  })
})
