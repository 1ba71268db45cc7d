import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { FileSuggestion } from '#contract/reading/suggestions.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { SharedFile } from '#contract/manual/inbox.ts'
import { makeDocx } from '#server/documents/testing/office.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
} from '#server/testing/test-server.ts'

const PAPER = 'Northgate Timber Ltd\nINVOICE\nInvoice no. 4471\nInvoice date 12/06/2025\nTotal £120.00'

let server: TestServer
let ada: Visitor
/** Edits what the operations director has, and sees nothing else. */
let olga: Visitor
let eve: Visitor

beforeAll(async () => {
  server = await startTestServer()
  const owner = await signUp(server, 'ada@example.com')
  ada = owner
  eve = await signUp(server, 'eve@example.com')
  const company = await companyOf(server, owner)
  const member = await signUp(server, 'olga@example.com')
  await addMember(server, company, member, { functions: { 'Operations Director': 'edit' } })
  olga = inCompany(member, company)
  await whenRead(ada, (await uploadFile(ada, 'F', 'hidden.txt', PAPER)).id)
})
afterAll(() => server.close())

/** Runs while jobs are added, and not started. */
async function whileJobsWait<Result>(work: () => Promise<Result>): Promise<Result> {
  const { db, close } = server.services.openOwner()
  const jobs = 'graphile_worker._private_jobs'
  await db.execute(`
    create function hold() returns trigger language plpgsql as 'begin new.run_at := now() + interval ''1 hour''; return new; end';
    create trigger hold before insert or update on ${jobs} for each row execute function hold()`)
  try {
    return await work()
  } finally {
    await db.execute(`drop trigger hold on ${jobs}; drop function hold; update ${jobs} set run_at = now()`)
    await close()
  }
}

/** The fields of a file in answers, without those that differ between copies. */
async function told(visitor: Visitor, { id }: { id: string }) {
  const file = (await visitor.ask('GET', `/api/files/${id}?include=facts`)).json<
    File & { hasThumbnail: boolean }
  >()
  const status = async (url: string) => (await visitor.ask('GET', url)).statusCode
  const found = async (url: string) =>
    (await visitor.ask('GET', url)).json<Array<{ id: string }>>().some((one) => one.id === id)
  const suggestion = (await visitor.ask('GET', `/api/files/${id}/suggestion`)).json<FileSuggestion>()
  return {
    status: file.status,
    hasThumbnail: file.hasThumbnail,
    facts: file.facts,
    thumbnail: await status(`/api/files/${id}/thumbnail?w=96`),
    inList: (await visitor.ask('GET', '/api/files?folder=S')).json<File[]>().find((one) => one.id === id)
      ?.status,
    found: await found('/api/files/search?q=northgate'),
    unread: await found('/api/files/unread'),
    suggestion,
  }
}

test('bytes that are there where their sender does not see them are read like new ones', async () => {
  const uploads = await whileJobsWait(async () => {
    const same = [
      await uploadFile(olga, 'S', 'same.txt', PAPER),
      (
        await olga.ask('POST', `/api/files/${(await uploadFile(olga, 'S', 'copied.txt', PAPER)).id}/copy`, {
          folderId: 'S1',
        })
      ).json<File>(),
    ]
    const other = await uploadFile(olga, 'S', 'other.txt', PAPER.replace('Northgate', 'Southgate'))
    const elsewhere = await uploadFile(eve, 'S', 'same.txt', PAPER)
    const newBytes = await told(olga, other)
    expect(newBytes).toMatchObject({
      status: 'stored',
      hasThumbnail: false,
      thumbnail: 404,
      found: false,
      unread: true,
    })
    for (const file of same) expect({ ...(await told(olga, file)), inList: 'stored' }).toEqual(newBytes)
    expect(await told(eve, elsewhere)).toEqual(newBytes)
    const shape = ({ hasThumbnail, status, statusReason }: UploadedFile) => ({
      hasThumbnail,
      status,
      statusReason,
    })
    expect([same[0], elsewhere].map((file) => shape(file as UploadedFile))).toEqual(
      [other, other].map((file) => shape(file as UploadedFile)),
    )
    return [...same.map(({ id }) => [olga, id] as const), [eve, elsewhere.id] as const]
  })
  for (const [visitor, id] of uploads) {
    await whenRead(visitor, id)
    expect(await told(visitor, { id })).toMatchObject({
      status: 'indexed',
      hasThumbnail: true,
      thumbnail: 200,
      found: true,
      unread: false,
    })
  }
  // What its sender sees is known at once, as a copy of it is.
  const again = await whileJobsWait(() => uploadFile(olga, 'S', 'again.txt', PAPER))
  expect(again).toMatchObject({ status: 'indexed', hasThumbnail: true })
})

