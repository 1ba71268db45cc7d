import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetPart } from '#contract/manual/file-contents.ts'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { OfficeConverter } from '#server/documents/index.ts'
import { createDocuments } from '#server/documents/index.ts'
import { makeDocx } from '#server/documents/testing/office.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { makeWorkbook } from '#server/documents/testing/workbook.ts'
import { readPdf } from '#server/documents/pdf/pdf.ts'
import { createPrintForms } from '#server/bytes/index.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { companyOf, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Member
let eve: Visitor
/** Who shares what is printed in Ada's company. */
let all: { audience: string }
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUpProven(server, 'ada@example.com')
  all = { audience: await companyOf(server, ada) }
  eve = await signUpProven(server, 'eve@example.com')
})
afterAll(() => server.close())

async function fileOne(folder: string, name: string, bytes: string | Uint8Array): Promise<File> {
  const [file] = (await ada.upload(folder, { [name]: bytes })).json<UploadReply>().files
  if (file === undefined) throw new Error('nothing was stored')
  return file
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const reading = await readPdf(new Uint8Array(pdf))
  return reading.status === 'indexed' ? reading.text.split('\f') : []
}

describe('sheets', () => {
  const rows = Array.from({ length: 250 }, (_, index) => [`row ${String(index)}`, index])

  test('are read part by part, by their owner alone', async () => {
    const file = await fileOne('F', 'Ledger.xlsx', makeWorkbook({ Ledger: rows, Empty: [] }))
    const ask = async (query = '') => await ada.ask('GET', `/api/files/${file.id}/sheets${query}`)
    const first = (await ask()).json<SheetPart>()
    expect(first).toMatchObject({
      sheets: ['Ledger', 'Empty'],
      sheet: 0,
      offset: 0,
      rowCount: 250,
      columnCount: 2,
      nextOffset: 200,
    })
    expect([first.rows.length, first.rows[0]]).toEqual([200, ['row 0', '0']])
    const second = (await ask('?offset=200')).json<SheetPart>()
    expect([second.rows.length, second.rows[49], second.nextOffset]).toEqual([50, ['row 249', '249'], null])
    expect((await ask('?sheet=1')).json()).toMatchObject({ rows: [], rowCount: 0, nextOffset: null })
    expect((await ask('?sheet=2')).statusCode).toBe(404)
    expect((await ask('?offset=-1')).statusCode).toBe(400)
    expect((await eve.ask('GET', `/api/files/${file.id}/sheets`)).statusCode).toBe(404)
  })

  test('of what has none are refused in words', async () => {
    const text = await fileOne('F', 'Notes.txt', 'notes')
    const broken = await fileOne('F', 'Broken.xlsx', 'PK\u0003\u0004 nothing')
    for (const [file, message] of [
      [text, 'This file has no sheets.'],
      [broken, 'This file cannot be previewed: damaged.'],
    ] as const) {
      const answer = await ada.ask('GET', `/api/files/${file.id}/sheets`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([415, message])
    }
  })
})

describe('several files as one PDF', () => {
  const print = async (who: Visitor, files: readonly string[]) =>
    await who.ask('POST', '/api/files/print', { files })

  test('stand in the order in which they were chosen, with what cannot be printed on the cover', async () => {
    const plan = await fileOne('C', 'Plan.txt', 'a plan')
    const budget = await fileOne('F', 'Budget.pdf', makePdf(['a budget', 'its annex']))
    const letter = await fileOne('C', 'Letter.docx', makeDocx(['Dear Sirs']))
    const answer = await print(ada, [plan.id, letter.id, budget.id])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Board Manual_print.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const [cover, ...pages] = await pagesOf(answer.rawPayload)
    expect(cover).toMatch(/Plan\.txt\s+2\s+C - Strategy, SWOT, OKRs/)
    expect(cover).toMatch(/Budget\.pdf\s+3–4\s+F - Finance/)
    expect(cover).toMatch(/Not printed\s+Letter\.docx[^]*no program here makes a PDF of this type of file/)
    expect(pages.map((page) => page.trim().split('\n')[0]?.trim())).toEqual([
      'a plan',
      'a budget',
      'its annex',
    ])

    const form = await ada.ask('POST', '/api/files/print', Buffer.from(`files=${plan.id}`), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.headers['content-disposition']).toBe('inline; filename="C - Strategy, SWOT, OKRs_print.pdf"')
  })

  test('are refused in words: too many, none that can be printed, not there, not theirs', async () => {
    const plan = await fileOne('C', 'Plan.txt', 'a plan')
    const program = await fileOne('C', 'data.bin', Buffer.from([0, 1, 2, 3, 0xff]))
    const id = (index: number) => `01890a5d-ac96-774b-bcce-${String(index).padStart(12, '0')}`
    for (const [who, files, status, message] of [
      [
        ada,
        Array.from({ length: 101 }, (_, index) => id(index)),
        400,
        'At most 100 files can be printed at once.',
      ],
      [ada, [], 400, 'Please choose at least one file.'],
      [ada, [program.id], 415, 'None of these files can be printed.'],
      [ada, [plan.id, id(1)], 404, 'This file could not be found.'],
      [eve, [plan.id], 404, 'This file could not be found.'],
    ] as const) {
      const answer = await print(who, files)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
    }
  })
})

describe('the print form of an Office document', () => {
  test('is refused in words where nothing converts it', async () => {
    const file = await fileOne('A', 'Minutes.docx', makeDocx(['Minutes']))
    const answer = await ada.ask('GET', `/api/files/${file.id}/print-pdf`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      415,
      'This server has no program that makes a PDF of this type of file.',
    ])
  })

  test('is made once, kept, and shared by all who ask for it', async () => {
    const { storage } = server.services
    const file = await fileOne('A', 'Shared.docx', makeDocx(['Shared minutes']))
    let conversions = 0
    const office: OfficeConverter = {
      convert: async () => {
        conversions += 1
        return { status: 'made', pdf: makePdf(['converted']) }
      },
      close: async () => undefined,
    }
    const documents = createDocuments({ office })
    const forms = createPrintForms({ documents, storage })
    const made = await Promise.all([forms(file, all), forms(file, all), forms(file, all)])
    expect(made.map(({ status }) => status)).toEqual(['made', 'made', 'made'])
    expect(await createPrintForms({ documents, storage })(file, all)).toMatchObject({ status: 'made' })
    expect(conversions).toBe(1)
    // What is kept is served by a server that could not make it.
    const answer = await ada.ask('GET', `/api/files/${file.id}/print-pdf`)
    expect(answer.rawPayload.equals(makePdf(['converted']))).toBe(true)

    const locked = { ...(await fileOne('A', 'Damaged.docx', 'PK\u0003\u0004 nothing')) }
    expect(await forms(locked, all)).toEqual({ status: 'unreadable', reason: 'damaged' })
    expect(conversions).toBe(1)
    await documents.close()
  })
})

