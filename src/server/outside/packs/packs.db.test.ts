import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { File } from '#contract/manual/files.ts'
import type { Pack, PackListing, PackPreset, PresetLine } from '#contract/outside/packs.ts'
import { addDays, dayInLondon } from '#contract/platform/plain-date.ts'
import type { PrintForms } from '#server/bytes/index.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { readPdf } from '#server/documents/pdf/pdf.ts'
import { sendDailyMails } from '#server/notices/daily-mails/index.ts'
import { type Letter, writeLetter } from '#server/platform/mail/letter.ts'
import { mailSaying, prove, signInAgain } from '#server/testing/accounts.ts'
import { sendVersion, uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { type Given, giveTo, openAddress } from '#server/testing/outsiders.ts'
import { signUp, startTestServer, type TestServer, visit, type Visitor } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'
import { countPages } from './count-pages.ts'
import { packNews } from './receipts.ts'

let server: TestServer
let ada: Member
let companyId: string
let accounts: File
let statement: File

beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
  ada = await signUp(server, 'ada@example.com')
  companyId = await companyOf(server, ada)
  await ada.ask('PATCH', '/api/company', { name: 'Engines Ltd' })
  accounts = await uploadFile(ada, 'F1', 'Accounts.pdf', makePdf(['profit', 'loss']))
  statement = await uploadFile(ada, 'F4', 'Statement.txt', 'balance')
  // The pages of a PDF that was read are known, so that those of the text are counted in time.
  await whenRead(ada, accounts.id)
})
afterAll(() => server.close())

const give = async (body: object = {}, who: Visitor = ada) =>
  giveTo(who, { files: [accounts.id, statement.id], ...body })
const show = async ({ id }: Pick<Given, 'id'>, who: Visitor = ada) =>
  (await who.ask('GET', `/api/packs/${id}`)).json<Pack>()

/** What somebody who opened a pack asks for. */
async function reader(given: Given) {
  const headers = await openAddress(server, given)
  const ask = async (method: 'GET' | 'POST', rest: string, body?: unknown) =>
    visit(server).ask(method, `/api/o/${given.token}${rest}`, body, headers)
  return { get: (rest: string) => ask('GET', rest), seen: (body: object) => ask('POST', '/seen', body) }
}

const textOf = async (pdf: Uint8Array) => {
  const read = await readPdf(pdf)
  return read.status === 'indexed' ? read.text : ''
}

test('papers are given as they are: a later version, a rename and a move change nothing, until one is replaced', async () => {
  const given = await give({
    recipient: { email: 'grace@bank.example', name: 'Grace' },
    message: 'As agreed.',
  })
  expect(given).toMatchObject({
    title: 'For the loan',
    state: 'open',
    recipient: { email: 'grace@bank.example', name: 'Grace' },
    expiresOn: addDays(dayInLondon(new Date()), 14),
    mayDownload: true,
    watermark: false,
    visits: [],
    items: [
      { number: 1, fileId: accounts.id, version: 1, name: 'Accounts.pdf', pages: 2, sha256: accounts.sha256 },
      { number: 2, fileId: statement.id, version: 1, name: 'Statement.txt', pages: 1 },
    ],
  })
  const mail = await mailSaying(server, 'grace@bank.example', 'For the loan')
  expect(mail.text).toContain('open the link to read or download them.')
  expect(mail.text).toContain('> As agreed.')
  expect(mail.text).toMatch(/\/o\/[\w-]{43}/)

  const paper = await uploadFile(ada, 'F4', 'Old.txt', 'before')
  const pack = await give({ files: [paper.id] })
  await sendVersion(ada, paper.id, 'Old.txt', 'after')
  await ada.ask('PUT', `/api/files/${paper.id}/rename`, { newName: 'New' })
  await ada.ask('PUT', `/api/files/${paper.id}/move`, { newFolderId: 'F2' })
  const { get } = await reader(pack)
  expect((await get('/items/1/download')).payload).toBe('before')
  expect((await show(pack)).items).toMatchObject([
    { name: 'Old.txt', version: 1, isOutdated: true, folderId: 'F4' },
  ])
  const replaced = await ada.ask('POST', `/api/packs/${pack.id}/items/1/replace`)
  expect(replaced.json<Pack>().items).toMatchObject([{ name: 'New.txt', version: 2, isOutdated: false }])
  expect((await get('/items/1/download')).payload).toBe('after')
})

