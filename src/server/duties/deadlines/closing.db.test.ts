import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { ExpectedSlot } from '#contract/duties/expected.ts'
import { addMonths, dayInLondon } from '#contract/platform/plain-date.ts'
import { uploadFile } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

// Its review periods end on 17 August; the one to 17 August 2025 is behind it.
const facts = {
  form: 'Ltd Company',
  incorporatedOn: '2018-08-18',
  accountingReferenceDate: '08-31',
  lastConfirmationStatementTo: '2024-08-17',
}
const ID = 'confirmation-statement.2025-08-17'

beforeEach(async () => {
  await ada.ask('POST', `/api/deadlines/${ID}/reopen`)
  await ada.ask('PUT', '/api/company/facts', facts)
})

const close = (body: object) => ada.ask('POST', `/api/deadlines/${ID}/close`, body)
const lastStatement = async () =>
  (await ada.ask('GET', '/api/company/facts')).json<CompanyFacts>().lastConfirmationStatementTo
async function statements(): Promise<string[]> {
  const reply = await ada.ask('GET', '/api/deadlines?from=2025-01-01&to=2027-12-31')
  return reply
    .json<Deadline[]>()
    .filter(({ rule }) => rule === 'confirmation-statement')
    .map(({ due }) => due)
}
async function fileStatement(name: string, date: string): Promise<string> {
  const { id } = await uploadFile(ada, 'A5', name, `A statement: ${name}`)
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'confirmation-statement', date })
  return id
}

test('a statement made up early begins a new review period: the change is shown, then made', async () => {
  const shown = await ada.ask('GET', `/api/deadlines/${ID}/closing?madeUpTo=2024-11-20`)
  expect(shown.json()).toEqual({
    moves: { fact: 'lastConfirmationStatementTo', before: '2024-08-17', after: '2024-11-20' },
    next: { before: '2026-08-31', after: '2025-12-04' },
  })
  expect(await lastStatement()).toBe('2024-08-17')
  expect((await close({ madeUpTo: '2024-11-20' })).json()).toMatchObject({ state: 'done', moves: null })
  expect(await lastStatement()).toBe('2024-11-20')
  expect(await statements()).toEqual(['2025-08-31', '2025-12-04', '2026-12-04', '2027-12-04'])
})

test('the day of the paper that closes it is taken', async () => {
  const fileId = await fileStatement('CS01.txt', '2025-02-10')
  await close({ fileId })
  expect(await lastStatement()).toBe('2025-02-10')
})

test('without a day, and with a paper of a day outside the period, it is made up to the end of the period', async () => {
  await close({ note: 'By the accountant' })
  expect(await lastStatement()).toBe('2025-08-17')
  await ada.ask('POST', `/api/deadlines/${ID}/reopen`)
  expect(await lastStatement()).toBe('2024-08-17')
  await close({ fileId: await fileStatement('Late.txt', '2025-10-01') })
  expect(await lastStatement()).toBe('2025-08-17')
})

test('a day outside the period is refused, and nothing is closed', async () => {
  for (const madeUpTo of ['2024-08-17', '2025-08-18']) {
    const reply = await close({ madeUpTo })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      400,
      'Please choose a day from 18 August 2024 to 17 August 2025.',
    ])
  }
  expect(await lastStatement()).toBe('2024-08-17')
})

test('opened again, the fact moves back, unless somebody changed it since then', async () => {
  await close({ madeUpTo: '2025-02-10' })
  await ada.ask('POST', `/api/deadlines/${ID}/reopen`)
  expect(await lastStatement()).toBe('2024-08-17')
  await close({ madeUpTo: '2025-02-10' })
  await ada.ask('PUT', '/api/company/facts', { ...facts, lastConfirmationStatementTo: '2025-03-01' })
  await ada.ask('POST', `/api/deadlines/${ID}/reopen`)
  expect(await lastStatement()).toBe('2025-03-01')
})

test('the acceptance with which a statement is closed stands for it among the expected papers, until it is opened again', async () => {
  // The last accounting year that has ended, to 31 August, with the review period to 17 August in it.
  const year = Number(addMonths(dayInLondon(new Date()), -8).slice(0, 4))
  const id = `confirmation-statement.${String(year)}-08-17`
  await ada.ask('PUT', '/api/company/facts', {
    ...facts,
    lastConfirmationStatementTo: `${String(year - 1)}-08-17`,
  })
  const { id: fileId } = await uploadFile(
    ada,
    'A5',
    'scan0007.txt',
    'The filing was accepted by Companies House.',
  )
  await ada.ask('PATCH', `/api/files/${fileId}/facts`, {
    kind: 'acknowledgement',
    date: `${String(year)}-08-25`,
  })
  const slot = async () =>
    (await ada.ask('GET', '/api/folders/A5/expected'))
      .json<ExpectedSlot[]>()
      .find(({ expectedId }) => expectedId === 'a5-confirmation-statement')
  const before = await slot()
  expect(before?.fileId).not.toBe(fileId)
  expect((await ada.ask('POST', `/api/deadlines/${id}/close`, { fileId })).statusCode).toBe(200)
  expect(await slot()).toMatchObject({ state: 'here', fileId, isChosen: false })
  await ada.ask('POST', `/api/deadlines/${id}/reopen`)
  expect(await slot()).toEqual(before)
})
