import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExpectedFit, ExpectedSlot } from '#contract/duties/expected.ts'
import type { FirstPaper } from '#contract/manual/home.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Completeness } from './list-expected.ts'

let server: TestServer
let ada: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2019-03-11',
    accountingReferenceDate: '03-31',
    vehicles: true,
  })
})
afterAll(() => server.close())

type Asks = Pick<typeof ada, 'ask'>
const expectedIn = async (who: Asks, folder: string) =>
  (await who.ask('GET', `/api/folders/${folder}/expected`)).json<ExpectedSlot[]>()
const complete = async (who: Asks) => (await who.ask('GET', '/api/company/completeness')).json<Completeness>()

test('a filed paper fills its slot, one that ends soon says so, and the counts follow', async () => {
  const before = await complete(ada)
  expect(before).toMatchObject({ here: 0 })
  expect(before.expected).toBe(before.folders.reduce((sum, { expected }) => sum + expected, 0))
  const [slot] = await expectedIn(ada, 'T3')
  expect(slot).toMatchObject({ state: 'missing', fileId: null })

  const file = (await ada.upload('T3', { 'mot.txt': 'mot' })).json<UploadReply>().files[0]?.id ?? ''
  const day = (months: number) => new Date(Date.now() + months * 30 * 86_400_000).toISOString().slice(0, 10)
  for (const [ends, state] of [
    [day(12), 'here'],
    [day(1), 'ending'],
    [day(-1), 'ended'],
  ]) {
    await ada.ask('PATCH', `/api/files/${file}/facts`, { kind: 'mot', ends })
    const mot = (await expectedIn(ada, 'T3')).find(({ kinds }) => kinds.includes('mot'))
    expect(mot).toMatchObject({ state, fileId: file, ends })
  }
  await ada.ask('PATCH', `/api/files/${file}/facts`, { ends: day(12) })
  const after = await complete(ada)
  expect([after.expected, after.here]).toEqual([before.expected, 1])
  expect(after.folders.find(({ id }) => id === 'T3')).toMatchObject({ here: 1, ending: 0 })
})

test('a paper in the inbox is offered to its slot, until it is filed there', async () => {
  const file = (await ada.upload('XYZ', { 'scan.txt': 'articles' })).json<UploadReply>().files[0]?.id ?? ''
  await ada.ask('PATCH', `/api/files/${file}/facts`, { kind: 'articles' })
  const fits = async (who: Asks) => (await who.ask('GET', '/api/expected/fits')).json<ExpectedFit[]>()
  expect(await fits(ada)).toMatchObject([{ fileId: file, fileName: 'scan.txt', folderId: 'A1' }])
  await ada.ask('PUT', `/api/files/${file}/move`, { newFolderId: 'A1' })
  expect(await fits(ada)).toEqual([])
  expect((await expectedIn(ada, 'A1')).map(({ fileId }) => fileId)).toContain(file)
  await ada.ask('DELETE', `/api/files/${file}`)
})

test('a company skips papers with a reason, and expects its own', async () => {
  const before = await complete(ada)
  const skip = '/api/folders/A1/expected/a1-articles/skip'
  expect((await ada.ask('PUT', skip, { reason: ' ' })).statusCode).toBe(400)
  expect((await ada.ask('PUT', skip.replace('A1', 'A2'), { reason: 'No' })).statusCode).toBe(404)
  const slots = (await ada.ask('PUT', skip, { reason: 'Kept by the lawyer' })).json<ExpectedSlot[]>()
  expect(slots.find(({ expectedId }) => expectedId === 'a1-articles')).toMatchObject({
    state: 'skipped',
    skipReason: 'Kept by the lawyer',
  })
  expect((await complete(ada)).expected).toBe(before.expected - 1)
  await ada.ask('DELETE', skip)
  expect((await complete(ada)).expected).toBe(before.expected)

  const own = { name: 'Food hygiene rating', kinds: ['inspection'], every: 'while' }
  const added = (await ada.ask('POST', '/api/folders/S3/expected', own)).json<ExpectedSlot[]>()
  const id = added.find(({ isOwn }) => isOwn)?.expectedId ?? ''
  const changed = await ada.ask('PUT', `/api/folders/S3/expected/${id}`, { ...own, name: 'Hygiene' })
  expect(changed.json<ExpectedSlot[]>().find(({ isOwn }) => isOwn)).toMatchObject({ name: 'Hygiene' })
  expect((await ada.ask('DELETE', `/api/folders/S1/expected/${id}`)).statusCode).toBe(404)
  await ada.ask('DELETE', `/api/folders/S3/expected/${id}`)
  expect((await complete(ada)).expected).toBe(before.expected)
})

test('what a member may not view is neither listed nor counted', async () => {
  const company = await companyOf(server, ada)
  const bea = await signUp(server, 'bea@example.com')
  await addMember(server, company, bea, { role: 'member', functions: { 'Operations Director': 'view' } })
  const member = inCompany(bea, company)
  expect((await member.ask('GET', '/api/folders/A1/expected')).statusCode).toBe(404)
  const { folders } = await complete(member)
  expect(folders.map(({ id }) => id).filter((id) => !/^(?:S|T|UV|W)\d*$/.test(id))).toEqual([])
  expect(folders.length).toBeGreaterThan(10)
  expect(
    (await member.ask('PUT', '/api/folders/T3/expected/t3-mot-certificate/skip', { reason: 'No' }))
      .statusCode,
  ).toBe(403)
})

test('a company begins with five papers of its form, ticked by filing one, until it has begun or they are dismissed', async () => {
  const first = async (who: Asks) => (await who.ask('GET', '/api/home/first-papers')).json<FirstPaper[]>()
  const eve = await signUp(server, 'eve@example.com')
  await eve.ask('PUT', '/api/company/facts', { form: 'Sole Trader', tradingSince: '2024-01-01' })
  expect((await first(eve)).map(({ name }) => name)).toEqual([
    'Registration for Self Assessment',
    'Annual accounts',
    'Bank statements',
    'Public liability insurance',
    'Self Assessment return',
  ])
  await eve.ask('PUT', '/api/company/facts', { form: 'Ltd Company' })
  const bank = (await eve.upload('F', { 'scan.txt': 'a statement' })).json<UploadReply>().files[0]?.id ?? ''
  expect((await first(eve)).filter(({ isHere }) => isHere)).toEqual([])
  await eve.ask('PATCH', `/api/files/${bank}/facts`, { kind: 'bank-statement' })
  expect((await first(eve)).map(({ id, isHere }) => [id, isHere])).toEqual([
    ['a1-certificate-of-incorporation', false],
    ['a1-articles', false],
    ['f1-annual-accounts', false],
    ['f4-bank-statements', true],
    ['w3-public-liability-insurance', false],
  ])

  const company = await companyOf(server, eve)
  const finn = await signUp(server, 'finn@example.com')
  const functions = { 'Finance Director': 'edit', 'Managing Director': 'view' } as const
  await addMember(server, company, finn, { role: 'member', functions })
  const member = inCompany(finn, company)
  expect((await first(member)).map(({ folderId }) => folderId)).toEqual(['F1', 'F4', 'HI1'])
  expect((await member.ask('DELETE', '/api/home/first-papers')).statusCode).toBe(204)
  expect(await first(member)).toEqual([])
  expect(await first(eve)).toHaveLength(5)

  const many = Array.from({ length: 24 }, (_, index) => [`${String(index)}.txt`, `text ${String(index)}`])
  await eve.upload('G', Object.fromEntries(many) as Record<string, string>)
  expect(await first(eve)).toEqual([])
})