test('a paper that no PDF is made of is refused as one that cannot be shown, not printed', async () => {
  const program = await uploadFile(ada, 'F4', 'Program.bin', '\0\u0001\u0002')
  const damaged = await uploadFile(ada, 'F4', 'Damaged.pdf', '%PDF-1.7 and nothing more')
  const { get } = await reader(await give({ files: [program.id, damaged.id], watermark: true }))
  const messages = []
  for (const number of [1, 2])
    messages.push((await get(`/items/${number}/view`)).json<{ message: string }>().message)
  expect(messages[0]).toBe('This type of file cannot be shown.')
  expect(messages[1]).toMatch(/^This file cannot be shown: /)
})

test('what a recipient reads and takes along is a receipt, in the list, the record, the history and the daily line', async () => {
  const since = new Date()
  const given = await give({ title: 'Receipts' })
  const { get, seen } = await reader(given)
  const view = (await get('')).json<object>()
  expect(view).toMatchObject({ kind: 'pack', company: 'Engines Ltd', from: 'Ada', title: 'Receipts' })
  expect(view).toMatchObject({ items: [{ number: 1, name: 'Accounts.pdf', pages: 2 }, { number: 2 }] })
  expect(JSON.stringify(view)).not.toContain(accounts.id)
  const shown = await get('/items/1/view')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(shown.headers['cache-control']).toContain('no-store')
  expect((await get('/items/2/view')).headers['content-type']).toBe('application/pdf')
  for (const ms of [1500, 2000]) expect((await seen({ number: 1, page: 2, ms })).statusCode).toBe(204)
  expect((await seen({ number: 1, page: 3, ms: 1 })).statusCode).toBe(404)
  expect((await seen({ number: 3, page: 1, ms: 1 })).statusCode).toBe(404)
  await get('/items/2/download')
  await get('/items/2/download')

  expect((await show(given)).visits).toMatchObject([
    { email: given.recipient.email, shown: [{ number: 1, page: 2, seconds: 3.5 }], downloaded: [2] },
  ])
  const [listed] = (await ada.ask('GET', '/api/packs?limit=1')).json<PackListing[]>()
  expect(listed).toMatchObject({ id: given.id, visits: 1 })
  expect(listed?.lastVisitAt).not.toBeNull()
  const kinds = async (id: string) =>
    (await ada.ask('GET', `/api/files/${id}/history`)).json<Activity[]>().map(({ type }) => type)
  expect((await kinds(accounts.id)).slice(0, 2)).toEqual(['show_given', 'give'])
  expect((await kinds(statement.id)).filter((type) => type.endsWith('_given'))).toEqual(['download_given'])
  await ada.ask('PUT', '/api/company/daily-mail', { isWanted: true })
  const { baseUrl, connection, masterWorkspaceId } = server.services
  await connection.pool.query(
    `update reminders set reminded_on = null, news = jsonb_build_object($1::text, $2::timestamptz)`,
    [companyId, since],
  )
  const mails: Letter[] = []
  await sendDailyMails({
    db: connection.db,
    masterWorkspaceId,
    baseUrl,
    receipts: packNews,
    // What was recorded in the minute before is in the next mail.
    now: () => new Date(Date.now() + 120_000),
    post: {
      send: async (letter) => {
        mails.push(letter)
        return []
      },
    },
  })
  const theirs = mails.filter(({ to }) => to === 'ada@example.com')
  expect(theirs).toHaveLength(1)
  const [letter] = theirs
  const lines = writeLetter(letter as Letter)
    .text.split('\n')
    .filter((line) => line.includes('Receipts'))
  expect(lines).toEqual([
    `- ${given.recipient.email} opened Receipts once: 1 of 2 papers shown, 1 downloaded`,
  ])
})

test('a pack is one ZIP with its index, and one PDF with numbers, bookmarks and the mark', async () => {
  const given = await give({
    title: 'Bound',
    watermark: true,
    recipient: { email: 'eve@example.com', name: 'Eve' },
  })
  const { get } = await reader(given)
  const found = await unzip((await get('/zip')).rawPayload)
  expect([...found.keys()]).toEqual(['0 Index.pdf', '1 Accounts.pdf', '2 Statement.txt'])
  expect(found.get('2 Statement.txt')).toBe('balance')
  const printed = await get('/print')
  const text = await textOf(printed.rawPayload)
  expect(text).toContain('Bound')
  expect(text).toMatch(/1 {1,2}Accounts\.pdf\s+2–3/)
  expect(text).toMatch(/For Eve/)
  expect(text.match(/Eve · \d+ \w+ \d{4}/g)?.length).toBeGreaterThan(3)
  const pdf = await PDFDocument.load(printed.rawPayload)
  expect(pdf.getPageCount()).toBe(4)
  const viewed = await get('/items/1/view')
  expect(await textOf(viewed.rawPayload)).toMatch(/Eve · /)
  expect(viewed.headers['content-disposition']).toBe('inline; filename=Accounts_print.pdf')
  expect((await show(given)).visits[0]?.downloaded).toEqual([1, 2])
})

