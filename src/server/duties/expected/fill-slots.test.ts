import { describe, expect, test } from 'vitest'
import { companyFacts, type CompanyFacts } from '#contract/company/company-facts.ts'
import type { SlotState } from '#contract/duties/expected.ts'
import template from '#server/template/template.json' with { type: 'json' }
import { fillSlots } from './fill-slots.ts'
import { type Expected, type FiledPaper, isExpectedOf } from './fitting.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import { expectedPaperList } from './paper-list.ts'

const shippedPapers = await shippedEntries(expectedPaperList)

const today = '2026-11-23'
const facts = companyFacts.parse({
  form: 'Ltd Company',
  incorporatedOn: '2019-03-11',
  accountingReferenceDate: '03-31',
  vat: { scheme: 'quarterly', stagger: 1 },
  employer: { pays: 'monthly' },
})
const expected: Expected[] = shippedPapers.map((paper) => ({ ...paper, isOwn: false, skipReason: null }))

let count = 0
function filed(folderId: string, kind: string, about: Partial<FiledPaper> = {}): FiledPaper {
  count += 1
  return {
    fileId: String(count).padStart(4, '0'),
    fileName: 'scan.pdf',
    folderId,
    kind,
    date: null,
    period: null,
    ends: null,
    person: null,
    ...about,
  }
}
const period = (from: string, to: string) => ({ from, to })

function slotsOf(id: string, papers: FiledPaper[], company: CompanyFacts = facts) {
  return fillSlots(
    expected.filter((one) => isExpectedOf(one, company)),
    papers,
    company,
    today,
  ).filter(({ expectedId }) => expectedId === id)
}

test('a kind that is only likely counts in the very folder that expects it', () => {
  const likely = { kind: 'mot', date: '2026-10-01', period: null, person: null }
  const read = (folderId: string) => ({ ...filed(folderId, 'mot', { likely }), kind: null })
  const company = { ...facts, vehicles: true }
  expect(slotsOf('t3-mot-certificate', [read('T3')], company)).toMatchObject([{ state: 'here' }])
  expect(slotsOf('t3-mot-certificate', [read('T')], company)).toMatchObject([{ state: 'missing' }])
})

test('the acceptance that closed a duty stands for the paper that was accepted', () => {
  const accepted = (duty: string, to: string) =>
    filed('A5', 'acknowledgement', { date: '2026-04-01', closed: [{ duty, to }] })
  for (const [id, duty, to] of [
    ['a5-confirmation-statement', 'confirmation-statement', '2026-03-10'],
    ['f1-annual-accounts', 'accounts', '2026-03-31'],
  ] as const) {
    const paper = accepted(duty, to)
    expect(slotsOf(id, [paper])).toMatchObject([{ state: 'here', fileId: paper.fileId, isChosen: false }])
    expect(slotsOf(id, [{ ...paper, closed: [] }])).toMatchObject([{ fileId: null }])
    expect(slotsOf(id, [accepted('director-change', to)])).toMatchObject([{ fileId: null }])
    // A receipt for a year long before.
    expect(slotsOf(id, [accepted(duty, '2024-03-10')])).toMatchObject([{ fileId: null }])
  }
})

test('what an authority acknowledges stands for what was returned, of its period or the one that had ended by its day', () => {
  const to = (duty: string, day: string | null) => ({ closed: [{ duty, to: day }] })
  for (const [id, duty, end, date] of [
    ['jk1-vat-return', 'vat-return', '2026-06-30', '2026-08-02'],
    ['jk4-company-tax-return', 'corporation-tax-return', '2025-03-31', '2026-01-20'],
    ['l2-payroll-reports', 'eps', '2026-09-30', '2026-09-28'],
  ] as const)
    for (const known of [
      { date, ...to(duty, end) },
      { date, ...to(duty, null) },
    ]) {
      const paper = filed('JK', 'acknowledgement', known)
      expect(slotsOf(id, [paper])).toMatchObject([
        { state: 'here', fileId: paper.fileId, period: { to: end } },
      ])
    }
  const [slot] = slotsOf('jk1-vat-return', [
    filed('JK1', 'acknowledgement', { date: '2026-05-02', ...to('vat-return', null) }),
  ])
  expect(slot).toMatchObject({ period: { to: '2026-06-30' }, fileId: null })
})

