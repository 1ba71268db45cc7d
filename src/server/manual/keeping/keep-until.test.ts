import { describe, expect, test } from 'vitest'
import { keepUntil, type KeepingFacts, type Paper } from './keep-until.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import { keepRuleList } from './rule-list.ts'

const shippedKeepRules = await shippedEntries(keepRuleList)

const company: KeepingFacts = {
  form: 'Ltd Company',
  incorporatedOn: '2019-03-11',
  accountingReferenceDate: '03-31',
  firstAccountsTo: null,
  changedPeriods: [],
}
const february: KeepingFacts = { ...company, incorporatedOn: '2019-02-03', accountingReferenceDate: '02-29' }
const changed: KeepingFacts = {
  ...company,
  accountingReferenceDate: '12-31',
  changedPeriods: [{ from: '2025-04-01', to: '2025-12-31', notifiedOn: null }],
}
const soleTrader: KeepingFacts = {
  ...company,
  form: 'Sole Trader',
  incorporatedOn: null,
  accountingReferenceDate: null,
}
const partnership: KeepingFacts = { ...company, form: 'LLP' }
const unknown: KeepingFacts = { ...company, form: null, incorporatedOn: null, accountingReferenceDate: null }

const vat: KeepingFacts['vat'] = {
  scheme: 'quarterly',
  stagger: 1,
  yearEndMonth: null,
  instalments: null,
  since: null,
  until: null,
}

function paper(about: Partial<Paper>): Paper {
  return { folderId: 'M1', kind: null, date: null, period: null, ends: null, person: null, ...about }
}
const until = (about: Partial<Paper>, facts = company) => keepUntil(paper(about), facts, shippedKeepRules)