test('their text is no passage of a search that finds the name', async () => {
  const text = `${PAPER}\nof Greenwich`
  await whenRead(ada, (await uploadFile(ada, 'F', 'hidden passage.txt', text)).id)
  const passages = async () =>
    (await olga.ask('GET', '/api/files/search?q=greenwich')).json<Array<{ snippet: string }>>()
  const id = await whileJobsWait(async () => {
    const file = await uploadFile(olga, 'S', 'greenwich.txt', text)
    expect(await passages()).toEqual([expect.objectContaining({ id: file.id, snippet: '' })])
    return file.id
  })
  await whenRead(olga, id)
  expect((await passages())[0]?.snippet).toContain('<mark>Greenwich</mark>')
})

test('their print form and their picture are made anew, once for all who see the same', async () => {
  const { documents } = server.services
  const spies = [vi.spyOn(documents, 'print'), vi.spyOn(documents, 'rendition')]
  const made = async (visitor: Visitor, { id }: { id: string }, what: string) => {
    for (const spy of spies) spy.mockClear()
    expect((await visitor.ask('GET', `/api/files/${id}/${what}`)).statusCode).toBe(200)
    return spies.some((spy) => spy.mock.calls.length > 0)
  }
  for (const [name, bytes, what] of [
    ['printed.txt', `${PAPER}\nprinted`, 'print-pdf'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'public'],
  ] as const) {
    const hidden = await uploadFile(ada, 'F', name, bytes)
    expect([await made(ada, hidden, what), await made(ada, hidden, what)]).toEqual([true, false])
    const own = await uploadFile(olga, 'S', name, bytes)
    expect([await made(olga, own, what), await made(olga, own, what)]).toEqual([true, false])
    expect(await made(eve, await uploadFile(eve, 'S', name, bytes), what)).toBe(true)
  }
  for (const spy of spies) spy.mockRestore()
})

test('an Office document waits for a conversion of its own, and keeps its thumbnail where it has one', async () => {
  const { documents } = server.services
  const canConvert = vi.spyOn(documents, 'canConvert').mockReturnValue(true)
  const convert = vi.spyOn(documents, 'print')
  convert.mockResolvedValue({ status: 'made', pdf: makePdf(['converted']) })
  const bytes = makeDocx(['Minutes'])
  const isPictured = async (visitor: Visitor, id: string) =>
    (await visitor.ask('GET', `/api/files/${id}`)).json<{ hasThumbnail: boolean }>().hasThumbnail
  const { id: hidden } = await uploadFile(ada, 'F', 'minutes.docx', bytes)
  await until(async () => ((await isPictured(ada, hidden)) ? true : undefined))
  const { promise, resolve } = Promise.withResolvers<{ status: 'made'; pdf: Uint8Array }>()
  convert.mockReturnValue(promise)
  const { id: own } = await uploadFile(olga, 'S', 'minutes.docx', bytes)
  expect((await whenRead(olga, own)).status).toBe('indexed')
  expect([await isPictured(olga, own), await isPictured(ada, hidden)]).toEqual([false, true])
  resolve({ status: 'made', pdf: makePdf(['converted']) })
  await until(async () => ((await isPictured(olga, own)) ? true : undefined))
  canConvert.mockRestore()
  convert.mockRestore()
})

test('the same holds for what another app sends', async () => {
  const text = `${PAPER}\nof another`
  await whenRead(ada, (await uploadFile(ada, 'F', 'hidden too.txt', text)).id)
  const share = async () => {
    const { body, type } = multipart([], [['shared.txt', text]])
    await olga.ask('POST', '/share-target', body, { 'content-type': type })
    const [shared] = (await olga.ask('GET', '/api/share/inbox')).json<SharedFile[]>()
    return shared?.id ?? ''
  }
  const suggested = async (id: string) =>
    (await olga.ask('GET', `/api/files/${id}/suggestion`)).json<FileSuggestion>()
  const id = await whileJobsWait(async () => {
    const shared = await share()
    expect((await suggested(shared)).status).toBe('stored')
    return shared
  })
  await until(async () => ((await suggested(id)).status === 'indexed' ? true : undefined))
  const filed = await whileJobsWait(() => olga.ask('POST', '/api/inbox/file', [{ folderId: 'S', id }]))
  expect(filed.json<{ files: File[] }>().files[0]).toMatchObject({ status: 'indexed' })
})