test('who sends quarterly updates is expected to hold the receipt of the last, which is no receipt of the return', () => {
  const trader = (digitalUpdatesFrom: string | null) =>
    companyFacts.parse({ form: 'Sole Trader', tradingSince: '2019-05-01', digitalUpdatesFrom })
  const slots = (papers: FiledPaper[], since: string | null = '2026-04-06') =>
    slotsOf('jk5-quarterly-update', papers, trader(since))
  expect(slots([])).toMatchObject([{ state: 'missing', period: period('2026-04-06', '2026-07-05') }])
  expect([...slots([], null), ...slots([], '2027-04-06')]).toEqual([])
  const sent = (duty: string, to: string) =>
    filed('JK5', 'acknowledgement', { date: '2026-11-02', closed: [{ duty, to }] })
  // Also of a quarter that ends with a calendar month, as may be chosen.
  for (const to of ['2026-10-05', '2026-09-30'])
    expect(slots([sent('quarterly-update', to)])).toMatchObject([
      { state: 'here', period: { to: '2026-10-05' } },
    ])
  expect(slots([sent('self-assessment', '2026-10-05')])).toMatchObject([{ state: 'missing' }])
})

test('of a business that has not said when it began, nothing is expected of a time before its first paper', () => {
  const statement = (date: string | null) => [filed('F4', 'bank-statement', { date })]
  const slot = (papers: FiledPaper[]) => slotsOf('f4-bank-statements', papers, companyFacts.parse({}))
  expect(slot([])).toMatchObject([{ state: 'missing', period: null }])
  for (const date of [null, '2026-11-20'])
    expect(slot(statement(date))).toMatchObject([{ state: 'here', period: null }])
  for (const papers of [statement('2026-02-28'), [{ ...filed('F4', 'letter'), date: '2026-05-02' }]])
    expect(slot(papers)).toMatchObject([{ state: 'missing', period: { to: '2026-09-30' } }])
})

describe('a paper that a person chose for a slot', () => {
  const fills = { expectedId: 'f4-bank-statements', to: '2026-10-31', person: null }

  test('fills it wherever it is filed and whatever is read in it', () => {
    for (const [folderId, kind] of [
      ['F4', null],
      ['G', 'minutes'],
    ] as const) {
      const paper = { ...filed(folderId, 'minutes', { fills }), kind }
      expect(slotsOf('f4-bank-statements', [paper])).toMatchObject([{ state: 'here', fileId: paper.fileId }])
      expect(slotsOf('b3-management-accounts', [paper])).not.toMatchObject([{ fileId: paper.fileId }])
    }
  })

  test('fills nothing while it waits in the inbox', () => {
    expect(slotsOf('f4-bank-statements', [filed('XYZ', 'bank-statement', { fills })])).toMatchObject([
      { state: 'missing' },
    ])
  })
})

