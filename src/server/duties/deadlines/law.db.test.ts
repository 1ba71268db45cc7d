import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { File } from '#contract/manual/files.ts'
import { addDays, dayInLondon } from '#contract/platform/plain-date.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

const facts = {
  form: 'Ltd Company',
  incorporatedOn: '2024-05-11',
  accountingReferenceDate: '05-31',
  vat: { scheme: 'quarterly', stagger: 1, yearEndMonth: null },
  employer: { pays: 'monthly', since: '2024-06-01' },
}
beforeEach(async () => {
  await ada.ask('PUT', '/api/company/facts', facts)
})

async function ofRule(rule: string): Promise<Deadline[]> {
  const reply = await ada.ask('GET', '/api/deadlines?from=2026-01-01&to=2026-06-30')
  return reply.json<Deadline[]>().filter((one) => one.rule === rule)
}

test('a deadline names those of its series that are still to be done before it', async () => {
  const payments = await ofRule('paye-payment')
  const ids = payments.map(({ id }) => id)
  expect(payments.map(({ earlier }) => earlier)).toEqual(ids.map((_, index) => ids.slice(0, index)))
  await ada.ask('POST', `/api/deadlines/${ids[0] ?? ''}/close`, {})
  expect((await ofRule('paye-payment'))[1]?.earlier).toEqual([])
  await ada.ask('POST', `/api/deadlines/${ids[0] ?? ''}/reopen`)
})

test('what may not be due is never late, and leaves the list once its day has passed', async () => {
  const summaries = await ofRule('eps')
  expect(summaries.map(({ due, state }) => [due, state])[0]).toEqual(['2026-01-19', 'open'])
  expect(summaries[0]?.onlyIf).toMatch(/^Only if/)
  const next = (await ada.ask('GET', '/api/deadlines')).json<Deadline[]>()
  expect(
    next.filter(({ due, rule, state }) => rule === 'eps' && state === 'open' && due < '2026-11-25'),
  ).toEqual([])
  await ada.ask('PUT', '/api/company/facts', { ...facts, staff: 0, unpaidSince: '2025-12-06' })
  expect((await ofRule('eps'))[0]?.state).toBe('late')
})

test('a company with a parent may extend its year again within five years', async () => {
  const changedPeriods = [
    { from: '2025-06-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2028-05-31' },
  ]
  const put = (group: boolean | null) =>
    ada.ask('PUT', '/api/company/facts', { ...facts, changedPeriods, group })
  expect((await put(null)).statusCode).toBe(400)
  expect((await put(false)).statusCode).toBe(400)
  expect((await put(true)).statusCode).toBe(200)
})

test('all facts come back as they were set', async () => {
  const more = {
    ...facts,
    dormant: false,
    group: true,
    jurisdiction: 'scotland',
    large: 'very-large',
    vat: { scheme: 'quarterly', stagger: 2, until: '2026-05-20' },
    digitalUpdatesFrom: '2026-04-06',
    directors: 2,
    premises: true,
    staff: 7,
    trade: ['food', 'online-shop'],
  }
  expect((await ada.ask('PUT', '/api/company/facts', more)).json()).toMatchObject(more)
  expect((await ada.ask('GET', '/api/company/facts')).json()).toMatchObject(more)
  for (const wrong of [{ jurisdiction: 'france' }, { large: 'huge' }, { staff: -1 }, { directors: 1.5 }])
    expect((await ada.ask('PUT', '/api/company/facts', { ...facts, ...wrong })).statusCode).toBe(400)
})

