import { expect, test } from 'vitest'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { readableText, readFacts } from '#server/reading/facts/index.ts'
import { suggestNames } from './suggest-name.ts'

const now = new Date('2026-01-15T12:00:00Z')
const business = { name: 'Engines Ltd', number: null, address: null }
const suggestName = (...args: Parameters<typeof suggestNames>) => suggestNames(...args)[0]
const nameFor = (name: string, text: string) =>
  suggestName(name, readFacts(readableText(text), business, now))

const bill =
  'Northgate Timber Ltd\nINVOICE\nInvoice no. 4471\nInvoice date 12/06/2025\nTo: Engines Ltd\nTotal £86.00'

test.each([
  ['scan0012.PDF', bill, '2025-06-12 Northgate Timber invoice 4471.PDF'],
  [
    'a.txt',
    'HM Revenue and Customs\nVAT return\nQuarter ended 31 October 2025\nOutput tax 400, input tax 100.',
    '2025-10-31 HMRC VAT return.txt',
  ],
])('%s by what its text says', (name, text, better) => {
  expect(nameFor(name, text)).toBe(better)
})

const facts = {
  kind: { value: 'receipt' },
  date: { value: '2025-10-12' },
  party: { value: 'Screwfix' },
  total: { value: { amount: '37.47', currency: 'GBP' } },
} as const

test('a receipt is named by where and how much, whatever else it is', () => {
  expect(suggestName('IMG_2041.jpg', facts)).toBe('2025-10-12 Screwfix £37.47.jpg')
  const hmrc = { ...facts, party: { value: 'HMRC' }, title: { value: 'Corporation tax payment' } }
  expect(suggestName('a.pdf', hmrc)).toBe('2025-10-12 HMRC corporation tax payment £37.47.pdf')
  expect(suggestName('IMG_2041.jpg', { ...facts, kind: null })).toBe('2025-10-12 Screwfix £37.47.jpg')
})

test('number, person and sum tell papers of one day apart', () => {
  const invoice = { ...facts, kind: { value: 'invoice' } } as const
  expect(suggestName('a.pdf', invoice)).toBe('2025-10-12 Screwfix invoice £37.47.pdf')
  expect(suggestName('a.pdf', { ...invoice, reference: { value: 'A/31' } })).toBe(
    '2025-10-12 Screwfix invoice A 31.pdf',
  )
  expect(
    suggestName('a.pdf', {
      kind: { value: 'payslip' },
      date: { value: '2025-09-26' },
      person: { value: 'Jane Smith' },
    }),
  ).toBe('2025-09-26 Jane Smith payslip.pdf')
})

test('without a date, or anything beside it, there is no name', () => {
  expect(suggestName('a.pdf', { ...facts, date: null })).toBeUndefined()
  expect(suggestName('a.pdf', { date: facts.date })).toBeUndefined()
  expect(suggestName('a.pdf', { date: facts.date, party: facts.party })).toBeUndefined()
})

test('a name that is as good is not changed', () => {
  expect(suggestName('2025-10-12 Screwfix drill.jpg', facts)).toBeUndefined()
  expect(suggestName('2025-10-12 scan.jpg', facts)).toBe('2025-10-12 Screwfix £37.47.jpg')
})

test('a name that is taken gets one more fact', () => {
  expect(suggestNames('IMG_2041.jpg', { ...facts, reference: { value: '77/1' } })).toEqual([
    '2025-10-12 Screwfix £37.47.jpg',
    '2025-10-12 Screwfix £37.47 77 1.jpg',
    '2025-10-12 Screwfix £37.47 receipt.jpg',
    '2025-10-12 Screwfix £37.47 77 1 receipt.jpg',
  ])
})

test('a long name keeps the fact at its end', () => {
  const [first = '', second = ''] = suggestNames('a.pdf', {
    ...facts,
    kind: { value: 'invoice' },
    party: { value: 'A long name of a company '.repeat(5) },
    reference: { value: 'A/31' },
  })
  expect(first.length).toBeLessThanOrEqual('.pdf'.length + 100)
  expect(second.length).toBeLessThanOrEqual('.pdf'.length + 100)
  expect(second).toMatch(/ £37\.47\.pdf$/)
})

test('insurance is named by its start, whatever its day or its end', () => {
  const policy = {
    kind: { value: 'insurance-policy' },
    party: { value: 'Aviva' },
    period: { value: { from: '2026-07-02', to: '2027-07-01' } },
  } as const
  const named = (more: object) => suggestName('scan.pdf', { ...policy, ...more })
  expect(named({})).toBe('2026-07-02 Aviva insurance policy.pdf')
  expect(named({ date: { value: '2026-06-20' } })).toBe('2026-07-02 Aviva insurance policy.pdf')
})

test('a paper with a standing title is named by it', () => {
  const record = {
    kind: { value: 'inspection' },
    date: { value: '2026-03-04' },
    party: { value: 'Calder Heating' },
  } as const
  expect(suggestName('a.pdf', { ...record, title: { value: 'Gas safety record' } })).toBe(
    '2026-03-04 Calder Heating gas safety record.pdf',
  )
  expect(suggestName('a.pdf', { ...record, title: { value: 'PAT test' } })).toBe(
    '2026-03-04 Calder Heating PAT test.pdf',
  )
})