describe('a slot', () => {
  test.each<[string, string, FiledPaper[], SlotState, string | null]>([
    ['nothing filed', 'a1-articles', [], 'missing', null],
    ['filed once', 'a1-articles', [filed('A1', 'articles')], 'here', null],
    ['filed at the top level', 'a1-articles', [filed('A', 'articles')], 'here', null],
    ['filed in another folder', 'a1-articles', [filed('A2', 'articles')], 'missing', null],
    ['another kind', 'a1-articles', [filed('A1', 'minutes')], 'missing', null],
    [
      'last month',
      'f4-bank-statements',
      [filed('F4', 'bank-statement', { date: '2026-10-31' })],
      'here',
      '2026-10-31',
    ],
    [
      'the month before is not missed yet by its grace',
      'f4-bank-statements',
      [filed('F4', 'bank-statement', { date: '2026-09-30' })],
      'here',
      '2026-09-30',
    ],
    [
      'two months ago',
      'f4-bank-statements',
      [filed('F4', 'bank-statement', { date: '2026-08-31' })],
      'missing',
      '2026-09-30',
    ],
    ['without a day', 'f4-bank-statements', [filed('F4', 'bank-statement')], 'missing', '2026-09-30'],
    [
      'the VAT quarter',
      'jk1-vat-return',
      [filed('JK1', 'vat-return', { period: period('2026-07-01', '2026-09-30') })],
      'here',
      '2026-09-30',
    ],
    [
      'the VAT quarter before it',
      'jk1-vat-return',
      [filed('JK1', 'vat-return', { period: period('2026-04-01', '2026-06-30') })],
      'here',
      '2026-06-30',
    ],
    [
      'a VAT return of last year',
      'jk1-vat-return',
      [filed('JK1', 'vat-return', { period: period('2025-07-01', '2025-09-30') })],
      'missing',
      '2026-06-30',
    ],
    [
      'accounts of the year before, not yet due',
      'f1-annual-accounts',
      [filed('F1', 'accounts', { period: period('2024-04-01', '2025-03-31') })],
      'here',
      '2025-03-31',
    ],
    [
      'accounts of two years ago',
      'f1-annual-accounts',
      [filed('F1', 'accounts', { period: period('2023-04-01', '2024-03-31') })],
      'missing',
      '2025-03-31',
    ],
    [
      'P60 of the last tax year',
      'l2-p60',
      [filed('L2', 'p60', { period: period('2025-04-06', '2026-04-05') })],
      'here',
      '2026-04-05',
    ],
    [
      'insurance in force',
      'w3-public-liability-insurance',
      [filed('W3', 'insurance-policy', { fileName: 'Public liability.pdf', ends: '2027-06-30' })],
      'here',
      null,
    ],
    [
      'ending in 60 days',
      'w3-public-liability-insurance',
      [filed('W3', 'insurance-policy', { fileName: 'Public liability.pdf', ends: '2027-01-22' })],
      'ending',
      null,
    ],
    [
      'in 61 days',
      'w3-public-liability-insurance',
      [filed('W3', 'insurance-policy', { fileName: 'Public liability.pdf', ends: '2027-01-23' })],
      'here',
      null,
    ],
    [
      'its last day',
      'w3-public-liability-insurance',
      [filed('W3', 'insurance-policy', { fileName: 'Public liability.pdf', ends: today })],
      'ending',
      null,
    ],
    [
      'ended',
      'w3-public-liability-insurance',
      [filed('W3', 'insurance-policy', { fileName: 'Public liability.pdf', ends: '2026-11-22' })],
      'ended',
      null,
    ],
    [
      'another insurance',
      'w3-public-liability-insurance',
      [filed('W3', 'insurance-policy', { fileName: 'Indemnity.pdf' })],
      'missing',
      null,
    ],
  ])('%s', (_, id, papers, state, to) => {
    expect(slotsOf(id, papers)).toMatchObject([
      { state, ...(to === null ? { period: null } : { period: { to } }) },
    ])
  })

  test('is taken over by the renewed paper; the old one stays behind it', () => {
    const old = filed('W3', 'insurance-policy', { fileName: 'Public liability 2025.pdf', ends: '2026-06-30' })
    const renewed = filed('W3', 'insurance-policy', { fileName: 'Public liability.pdf', ends: '2027-06-30' })
    expect(slotsOf('w3-public-liability-insurance', [renewed, old])).toMatchObject([
      { state: 'here', fileId: renewed.fileId, earlier: [{ fileId: old.fileId, ends: '2026-06-30' }] },
    ])
  })

  test('is one for each person whom papers name', () => {
    const contract = filed('L1', 'employment-contract', { person: 'Jane Okafor' })
    const payslip = filed('L2', 'payslip', { person: 'Tom Reed', date: '2026-10-31' })
    expect(slotsOf('l1-employment-contracts', [contract, payslip])).toMatchObject([
      { person: 'Jane Okafor', state: 'here', id: 'l1-employment-contracts.jane-okafor' },
      { person: 'Tom Reed', state: 'missing' },
    ])
    expect(slotsOf('l1-employment-contracts', [])).toMatchObject([{ person: null, state: 'missing' }])
  })

  test('shares a paper with those of which its name or its text speaks, not with those that ask for its kind alone', () => {
    const named = filed('W3', 'insurance-certificate', { fileName: 'Employer and public liability.pdf' })
    const read = filed('W', 'insurance-certificate', { says: new Set(['employers liability']) })
    const filledBy = (paper: FiledPaper) =>
      fillSlots(expected, [paper], facts, today)
        .filter(({ fileId }) => fileId === paper.fileId)
        .map(({ expectedId }) => expectedId)
    expect(filledBy(named)).toEqual(['w3-employers-liability-insurance', 'w3-public-liability-insurance'])
    expect(filledBy(read)).toEqual([
      'l-employers-liability-insurance-certificate-on-displ',
      'w3-employers-liability-insurance',
    ])
    const cookies = filed('O2', 'policy', { fileName: 'Cookie policy.pdf' })
    expect(filledBy(cookies)).toEqual(['o2-website-terms-and-cookie-policy'])
  })

  test('is one for a person, however their name is spelled', () => {
    const contract = filed('L1', 'employment-contract', { person: 'Ms J. Okafor' })
    const payslip = filed('L2', 'payslip', { person: 'OKAFOR, Jane', date: '2026-10-31' })
    expect(slotsOf('l1-employment-contracts', [contract, payslip])).toMatchObject([
      { person: 'OKAFOR, Jane', state: 'here' },
    ])
  })

  test('is skipped, whatever is there', () => {
    const skipped = expected.map((one) => ({
      ...one,
      skipReason: one.id === 'a1-articles' ? 'Kept by the lawyer' : null,
    }))
    const slot = fillSlots(skipped, [], facts, today).find(({ expectedId }) => expectedId === 'a1-articles')
    expect(slot).toMatchObject({ state: 'skipped', skipReason: 'Kept by the lawyer' })
  })
})

