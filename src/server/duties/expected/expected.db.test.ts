import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { Completeness, ExpectedFit, ExpectedSlot, PlacedSlot } from '#contract/duties/expected.ts'
import type { ExpectedPack } from '#contract/duties/expected-packs.ts'
import type { FirstPaper } from '#contract/manual/home.ts'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { addDays, addMonths, dayInLondon, lastOfMonth, spellDay } from '#contract/platform/plain-date.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'

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

test('twelve months of bank statements are told to those who may view their folder', async () => {
  const months = async (who: Asks) => (await complete(who)).months.map(({ expectedId }) => expectedId)
  expect(await months(ada)).toEqual(['f4-bank-statements'])
  const company = await companyOf(server, ada)
  for (const [area, seen] of [
    ['Finance Director', ['f4-bank-statements']],
    ['Operations Director', []],
  ] as const) {
    const member = await signUp(server, `${(area[0] ?? '').toLowerCase()}-months@example.com`)
    await addMember(server, company, member, { functions: { [area]: 'view' } })
    expect(await months(inCompany(member, company))).toEqual(seen)
  }
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

test('a paper that lies in the folder is offered, somebody says that it is the one, and no longer', async () => {
  const slotOf = (slots: ExpectedSlot[]) => slots.find(({ expectedId }) => expectedId === 'a1-articles')
  const file = (await ada.upload('A1', { 'our rules.txt': 'blue' })).json<UploadReply>().files[0]?.id ?? ''
  const offered = { fileId: file, fileName: 'our rules.txt' }
  expect((await expectedIn(ada, 'A1')).filter((slot) => slot.offered?.fileId === file)).toHaveLength(1)
  // By its name it is rather this than another.
  await ada.ask('PUT', `/api/files/${file}/rename`, { newName: 'articles scan' })
  const named = { ...offered, fileName: 'articles scan.txt' }
  expect(slotOf(await expectedIn(ada, 'A1'))).toMatchObject({ state: 'missing', offered: named })

  const papers = '/api/folders/A1/expected/a1-articles/papers'
  const filled = (await ada.ask('PUT', `${papers}/${file}`, {})).json<ExpectedSlot[]>()
  expect(slotOf(filled)).toMatchObject({ state: 'here', fileId: file, isChosen: true, offered: null })
  const [entry] = (await ada.ask('GET', '/api/account/activity')).json<Array<{ description: string }>>()
  expect(entry?.description).toBe('articles scan.txt is Articles of association')
  const emptied = (await ada.ask('DELETE', `${papers}/${file}`)).json<ExpectedSlot[]>()
  expect(slotOf(emptied)).toMatchObject({ state: 'missing', isChosen: false })

  const waits = (await ada.upload('XYZ', { 'waits.txt': 'it waits' })).json<UploadReply>().files[0]?.id ?? ''
  expect((await ada.ask('PUT', `${papers}/${waits}`, {})).statusCode).toBe(400)
  expect((await ada.ask('PUT', `${papers.replace('A1', 'A2')}/${file}`, {})).statusCode).toBe(404)
  await ada.ask('DELETE', `/api/files/${file}`)
  await ada.ask('DELETE', `/api/files/${waits}`)
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

test('what is missing is listed once, with three to get next: what ended, then what the law asks for', async () => {
  const missing = (await ada.ask('GET', '/api/company/missing')).json<PlacedSlot[]>()
  const { next } = await complete(ada)
  expect(next).toEqual(missing.slice(0, 3))
  expect(next.every(({ law }) => law)).toBe(true)
  expect(missing.every(({ folderName }) => folderName !== '')).toBe(true)
  const ended = (await ada.upload('W3', { 'public.txt': 'cover' })).json<UploadReply>().files[0]?.id ?? ''
  await ada.ask('PATCH', `/api/files/${ended}/facts`, { kind: 'insurance-policy', ends: '2026-01-01' })
  expect((await complete(ada)).next[0]).toMatchObject({ fileId: ended, state: 'ended', folderId: 'W3' })
  await ada.ask('DELETE', `/api/files/${ended}`)
})

test('a certificate fills its slots by what it says, whatever its name and folder; one paper may fill several', async () => {
  const cat = await signUp(server, 'cat@example.com')
  await cat.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    employer: { pays: 'monthly' },
    icoRegisteredOn: '2025-02-01',
    premises: true,
  })
  const upload = async (folder: string, text: string, facts: object) => {
    const name = `scan${String(text.length)}.txt`
    const id = (await cat.upload(folder, { [name]: text })).json<UploadReply>().files[0]?.id ?? ''
    await until(async () => {
      const { status } = (await cat.ask('GET', `/api/files/${id}`)).json<File>()
      return status === 'indexed' ? status : undefined
    })
    await cat.ask('PATCH', `/api/files/${id}/facts`, facts)
    return id
  }
  const cover = await upload('W3', 'Certificate of Employers’ Liability Insurance, Aviva', {
    kind: 'insurance-certificate',
    ends: '2099-03-31',
  })
  const motor = await upload('W', 'Certificate of motor insurance of a van', {
    kind: 'insurance-certificate',
    ends: '2099-05-31',
  })
  const fee = await upload('E', 'Data protection register: your certificate of registration', {
    kind: 'certificate',
    ends: '2099-02-01',
  })
  const lamps = await upload('W4', 'Emergency lighting periodic test certificate BS 5266', {
    kind: 'inspection',
    ends: '2099-05-06',
  })
  const slots = [
    ...(await expectedIn(cat, 'W4')),
    ...(await expectedIn(cat, 'W3')),
    ...(await expectedIn(cat, 'L')),
    ...(await expectedIn(cat, 'E4')),
  ]
  const filled = slots.flatMap(({ expectedId, fileId }) => (fileId === null ? [] : `${expectedId} ${fileId}`))
  expect(filled).toEqual([
    `w4-emergency-lighting-tests ${lamps}`,
    `w3-employers-liability-insurance ${cover}`,
    `l-employers-liability-insurance-certificate-on-displ ${cover}`,
    `e4-registration-with-the-information-commissioner ${fee}`,
  ])
  expect(filled.join()).not.toContain(motor)
  expect(slots.find(({ fileId }) => fileId === cover)).toMatchObject({ fileFolderId: 'W3', state: 'here' })
})

test('what HMRC acknowledges fills the slot of its return, and is offered for its deadline', async () => {
  const gus = await signUp(server, 'gus@example.com')
  const vat = { scheme: 'quarterly', stagger: 1 }
  await gus.ask('PUT', '/api/company/facts', { form: 'Ltd Company', incorporatedOn: '2020-05-11', vat })
  const today = dayInLondon(new Date())
  const monthsBack = Array.from({ length: 3 }, (_, back) =>
    lastOfMonth(addMonths(`${today.slice(0, 7)}-01`, -back - 1)),
  )
  const to = monthsBack.find((end) => Number(end.slice(5, 7)) % 3 === 0) ?? ''
  const from = addMonths(addDays(to, 1), -3)
  const read = `VAT return submitted\nHMRC\nPeriod: ${spellDay(from)} to ${spellDay(to)}`
  const { id } = await uploadFile(gus, 'JK1', 'scan.txt', read)
  const file = await until(async () => {
    const slot = (await expectedIn(gus, 'JK1')).find(({ expectedId }) => expectedId === 'jk1-vat-return')
    return slot?.fileId === id ? slot : undefined
  })
  expect(file).toMatchObject({ state: 'here', period: { to } })
  const { months } = await complete(gus)
  const row = months.find(({ expectedId }) => expectedId === 'jk1-vat-return')
  expect(row?.months.flatMap(({ fileId, period }) => (fileId === id ? period?.to : []))).toEqual([to])
  const deadlines = (await gus.ask('GET', `/api/deadlines?from=${to}&to=${addDays(to, 60)}`)).json<
    Deadline[]
  >()
  const offered = deadlines.filter(({ offeredPaper }) => offeredPaper?.fileId === id)
  expect(offered.map(({ period, rule }) => [rule, period?.to])).toEqual([['vat-return', to]])
})

test('an acknowledgement that lists two returns fills the slots of both', async () => {
  const hal = await signUp(server, 'hal@example.com')
  const vat = { scheme: 'quarterly', stagger: 1 }
  const facts = { form: 'Ltd Company', incorporatedOn: '2020-05-11', vat, cis: true }
  await hal.ask('PUT', '/api/company/facts', facts)
  const read = 'HM Revenue & Customs\nSubmission receipt\nVAT return and CIS return\nBoth were received.'
  const { id } = await uploadFile(hal, 'JK', 'scan.txt', read)
  await whenRead(hal, id)
  await hal.ask('PATCH', `/api/files/${id}/facts`, { date: dayInLondon(new Date()) })
  const filled = [...(await expectedIn(hal, 'JK1')), ...(await expectedIn(hal, 'JK3'))]
    .filter(({ fileId }) => fileId === id)
    .map(({ expectedId }) => expectedId)
  expect(filled).toEqual(['jk1-vat-return', 'jk3-cis-returns-and-statements'])
})

test('what proves a payment on account is no Self Assessment return', async () => {
  const ivy = await signUp(server, 'ivy@example.com')
  await ivy.ask('PUT', '/api/company/facts', { form: 'Sole Trader', tradingSince: '2019-05-01' })
  const today = dayInLondon(new Date())
  const year = today.slice(5) > '04-05' ? today.slice(0, 4) : addMonths(today, -12).slice(0, 4)
  const { id } = await uploadFile(ivy, 'JK5', 'scan.txt', 'Paid')
  const closed = await ivy.ask('POST', `/api/deadlines/payment-on-account.${year}-04-05/close`, {
    fileId: id,
  })
  expect(closed.statusCode).toBe(200)
  const slots = await expectedIn(ivy, 'JK5')
  expect(slots.find(({ expectedId }) => expectedId === 'jk5-self-assessment-return')).toMatchObject({
    state: 'missing',
  })
})

test('packs are proposed from papers, and taken or declined by one press of an owner or director', async () => {
  const dan = await signUp(server, 'dan@example.com')
  await dan.ask('PUT', '/api/company/facts', { form: 'Ltd Company', employer: { pays: 'monthly' } })
  const packs = async (who: Asks) =>
    new Map(
      (await who.ask('GET', '/api/company/expected-packs')).json<ExpectedPack[]>().map((p) => [p.id, p]),
    )
  expect((await packs(dan)).get('vehicles')).toMatchObject({ state: 'open', papers: 3 })
  const file = (await dan.upload('T3', { 'Van.txt': 'van' })).json<UploadReply>().files[0]?.id ?? ''
  await dan.ask('PATCH', `/api/files/${file}/facts`, { kind: 'mot', ends: '2099-01-01' })
  expect((await packs(dan)).get('vehicles')).toMatchObject({ state: 'proposed', because: 'Van.txt' })
  const before = (await complete(dan)).expected
  const press = (id: string, ours: boolean) => dan.ask('PUT', '/api/company/expected-packs', { id, ours })
  await press('vehicles', true)
  expect((await complete(dan)).expected).toBe(before + 3)
  await press('vehicles', false)
  expect((await complete(dan)).expected).toBe(before)
  expect((await packs(dan)).get('vehicles')).toMatchObject({ state: 'not-ours' })

  await press('staff-files', true)
  const declined = (await press('employer', false)).json<ExpectedPack[]>()
  const states = declined.flatMap(({ id, state }) => (state === 'not-ours' ? id : []))
  expect(states.toSorted()).toEqual(['benefits', 'employer', 'staff-files', 'vehicle-files', 'vehicles'])

  const company = await companyOf(server, dan)
  const flo = await signUp(server, 'flo@example.com')
  await addMember(server, company, flo, { role: 'member', functions: { 'Operations Director': 'edit' } })
  const refused = await inCompany(flo, company).ask('PUT', '/api/company/expected-packs', {
    id: 'food',
    ours: true,
  })
  expect(refused.statusCode).toBe(403)
})

test('what a member may not view is neither listed nor counted', async () => {
  const company = await companyOf(server, ada)
  const bea = await signUp(server, 'bea@example.com')
  await addMember(server, company, bea, { role: 'member', functions: { 'Operations Director': 'view' } })
  const member = inCompany(bea, company)
  expect((await member.ask('GET', '/api/folders/A1/expected')).statusCode).toBe(404)
  const { folders } = await complete(member)
  expect(folders.map(({ id }) => id).filter((id) => !/^(?:S|T|UV|W)\d*$/.test(id))).toEqual([])
  expect(folders.map(({ id }) => id)).toContain('W3')
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
    'Accounts of the year',
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
  // A company that began yesterday has no accounts yet.
  const incorporatedOn = addDays(dayInLondon(new Date()), -1)
  const young = { form: 'Ltd Company', incorporatedOn, accountingReferenceDate: incorporatedOn.slice(5) }
  await eve.ask('PUT', '/api/company/facts', young)
  expect((await first(eve)).map(({ id }) => id)).not.toContain('f1-annual-accounts')
  await eve.ask('PUT', '/api/company/facts', { form: 'Ltd Company' })

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