test.each([
  ['bank-statement', 'Taff Mutual Bank', '2025-10-12 Taff Mutual Bank statement.pdf'],
  ['bank-statement', 'Banks & Sons', '2025-10-12 Banks & Sons bank statement.pdf'],
  ['insurance-certificate', 'Caledonian Insurance', '2025-10-12 Caledonian Insurance certificate.pdf'],
  ['inspection', 'Aire Inspection', '2025-10-12 Aire Inspection inspection.pdf'],
] as const)('no word is said twice in the name of %s of %s', (kind, party, name) => {
  expect(suggestName('a.pdf', { kind: { value: kind }, date: facts.date, party: { value: party } })).toBe(
    name,
  )
})

test('of a long name the beginning is kept, by whole words, and what the paper is', () => {
  const party = { value: `${'Northern Community Transport '.repeat(2)}and Haulage (Leeds) Association` }
  expect(suggestName('a.pdf', { kind: { value: 'letter' }, date: facts.date, party })).toBe(
    '2025-10-12 Northern Community Transport Northern Community Transport letter.pdf',
  )
})

test('what reports on a time is named by its end, and without a day what runs by its start', () => {
  const period = { value: { from: '2025-04-01', to: '2026-03-31' } }
  const named = (kind: DocumentKind, more: object = {}) =>
    suggestName('a.pdf', { kind: { value: kind }, period, party: { value: 'Ash' }, ...more })
  expect(named('accounts', { date: { value: '2026-08-02' } })).toBe('2026-03-31 Ash accounts.pdf')
  expect(named('vat-return', { date: { value: '2026-05-02' } })).toBe('2026-03-31 Ash VAT return.pdf')
  expect(named('licence')).toBe('2025-04-01 Ash licence.pdf')
})

test('no sum stands in the name of a paper that is not about one', () => {
  const { date, total } = facts
  const person = { value: 'Siân Rees' }
  expect(suggestName('a.pdf', { kind: { value: 'payslip' }, date, person, total })).toBe(
    '2025-10-12 Siân Rees payslip.pdf',
  )
})

test.each([
  [
    'Ash Ltd\nPayslip\nName Jo Ash   Tax period: Month 7\nPay date: 31/10/2025\nNet pay 1,020.00',
    '2025-10-31 Jo Ash payslip month 7',
  ],
  ['Jo Ash\nPAYSLIP\nTax week 31   Paid 07/11/2025\nNet pay 337.72', '2025-11-07 Jo Ash payslip week 31'],
  [
    'ASH LTD\nDividend voucher\nPayment date 30 April 2025\nShareholder: Isla Rutherford\n60 ordinary shares\nAmount payable £3,000.00',
    '2025-04-30 Isla Rutherford dividend voucher',
  ],
  [
    'ASH STORES\n04-08-25 12:01\nBIN BAGS 1.99\nBLEACH 0.89\nTOTAL 2.88\nMASTERCARD 2.88',
    '2025-08-04 Ash Stores £2.88',
  ],
  [
    'ASH ELECTRICAL FACTORS LTD\nCredit Note\nDate 11/06/2025\nEngines Ltd\nReturn 79.00\nVAT 15.80\nTotal credit 94.80',
    '2025-06-11 Ash Electrical Factors credit note £94.80',
  ],
])('a title that a person would have typed for %s', (text, name) => {
  expect(nameFor('scan.pdf', text)).toBe(`${name}.pdf`)
})

test.each([
  [
    'Ó Briain & Sons Ltd\nINVOICE\nInvoice no. 4471\nInvoice date 12/06/2025\nTo: Engines Ltd\nTotal £86.00',
    '2025-06-12 Ó Briain & Sons invoice 4471',
  ],
  [
    'Mac an t-Saoir Insurance Brokers Ltd\nCommercial combined policy schedule\nPolicyholder: Engines Ltd\nPolicy number: MTS/9\nPeriod of insurance: 1 May 2025 to 30 April 2026\nIssued on 14 April 2025',
    '2025-05-01 Mac an t-Saoir Insurance Brokers insurance policy MTS 9',
  ],
  [
    'Engines Ltd\nPAYSLIP\nEmployee: Siân Llewelyn-Rees   Employee No: 0012\nPay date: 28/02/2025\nBasic pay 2,100.00   Income tax 210.40\nGross pay 2,220.00   Net pay 1,823.20',
    '2025-02-28 Siân Llewelyn-Rees payslip',
  ],
  [
    'Worshipful Federation of Northern Agricultural and Horticultural Machinery Engineers Ltd\nInvoice\nNumber: 2025/0047\n1 February 2025\nEngines Ltd\nAnnual subscription £210.00\nTotal due £210.00',
    '2025-02-01 Worshipful Federation of Northern Agricultural invoice',
  ],
])('names of other letters, and long ones, are whole: %s', (text, begin) => {
  expect(nameFor('a.pdf', text)).toMatch(new RegExp(`^${begin}`))
})