test('a print form that nobody waited for goes first once somebody does', async () => {
  const file = await fileOne('A', 'Wanted.docx', makeDocx(['Wanted']))
  const { promise: begun, resolve: begin } = Promise.withResolvers<() => boolean>()
  const { promise: pdf, resolve: make } = Promise.withResolvers<Uint8Array>()
  const office: OfficeConverter = {
    async convert(_source, isInteractive = () => false) {
      begin(isInteractive)
      return { status: 'made', pdf: await pdf }
    },
    close: async () => undefined,
  }
  const documents = createDocuments({ office })
  const forms = createPrintForms({ documents, storage: server.services.storage })
  const inBackground = forms(file, { ...all, isInteractive: false })
  const isInteractive = await begun
  expect(isInteractive()).toBe(false)
  const asked = forms(file, all)
  expect(isInteractive()).toBe(true)
  make(makePdf(['converted']))
  expect([await inBackground, await asked]).toMatchObject([{ status: 'made' }, { status: 'made' }])
  await documents.close()
})

test('the print form of equal bytes is that of each type', async () => {
  const bytes = 'date,amount\n2026-03-01,12.5\n'
  const [notes, table] = [await fileOne('A', 'Same.txt', bytes), await fileOne('A', 'Same.csv', bytes)]
  const fontOf = async ({ id }: File) => {
    const { rawPayload } = await ada.ask('GET', `/api/files/${id}/print-pdf`)
    return /\+(DejaVu\w+)/.exec(rawPayload.toString('latin1'))?.[1]
  }
  expect([await fontOf(notes), await fontOf(table)]).toEqual(['DejaVuSans', 'DejaVuSansMono'])
})

test('a document of an Office program is converted by a job, and its thumbnail made of that', async () => {
  const own = await startTestServer({ OFFICE_CONVERTER: 'auto' })
  try {
    const bob = await signUp(own, 'bob@example.com')
    const bytes = makeDocx(['Minutes of the board'])
    const [file] = (await bob.upload('A', { 'Minutes.docx': bytes })).json<UploadReply>().files
    const id = file?.id ?? ''
    const look = async () => (await bob.ask('GET', `/api/files/${id}`)).json<File>()
    // The start of LibreOffice as WebAssembly may stand still, and is then tried again.
    for (let turn = 0; turn < 4 && !(await look()).hasThumbnail; turn += 1)
      await until(async () => ((await look()).hasThumbnail ? true : undefined)).catch(() => undefined)
    expect(await look()).toMatchObject({ hasThumbnail: true, status: 'indexed' })
    expect((await bob.ask('GET', `/api/files/${id}/thumbnail`)).statusCode).toBe(200)
    const answer = await bob.ask('GET', `/api/files/${id}/print-pdf`)
    expect(await pagesOf(answer.rawPayload)).toEqual(['Minutes of the board'])
  } finally {
    await own.close()
  }
}, 600_000)
