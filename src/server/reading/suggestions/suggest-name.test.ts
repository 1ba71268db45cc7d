import { expect, test } from 'vitest'
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

test('a name that is too long is cut between words', () => {
  const party = { value: `${'Northern Community Transport '.repeat(3)}NHS Trust of Leeds` }
  const name = suggestName('a.pdf', { kind: { value: 'letter' }, date: facts.date, party }) ?? ''
  expect(name.length).toBeLessThanOrEqual(104)
  expect(`2025-10-12 ${party.value} letter`.startsWith(`${name.slice(0, -4)} `)).toBe(true)
})