test.each<[string, Partial<CompanyFacts>, string, boolean]>([
  ['articles of a company', {}, 'a1-articles', true],
  ['articles of a sole trader', { form: 'Sole Trader' }, 'a1-articles', false],
  ['articles of nobody knows whom', { form: null }, 'a1-articles', false],
  ['VAT returns', {}, 'jk1-vat-return', true],
  ['VAT returns of who is not registered', { vat: null }, 'jk1-vat-return', false],
  ['contracts of who employs nobody', { employer: null }, 'l1-employment-contracts', false],
  ['MOT without vehicles', {}, 't3-mot-certificate', false],
  ['MOT with vehicles', { vehicles: true }, 't3-mot-certificate', true],
])('%s', (_, about, id, isMine) => {
  const one = expected.find((each) => each.id === id)
  expect(one === undefined ? undefined : isExpectedOf(one, { ...facts, ...about })).toBe(isMine)
})

test('the template has at least 150 expected papers, in folders that exist, each with its reason', () => {
  const folders = new Set(template.map(({ id }) => id))
  expect(shippedPapers.length).toBeGreaterThanOrEqual(150)
  expect(new Set(shippedPapers.map(({ id }) => id)).size).toBe(shippedPapers.length)
  expect(shippedPapers.filter(({ folderId }) => !folders.has(folderId))).toEqual([])
  const covered = new Set(shippedPapers.map(({ folderId }) => folderId))
  expect([...folders].filter((id) => !covered.has(id))).toEqual(['XYZ'])
})