describe('the day until which a paper is kept', () => {
  test.each<[string, Partial<Paper>, KeepingFacts, string | null, string]>([
    [
      'an invoice, from the end of its financial year',
      { kind: 'invoice', date: '2025-10-31' },
      company,
      '2032-03-31',
      'Companies Act 2006 s.388',
    ],
    [
      'an invoice of the last day of the year',
      { kind: 'invoice', date: '2026-03-31' },
      company,
      '2032-03-31',
      's.388',
    ],
    [
      'an invoice of the first day of the next',
      { kind: 'invoice', date: '2026-04-01' },
      company,
      '2033-03-31',
      's.388',
    ],
    [
      'an invoice of a year that ends in February',
      { kind: 'invoice', date: '2025-06-01' },
      february,
      '2032-02-29',
      's.388',
    ],
    ['an invoice of a leap year', { kind: 'invoice', date: '2024-02-29' }, february, '2030-02-28', 's.388'],
    [
      'an invoice of a shortened year',
      { kind: 'invoice', date: '2025-06-01' },
      changed,
      '2031-12-31',
      's.388',
    ],
    [
      'an invoice of the year before it',
      { kind: 'invoice', date: '2025-02-01' },
      changed,
      '2031-03-31',
      's.388',
    ],
    [
      'an invoice from before the incorporation, with the first year',
      { kind: 'invoice', date: '2019-01-05' },
      company,
      '2026-03-31',
      's.388',
    ],
    [
      'a bank statement, by its period',
      { kind: 'bank-statement', date: '2025-04-03', period: { from: '2025-03-01', to: '2025-03-31' } },
      company,
      '2031-03-31',
      's.388',
    ],
    [
      'accounts, by their period',
      { kind: 'accounts', period: { from: '2024-04-01', to: '2025-03-31' } },
      company,
      '2031-03-31',
      's.388',
    ],
    [
      'a tax return',
      { kind: 'tax-return', period: { from: '2024-04-01', to: '2025-03-31' } },
      company,
      '2031-03-31',
      'Finance Act 1998 sch.18 para.21',
    ],
    [
      'a VAT return',
      { kind: 'vat-return', period: { from: '2025-10-01', to: '2025-12-31' } },
      company,
      '2031-12-31',
      'Value Added Tax Act 1994',
    ],
    [
      'a P60',
      { kind: 'p60', period: { from: '2025-04-06', to: '2026-04-05' } },
      company,
      '2029-04-05',
      'reg.97',
    ],
    ['a P45 of 6 April', { kind: 'p45', date: '2026-04-06' }, company, '2030-04-05', 'reg.97'],
    [
      'a payslip, by the rule that keeps it longest',
      { kind: 'payslip', period: { from: '2026-02-01', to: '2026-02-28' } },
      company,
      '2032-02-29',
      'Minimum Wage',
    ],
    [
      'a CIS statement',
      { kind: 'cis-statement', period: { from: '2025-09-06', to: '2025-10-05' } },
      company,
      '2029-04-05',
      'SI 2005/2045',
    ],
    ['minutes', { kind: 'minutes', date: '2026-03-03' }, company, '2036-03-03', 'Companies Act 2006 s.248'],
    ['minutes of 29 February', { kind: 'minutes', date: '2024-02-29' }, company, '2034-02-28', 's.248'],
    [
      'a resolution',
      { kind: 'resolution', date: '2026-03-03' },
      company,
      '2036-03-03',
      'Companies Act 2006 s.355',
    ],
    [
      'a contract, from its end',
      { kind: 'contract', date: '2020-01-01', ends: '2026-06-30' },
      company,
      '2032-06-30',
      'Limitation Act 1980',
    ],
    [
      'a lease',
      { kind: 'lease', date: '2015-01-01', ends: '2030-12-24' },
      company,
      '2042-12-24',
      'Limitation Act 1980',
    ],
    [
      "an employers' liability certificate",
      { kind: 'insurance-certificate', ends: '2026-10-30' },
      company,
      '2066-10-30',
      'Health and Safety Executive',
    ],
    [
      'an accident report',
      { kind: 'accident-report', date: '2026-01-15' },
      company,
      '2029-01-15',
      'RIDDOR 2013 reg.12',
    ],
    ['a CV', { kind: 'cv', date: '2026-08-31' }, company, '2027-02-28', 'Information Commissioner'],
    [
      'an invoice of a sole trader',
      { kind: 'invoice', date: '2025-10-31' },
      soleTrader,
      '2032-01-31',
      'Taxes Management Act 1970 s.12B',
    ],
    ['one of 6 October', { kind: 'invoice', date: '2025-10-06' }, soleTrader, '2032-01-31', 's.12B'],
    ['one of 6 April', { kind: 'invoice', date: '2026-04-06' }, soleTrader, '2033-01-31', 's.12B'],
    [
      'an invoice of a partnership',
      { kind: 'invoice', date: '2025-10-31' },
      partnership,
      '2032-01-31',
      's.12B',
    ],
    [
      'a paper of no known kind in a folder of invoices',
      { folderId: 'HI1', date: '2025-10-31' },
      company,
      '2032-03-31',
      's.388',
    ],
    [
      'a letter there',
      { folderId: 'HI1', kind: 'letter', date: '2025-10-31' },
      company,
      '2032-03-31',
      's.388',
    ],
    [
      'a paper in the folder of VAT returns',
      { folderId: 'JK1', period: { from: '2025-10-01', to: '2025-12-31' } },
      company,
      '2031-12-31',
      'Value Added Tax',
    ],
    ['articles, as long as there is a company', { kind: 'articles' }, company, null, 'Companies Act 2006'],
    [
      'records of leave before April 2026',
      { kind: 'leave-record', date: '2026-04-05' },
      company,
      '2029-04-05',
      'reg.97',
    ],
    ['and since', { kind: 'leave-record', date: '2026-04-06' }, company, '2032-04-06', 'reg.16B'],
    [
      'a payslip of no known period, by the longest that it may be',
      { kind: 'payslip', date: '2026-02-28' },
      company,
      '2032-04-05',
      'Minimum Wage',
    ],
    [
      'a paper of no known kind among payslips, as a payslip',
      { folderId: 'L2', date: '2026-02-28' },
      company,
      '2032-04-05',
      'Minimum Wage',
    ],
    [
      'an invoice of a sole trader with VAT, by the rule of both that keeps it longest',
      { kind: 'invoice', date: '2026-04-05' },
      { ...soleTrader, vat },
      '2032-04-05',
      'Value Added Tax Act 1994',
    ],
    [
      'of a sole trader who has not said anything of VAT, as with it',
      { kind: 'invoice', date: '2026-04-05' },
      soleTrader,
      '2032-04-05',
      'Value Added Tax Act 1994',
    ],
    [
      'and of one who is not registered',
      { kind: 'invoice', date: '2026-04-05' },
      { ...soleTrader, answered: ['vat'] },
      '2032-01-31',
      's.12B',
    ],
    [
      'and by the other',
      { kind: 'invoice', date: '2025-10-31' },
      { ...soleTrader, vat },
      '2032-01-31',
      's.12B',
    ],
    [
      'a contract in Scotland',
      { kind: 'contract', ends: '2026-06-30' },
      { ...company, jurisdiction: 'scotland' },
      '2031-06-30',
      '(Scotland)',
    ],
    [
      'a lease in Scotland',
      { kind: 'lease', ends: '2030-12-24' },
      { ...company, jurisdiction: 'scotland' },
      '2050-12-24',
      '(Scotland)',
    ],
    [
      'a contract in Northern Ireland',
      { kind: 'contract', ends: '2026-06-30' },
      { ...company, jurisdiction: 'northern-ireland' },
      '2032-06-30',
      'Limitation',
    ],
    [
      "a motor certificate, which is no employers' liability certificate",
      { kind: 'insurance-certificate', ends: '2026-10-30', name: 'Certificate of Motor Insurance.pdf' },
      company,
      '2032-10-30',
      'Limitation Act 1980',
    ],
    ['a criminal record check', { kind: 'dbs-check', date: '2026-08-31' }, company, '2027-02-28', 'Barring'],
    [
      'a survey of asbestos',
      { kind: 'report', date: '2026-03-03', name: 'Asbestos survey.pdf' },
      company,
      '2066-03-03',
      'Hazardous to Health',
    ],
    [
      'a paper of health and safety of no known kind',
      { folderId: 'S3', date: '2026-03-03' },
      company,
      '2066-03-03',
      'Hazardous to Health',
    ],
    [
      'a claim in Scotland',
      { kind: 'claim', date: '2026-06-30' },
      { ...company, jurisdiction: 'scotland' },
      '2031-06-30',
      '(Scotland)',
    ],
    [
      'a contract of employment in Scotland',
      { kind: 'employment-contract', endedOn: '2026-06-30' },
      { ...company, jurisdiction: 'scotland' },
      '2031-06-30',
      '(Scotland)',
    ],
    [
      'a lease in Northern Ireland',
      { kind: 'lease', ends: '2030-12-24' },
      { ...company, jurisdiction: 'northern-ireland' },
      '2042-12-24',
      '(Northern Ireland)',
    ],
    [
      'a notice of opting out of a pension',
      { kind: 'pension-notice', date: '2026-03-03', name: 'Opt-out notice Jo Smith.pdf' },
      company,
      '2030-03-03',
      'The Pensions Regulator',
    ],
    [
      'any other notice of a pension',
      { kind: 'pension-notice', date: '2026-03-03', name: 'scan0012.pdf' },
      company,
      '2032-03-03',
      'The Pensions Regulator',
    ],
    [
      'a check of the right to work of who has left',
      { kind: 'right-to-work', date: '2020-01-01', endedOn: '2026-10-31' },
      company,
      '2028-10-31',
      'Home Office',
    ],
    [
      'disciplinary records of who has left, in Scotland',
      { kind: 'disciplinary', date: '2020-01-01', endedOn: '2026-10-31' },
      { ...company, jurisdiction: 'scotland' },
      '2031-10-31',
      '(Scotland)',
    ],
    [
      'the papers of a van that was sold',
      { kind: 'vehicle-record', date: '2020-01-01', endedOn: '2026-02-28' },
      company,
      '2032-02-28',
      'Finance Act 1998',
    ],
    ['a statutory register', { kind: 'statutory-register' }, company, null, 's.113'],
    [
      'a freehold',
      { kind: 'contract', ends: '2020-01-01', name: 'Freehold 3 High St.pdf' },
      company,
      null,
      's.15',
    ],
    ['the first minutes', { kind: 'minutes', date: '2020-03-11' }, company, null, 's.248'],
    ['a title deed', { kind: 'letter', name: 'Title register WYK1.pdf' }, company, null, 's.15'],
    ['a paper of premises of no known kind', { folderId: 'W2' }, company, null, 's.15'],
  ])('%s', (_, about, facts, day, source) => {
    const told = until(about, facts)
    expect(told).toMatchObject({ day })
    expect(told?.source).toContain(source)
  })

  test.each<[string, Partial<Paper>, KeepingFacts]>([
    ['no kind, in a folder of many kinds', { folderId: 'F', date: '2025-10-31' }, company],
    ['an invoice without a day', { kind: 'invoice' }, company],
    [
      'an invoice of a company without a year',
      { kind: 'invoice', date: '2025-10-31' },
      { ...company, incorporatedOn: null },
    ],
    ['a contract of which nobody knows when it ends', { kind: 'contract', date: '2025-10-31' }, company],
    ['a VAT return without its period', { kind: 'vat-return', date: '2026-02-05' }, company],
    ['minutes of a sole trader', { kind: 'minutes', date: '2026-03-03' }, soleTrader],
    ['an invoice of nobody knows what form', { kind: 'invoice', date: '2025-10-31' }, unknown],
    [
      'a kind of which a rule says nothing, outside the folders',
      { kind: 'brochure', date: '2025-10-31' },
      company,
    ],
    [
      'the kind decides where it is known, not the folder',
      { kind: 'contract', folderId: 'HI1', date: '2025-10-31' },
      company,
    ],
    ['HI10 is not HI1', { folderId: 'HI10', date: '2025-10-31' }, company],
  ])('none: %s', (_, about, facts) => {
    expect(until(about, facts)).toBeNull()
  })

  test.each(['right-to-work', 'disciplinary'] as const)('a %s is kept until the person has left', (kind) => {
    expect(until({ kind, date: '2020-01-01', ends: '2021-01-01' })).toMatchObject({
      day: null,
      waitsFor: 'leaving',
    })
  })

  test('registers that ended are kept as they were', () => {
    expect(until({ kind: 'statutory-register' })?.note).toMatch(
      /register of members goes on.*18 November 2025/,
    )
  })

  test('a vehicle is kept until it is sold', () => {
    expect(until({ kind: 'vehicle-record', date: '2020-01-01' })).toMatchObject({
      day: null,
      waitsFor: 'sale',
    })
  })

  test.each<[string, Partial<Paper>, KeepingFacts, boolean]>([
    [
      'title that was sold',
      { kind: 'letter', name: 'Title deed.pdf', endedOn: '1990-01-01' },
      company,
      false,
    ],
    ['a freehold', { kind: 'contract', name: 'Freehold.pdf', endedOn: '1990-01-01' }, company, false],
    ['a resolution', { kind: 'resolution', date: '2010-01-01' }, company, false],
    // Twelve years in England, twenty in Scotland.
    [
      'a lease of a company that is nobody knows where',
      { kind: 'lease', ends: '2001-01-01' },
      company,
      false,
    ],
    [
      'in England',
      { kind: 'lease', ends: '2001-01-01' },
      { ...company, jurisdiction: 'england-wales' },
      true,
    ],
    ['a contract, which is kept longest there', { kind: 'contract', ends: '2001-01-01' }, company, true],
  ])('whether it is offered for destruction: %s', (_, about, facts, isOffered) => {
    expect(until(about, facts)?.isOffered ?? false).toBe(isOffered)
  })

  test('resolutions of members are never offered for destruction, minutes of the board are', () => {
    const isOffered = (kind: 'minutes' | 'resolution') => until({ kind, date: '2021-01-01' })?.isOffered
    expect([isOffered('minutes'), isOffered('resolution')]).toEqual([true, false])
  })

  test('a version of a rule holds for the papers of its time', () => {
    const rule = shippedKeepRules.find(({ id }) => id === 'board-minutes')
    const [version] = rule?.versions ?? []
    if (rule === undefined || version === undefined) throw new Error('No rule of minutes')
    const rules = [{ ...rule, versions: [version, { ...version, from: '2027-01-01', years: 15 }] }]
    const dayOf = (date: string) => keepUntil(paper({ kind: 'minutes', date }), company, rules)?.day
    expect([dayOf('2005-01-01'), dayOf('2026-12-31'), dayOf('2027-01-01')]).toEqual([
      undefined,
      '2036-12-31',
      '2042-01-01',
    ])
  })
})
