import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { YearEndPaper } from '#contract/duties/year-end.ts'
import { readPdf } from '#server/documents/pdf/pdf.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUpProven(server, 'ada@example.com')
})
afterAll(() => server.close())

const words = async (pdf: Buffer) => {
  const read = await readPdf(pdf)
  return (read.status === 'indexed' ? read.text : '').replaceAll(/\s+/g, ' ')
}

test('a year is taken along as a ZIP or a PDF with a cover that says what is missing, and each goes on record', async () => {
  expect((await ada.ask('GET', '/api/company/year-end')).json()).toMatchObject({ years: [], year: null })
  expect((await ada.ask('GET', '/api/company/year-end/zip')).statusCode).toBe(404)
  await ada.ask('PATCH', '/api/company', { name: 'Analytical Engines Ltd' })
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2019-03-11',
    accountingReferenceDate: '03-31',
  })
  const reply = await ada.upload('F4', { 'April.txt': 'Statement of April' })
  const id = reply.json<UploadReply>().files[0]?.id ?? ''
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'bank-statement', date: '2025-04-30' })

  const others = (
    await ada.upload('F4', { 'fees.txt': 'Fees', 'note.txt': 'Note', 'old.txt': 'Old' })
  ).json<UploadReply>()
  const [fees = '', note = '', old = ''] = others.files.map((file) => file.id)
  await ada.ask('PATCH', `/api/files/${fees}/facts`, { kind: 'letter', date: '2025-06-30' })
  await ada.ask('PATCH', `/api/files/${note}/facts`, { date: '2025-06-30' })
  await ada.ask('PATCH', `/api/files/${old}/facts`, { date: '2020-06-30' })

  const own = { name: 'Stocktake', kinds: ['inspection'], every: 'while', yearEnd: true }
  expect((await ada.ask('POST', '/api/folders/S3/expected', own)).statusCode).toBe(201)

  const year = '?to=2026-03-31'
  expect((await ada.ask('GET', '/api/company/year-end?to=2026-03-30')).statusCode).toBe(404)
  const listed = await ada.ask('GET', `/api/company/year-end${year}`)
  const { papers } = listed.json<{ papers: YearEndPaper[] }>()
  expect(listed.json()).toMatchObject({
    others: [
      { name: 'note.txt', isSure: false },
      { name: 'fees.txt', isSure: true },
    ],
  })
  expect(papers.filter(({ state }) => state === 'here')).toMatchObject([
    { name: 'Bank statements', period: { to: '2025-04-30' }, files: [{ id, name: 'April.txt' }] },
  ])
  expect(papers.filter(({ name }) => name === 'Stocktake')).toMatchObject([{ state: 'missing' }])
  const csv = (await ada.ask('GET', `/api/company/year-end/csv${year}`)).body
  expect(csv).toContain('Bank statements,2025-04-01,2025-04-30,Here,F4 Bank & Card Statements,April.txt')
  expect(csv).toContain("Director's loan account,2025-04-01,2026-03-31,Missing,")
  const zip = await ada.ask('GET', `/api/company/year-end/zip${year}`)
  expect(zip.headers['content-disposition']).toBe('attachment; filename="Year-end pack 2026-03-31.zip"')
  const entries = await unzip(zip.rawPayload)
  expect([...entries.keys()]).toEqual([
    'Cover.pdf',
    'F4 - Bank & Card Statements/April.txt',
    'F4 - Bank & Card Statements/fees.txt',
    'Please check/F4 - Bank & Card Statements/note.txt',
  ])
  expect(entries.get('Cover.pdf')).toMatch(/^%PDF/)
  const pdf = await words((await ada.ask('GET', `/api/company/year-end/pdf${year}`)).rawPayload)
  expect(pdf).toContain(
    'Year-end pack to 31 March 2026 AE Analytical Engines Ltd 1 April 2025 to 31 March 2026',
  )
  expect(pdf).toContain('Trial balance F1 - Annual Accounts to 31 March 2026')
  expect(pdf).toContain('Also in these folders fees.txt F4 - Bank & Card Statements Please check note.txt')
  expect(pdf).toMatch(/Documents April\.txt .*Statement of April/)

  const events = await ada.ask('GET', '/api/company/security?type=download')
  expect(events.json()).toMatchObject([{ detail: { files: 3 } }, { detail: { files: 3 } }])

  const company = await companyOf(server, ada)
  const bea = await signUpProven(server, 'bea@example.com')
  await addMember(server, company, bea, { role: 'member', functions: { 'Operations Director': 'view' } })
  const member = inCompany(bea, company)
  const theirs = (await member.ask('GET', `/api/company/year-end${year}`)).json<{ papers: YearEndPaper[] }>()
  expect(theirs.papers.filter(({ folderId }) => !/^(?:S|T|UV|W)\d*$/.test(folderId))).toEqual([])
  expect((await member.ask('GET', `/api/company/year-end/zip${year}`)).statusCode).toBe(403)
})