test('pages that would take long to count when papers are given are counted when one is looked at', async () => {
  const texts = await Promise.all(
    Array.from(
      { length: 60 },
      async (_, number) =>
        await uploadFile(ada, 'F2', `Text ${String(number)}.txt`, `text ${String(number)}`),
    ),
  )
  const begun = performance.now()
  const given = await give({ files: texts.map(({ id }) => id) })
  // No longer than somebody waits: 3 s, and the last of them.
  expect(performance.now() - begun).toBeLessThan(15_000)
  const { pool } = server.services.connection
  await pool.query('update pack_items set pages = null where pack_id = $1', [given.id])
  const { get } = await reader(given)
  await get('/items/2/view')
  const { items } = (await get('')).json<Pack>()
  expect(items.slice(0, 3).map(({ pages }) => pages)).toEqual([null, 1, null])
})

test('who gives papers does not wait for a print form that is slow to be made', async () => {
  const { connection, documents } = server.services
  const stuck: PrintForms = async () => await new Promise(() => {})
  const deps = { db: connection.db, documents, printForms: stuck }
  const pages = await countPages(deps, companyId, [accounts, statement], 50)
  expect([...pages]).toEqual([[accounts.sha256, 2]])
})

test('where downloading is not allowed, papers are shown alone', async () => {
  const { get } = await reader(await give({ mayDownload: false }))
  for (const rest of ['/items/1/download', '/zip', '/print']) expect((await get(rest)).statusCode).toBe(403)
  expect((await get('/items/1/view')).statusCode).toBe(200)
})

test('giving needs a proof, edit on each paper, and the right to export for several folders', async () => {
  const fresh = await signInAgain(server, 'ada@example.com')
  const body = { title: 'Loan', recipient: { email: 'bank@example.com' }, files: [accounts.id] }
  expect((await fresh.ask('POST', '/api/packs', body)).json()).toMatchObject({ code: 'reauthenticate' })
  const member = await signUp(server, 'grace@example.com')
  await addMember(server, companyId, member, {
    functions: { 'Finance Director': 'edit', 'Managing Director': 'view' },
  })
  const grace = inCompany(member, companyId)
  await prove(grace)
  const minutes = await uploadFile(ada, 'A', 'Minutes.txt', 'minutes')
  const hidden = await uploadFile(ada, 'M', 'Plan.txt', 'plan')
  const giveAsGrace = async (...files: string[]) =>
    (await grace.ask('POST', '/api/packs', { ...body, files })).statusCode
  expect(await giveAsGrace(accounts.id)).toBe(201)
  expect(await giveAsGrace(minutes.id)).toBe(403)
  expect(await giveAsGrace(hidden.id)).toBe(404)
  expect(await giveAsGrace(accounts.id, statement.id)).toBe(403)
  expect((await grace.ask('POST', '/api/packs', { ...body, files: [] })).statusCode).toBe(400)
  expect((await ada.ask('POST', '/api/packs', { ...body, preset: 'bank' })).statusCode).toBe(400)
  for (const expiresOn of ['2020-01-01', addDays(dayInLondon(new Date()), 367)])
    expect((await ada.ask('POST', '/api/packs', { ...body, expiresOn })).statusCode).toBe(400)

  const mine = await giveTo(grace, { files: [accounts.id] })
  const { get } = await reader(mine)
  expect((await get('')).statusCode).toBe(200)
  await ada.ask('PATCH', `/api/company/members/${member.user.id}`, {
    role: 'member',
    functions: { 'Finance Director': 'view' },
  })
  expect((await show(mine)).state).toBe('stopped')
  for (const rest of ['', '/items/1/view', '/zip']) expect((await get(rest)).statusCode).toBe(410)
  const stranger = await signUp(server, 'stranger@example.com')
  expect((await stranger.ask('GET', `/api/packs/${mine.id}`)).statusCode).toBe(404)
})