describe('as a company secretary tries it', () => {
  const today = dayInLondon(new Date())
  const put = async (given: object) => {
    expect((await ada.ask('PUT', '/api/company/facts', given)).statusCode).toBe(200)
  }
  /** What falls due of some rules in a range of days, as `title: day`. */
  async function due(rules: readonly string[], from: string, to: string): Promise<string[]> {
    const found = (await ada.ask('GET', `/api/deadlines?from=${from}&to=${to}`)).json<Deadline[]>()
    return found.filter(({ rule }) => rules.includes(rule)).map(({ due: day, title }) => `${title}: ${day}`)
  }
  async function paper(folder: string, name: string, known: object, words = name): Promise<string> {
    const { id } = await uploadFile(ada, folder, name, words)
    await whenRead(ada, id)
    await ada.ask('PATCH', `/api/files/${id}/facts`, known)
    return id
  }

  test('first accounts of more than a year: 21 months from incorporation, two tax periods (CA 2006 s.442, FA 1998 sch.18)', async () => {
    await put({ form: 'Ltd Company', incorporatedOn: '2025-02-10', accountingReferenceDate: '02-29' })
    const rules = ['accounts', 'corporation-tax-payment', 'corporation-tax-return']
    expect(await due(rules, '2026-01-01', '2027-03-01')).toEqual([
      'Annual accounts: 2026-11-10',
      'Corporation tax payment: 2026-11-10',
      'Corporation tax payment: 2026-12-01',
      'Company tax return: 2027-02-28',
      'Company tax return: 2027-02-28',
    ])
  })

  test('a year that is shortened leaves three months from the notice (CA 2006 s.442(4))', async () => {
    const shortened = (notifiedOn: string) => ({
      form: 'Ltd Company',
      incorporatedOn: '2019-04-02',
      accountingReferenceDate: '12-31',
      firstAccountsTo: '2020-03-31',
      changedPeriods: [{ from: '2025-04-01', to: '2025-12-31', notifiedOn }],
    })
    await put(shortened('2026-02-01'))
    expect(await due(['accounts'], '2026-04-01', '2026-12-31')).toEqual(['Annual accounts: 2026-09-30'])
    await put(shortened('2026-08-15'))
    expect(await due(['accounts'], '2026-04-01', '2026-12-31')).toEqual(['Annual accounts: 2026-11-15'])
  })

  test('the last VAT return is to the day of deregistration, and the payment clears before a weekend (VAT Notice 700/11, 700/12)', async () => {
    await put({ ...facts, vat: { scheme: 'quarterly', stagger: 1, until: '2026-05-20' } })
    // 27 June 2026 is a Saturday.
    expect(await due(['vat-return', 'vat-payment'], '2026-05-08', '2027-12-31')).toEqual([
      'VAT payment: 2026-06-26',
      'VAT return: 2026-06-27',
    ])
  })

  test('a Self Assessment return that is accepted leaves its payment open (TMA 1970 s.8, s.59B)', async () => {
    await put({ form: 'Sole Trader', tradingSince: '2019-05-01' })
    const state = async () =>
      (await ada.ask('GET', '/api/deadlines?from=2027-01-31&to=2027-01-31'))
        .json<Deadline[]>()
        .map(({ offeredPaper, rule, state: is }) => [rule, is, offeredPaper?.name ?? null])
    const receipt = await paper(
      'JK5',
      'Payment.txt',
      { kind: 'receipt', party: 'HM Revenue & Customs', date: '2026-11-02' },
      'HM Revenue & Customs. We have received your Self Assessment payment.',
    )
    expect(await state()).toEqual([
      ['self-assessment-payment', 'open', 'Payment.txt'],
      ['self-assessment', 'open', null],
    ])
    const accepted = await paper(
      'JK5',
      'Accepted.txt',
      { kind: 'acknowledgement', party: 'HM Revenue & Customs', date: '2026-11-02' },
      'HM Revenue & Customs. Your Self Assessment tax return has been received.',
    )
    await ada.ask('POST', '/api/deadlines/self-assessment.2026-04-05/close', { fileId: accepted })
    expect(await state()).toEqual([
      ['self-assessment-payment', 'open', 'Payment.txt'],
      ['self-assessment', 'done', null],
    ])
    await ada.ask('POST', '/api/deadlines/self-assessment-payment.2026-04-05/close', { fileId: receipt })
    expect((await state()).map(([, is]) => is)).toEqual(['done', 'done'])
  })

  test('a person with control who is no director is asked of at the set-up, or stands in the calendar (CA 2006 s.790LN)', async () => {
    const [past, ahead] = [addDays(today, -12), addDays(today, 10)]
    await put({ ...facts, controlVerificationBy: [past, ahead] })
    const id = `control-verification.${past}`
    const asked = async () =>
      (await ada.ask('GET', '/api/deadlines/overdue')).json<Deadline[]>().find((one) => one.id === id)
    expect(await asked()).toMatchObject({ ask: true, authority: 'Companies House' })
    expect(await due(['identity-verification'], ahead, ahead)).toEqual([
      `Identity verification of a person with control: ${ahead}`,
    ])
    await ada.ask('POST', '/api/deadlines/overdue', { answers: [{ id, answer: 'done' }] })
    expect(await asked()).toBeUndefined()
  })

  test('a PAYE Settlement Agreement is paid by 22 October, or earlier where that is a weekend (gov.uk/pay-psa)', async () => {
    await put({ ...facts, benefits: true, settlementAgreement: true })
    // 22 October 2028 is a Sunday.
    expect(await due(['class-1b-payment'], '2026-10-01', '2028-12-31')).toEqual(
      ['2026-10-22', '2027-10-22', '2028-10-20'].map(
        (day) => `Payment of tax and Class 1B under the PAYE Settlement Agreement: ${day}`,
      ),
    )
  })

  test('a charge is registered within 21 days that begin with the day after (CA 2006 s.859A), an allotment within a month (s.555)', async () => {
    const happened = async (event: string, on: string) =>
      (await ada.ask('POST', '/api/company/events', { event, on })).json<Deadline>()
    expect(await happened('charge', '2026-02-10')).toMatchObject({ due: '2026-03-03', folderId: 'E3' })
    expect(await happened('allotment', '2026-01-31')).toMatchObject({ due: '2026-02-28', form: 'SH01' })
  })

  test('members of an LLP change with its own form, and it allots no shares (SI 2009/1804)', async () => {
    await put({ ...facts, form: 'LLP' })
    const change = { event: 'director-change', on: '2026-11-20', about: 'Jo Smith joins' }
    expect((await ada.ask('POST', '/api/company/events', change)).json()).toMatchObject({
      due: '2026-12-04',
      title: 'Tell Companies House of a change of members: Jo Smith joins',
      form: expect.stringContaining('LL AP01') as string,
    })
    const shares = { event: 'allotment', on: '2026-11-20' }
    expect((await ada.ask('POST', '/api/company/events', shares)).statusCode).toBe(400)
  })

  test('staff that were enrolled again are so three years after the day that was chosen, and declared by five months (The Pensions Regulator)', async () => {
    await put({ ...facts, pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2023-11-15' })
    expect(await due(['pension-re-enrolment', 'pension-declaration'], '2026-01-01', '2027-12-31')).toEqual([
      'Pension re-enrolment of staff: 2027-02-14',
      'Pension re-declaration of compliance: 2027-04-14',
    ])
    await ada.ask('POST', '/api/deadlines/pension-re-enrolment.2026-11-15/close', { madeUpTo: today })
    expect((await ada.ask('GET', '/api/company/facts')).json<CompanyFacts>().pensionReenrolledOn).toBe(today)
    await ada.ask('POST', '/api/deadlines/pension-re-enrolment.2026-11-15/reopen')
  })

  test('papers are kept by their own laws: accidents 3 years, opt-outs 4, health surveillance 40 (RIDDOR reg.12, TPR, COSHH reg.11)', async () => {
    const kept = async (folder: string, name: string, known: object) =>
      (await ada.ask('GET', `/api/files/${await paper(folder, name, known)}`)).json<File>().keepUntil?.day
    expect([
      await kept('S3', 'Accident.txt', { kind: 'accident-report', date: '2026-01-15' }),
      await kept('L3', 'Opt-out notice.txt', { kind: 'pension-notice', date: '2026-01-15' }),
      await kept('S3', 'Health surveillance.txt', { kind: 'report', date: '2026-01-15' }),
    ]).toEqual(['2029-01-15', '2030-01-15', '2066-01-15'])
  })
})