test('a pack ends, is given more days, and its address can be had again', async () => {
  const given = await give()
  const { get } = await reader(given)
  const until = addDays(dayInLondon(new Date()), 30)
  const changed = await ada.ask('PATCH', `/api/packs/${given.id}`, { expiresOn: until })
  expect(changed.json()).toMatchObject({ expiresOn: until, state: 'open' })
  const { url } = (await ada.ask('POST', `/api/packs/${given.id}/address`)).json<{ url: string }>()
  const again = await reader({ ...given, token: url.split('/').at(-1) ?? '' })
  expect((await again.get('')).statusCode).toBe(200)
  expect((await ada.ask('DELETE', `/api/packs/${given.id}`)).statusCode).toBe(204)
  expect((await get('')).json()).toMatchObject({ code: 'ended' })
  expect((await show(given)).state).toBe('ended')
  expect((await ada.ask('POST', `/api/packs/${given.id}/address`)).statusCode).toBe(409)
})

test('a paper that is deleted for good leaves the pack, and its line stays', async () => {
  const paper = await uploadFile(ada, 'F4', 'Gone.txt', 'gone')
  const given = await give({ files: [paper.id, statement.id] })
  const { get } = await reader(given)
  await ada.ask('DELETE', `/api/files/${paper.id}`)
  expect((await get('/items/1/view')).statusCode).toBe(200)
  await prove(ada)
  await ada.ask('DELETE', '/api/trash', { files: [paper.id] })
  expect((await get('/items/1/view')).statusCode).toBe(404)
  expect((await get('')).json()).toMatchObject({
    items: [{ name: 'Gone.txt', isGone: true }, { isGone: false }],
  })
  expect((await show(given)).items[0]).toMatchObject({ isGone: true })
  expect([...(await unzip((await get('/zip')).rawPayload)).keys()]).toEqual([
    '0 Index.pdf',
    '2 Statement.txt',
  ])
  expect((await ada.ask('POST', `/api/packs/${given.id}/items/1/replace`)).statusCode).toBe(404)
})

test('a preset says what it would take and what is missing, gives that, and is kept without some of it', async () => {
  const month = dayInLondon(new Date()).slice(0, 7)
  const last = addDays(`${month}-01`, -1)
  const paper = await uploadFile(ada, 'F4', 'Bank.txt', 'the bank')
  await whenRead(ada, paper.id)
  await ada.ask('PATCH', `/api/files/${paper.id}/facts`, { kind: 'bank-statement', date: last })
  const read = async (id: string) =>
    (await ada.ask('GET', `/api/packs/presets/${id}`)).json<PackPreset & { lines: PresetLine[] }>()
  const { lines } = await read('bank')
  expect(lines.map(({ files, id, missing }) => [id, files.length, missing.length])).toEqual([
    ['accounts', 0, 1],
    ['management-accounts', 0, 1],
    ['bank-statements', 1, 5],
    ['forecast', 0, 1],
  ])
  const given = await giveTo(ada, { preset: 'bank' })
  expect(given.items.map(({ fileId }) => fileId)).toEqual([paper.id])
  const own = { name: 'Our bank', base: 'bank', without: ['bank-statements'] }
  const kept = (await ada.ask('POST', '/api/packs/presets', own)).json<PackPreset>()
  expect((await read(kept.id)).lines.map(({ id }) => id)).not.toContain('bank-statements')
  const presets = (await ada.ask('GET', '/api/packs/presets')).json<PackPreset[]>()
  expect(presets.map(({ name }) => name)).toEqual(['Accountant', 'Bank', 'Buyer', 'Solicitor', 'Our bank'])
  expect((await ada.ask('DELETE', `/api/packs/presets/${kept.id}`)).statusCode).toBe(204)
  const nothing = { title: 'x', recipient: { email: 'a@example.com' }, preset: 'solicitor' }
  expect((await ada.ask('POST', '/api/packs', nothing)).statusCode).toBe(400)
  expect((await read('accountant')).lines).toEqual([])
})

test('500 papers are given, and their page opens in a second', async () => {
  const { pool } = server.services.connection
  await pool.query(
    `insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by)
     select workspace_id, folder_id, filename, 'Paper ' || n || '.txt', mimetype, size, sha256, uploaded_by
     from files, generate_series(1, 500) n where id = $1`,
    [statement.id],
  )
  const { rows } = await pool.query<{ id: string }>(`select id from files where original_name like 'Paper %'`)
  const { get } = await reader(await give({ files: rows.map(({ id }) => id) }))
  const begun = performance.now()
  expect((await get('')).json<{ items: unknown[] }>().items).toHaveLength(500)
  expect(performance.now() - begun).toBeLessThan(1000)
})
