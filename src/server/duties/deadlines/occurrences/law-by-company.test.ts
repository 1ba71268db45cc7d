import { describe, expect, test } from 'vitest'
import { type CompanyFacts, companyFacts, jurisdictions } from '#contract/company/company-facts.ts'
import { addDays, addMonths, type Day } from '#contract/platform/plain-date.ts'
import { ALWAYS, dutiesOf, type Given, ltd, rules } from '#server/testing/duties.ts'
import { isBankHoliday } from './bank-holidays.ts'
import { occurrencesIn } from './occurrences.ts'

// Worked by hand from the law for kinds of companies and parts of the United Kingdom: what is given, the rule, the last day
// of the period, and the due days. The sources of the rules are in rules.json.

type Place = NonNullable<CompanyFacts['jurisdiction']>
type Case = [rule: string, given: Given, periodTo: Day, due: Day[]]

function ofRule(given: Given, rule: string) {
  return occurrencesIn(companyFacts.parse(given), rules, ALWAYS).filter(({ id }) => id.startsWith(`${rule}.`))
}
function ofPeriod(given: Given, rule: string, to: Day) {
  return ofRule(given, rule).filter(({ id, period }) => (period?.to ?? id.slice(-10)) === to)
}
const dueOf = (rule: string, given: Given, to: Day) => ofPeriod(given, rule, to).map((one) => one.due)
function holds(rule: string, given: Given, to: Day, due: Day[]) {
  expect(dueOf(rule, given, to)).toEqual(due)
}
const monthly = (rest = {}): Given => ({ employer: { pays: 'monthly', ...rest } })
const quarterly = (until: Day | null = null): Given => ({
  vat: { scheme: 'quarterly', stagger: 1, until },
})
const annual = (yearEndMonth: number, rest = {}): Given => ({
  vat: { scheme: 'annual', yearEndMonth, ...rest },
})

// www.gov.uk/bank-holidays: what Scotland and Northern Ireland have besides those of England and Wales.
test.each<[place: Place, year: string, ...days: string[]]>([
  ['scotland', '2022', '01-04', '08-01', '11-30'],
  ['scotland', '2023', '01-03', '08-07', '11-30'],
  ['scotland', '2024', '01-02', '08-05', '12-02'],
  ['scotland', '2025', '01-02', '08-04', '12-01'],
  ['scotland', '2026', '01-02', '06-15', '08-03', '11-30'],
  ['scotland', '2027', '01-04', '08-02', '11-30'],
  ['scotland', '2028', '01-04', '08-07', '11-30'],
  ['northern-ireland', '2022', '03-17', '07-12'],
  ['northern-ireland', '2023', '03-17', '07-12'],
  ['northern-ireland', '2024', '03-18', '07-12'],
  ['northern-ireland', '2025', '03-17', '07-14'],
  ['northern-ireland', '2026', '03-17', '07-13'],
  ['northern-ireland', '2027', '03-17', '07-12'],
  ['northern-ireland', '2028', '03-17', '07-12'],
  ['england-wales', '2026'],
])('bank holidays of %s alone in %s', (place, year, ...days) => {
  const found: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
    if (isBankHoliday(day, place) && !isBankHoliday(day)) found.push(day.slice(5))
  expect(found).toEqual(days)
})

describe('payments move to the working day before, where HMRC has its bank and where the company is', () => {
  type ByPlace = [england: Day, scotland: Day, northernIreland: Day]
  test.each<[rule: string, given: Given, periodTo: Day, due: ByPlace]>([
    // Scotland's first Monday in August.
    ['vat-payment', quarterly(), '2028-06-30', ['2028-08-07', '2028-08-04', '2028-08-07']],
    ['vat-return', quarterly(), '2028-06-30', ['2028-08-07', '2028-08-07', '2028-08-07']],
    // St Andrew's day: a Monday, a Tuesday, a Sunday, which is given on the Monday after, and a Saturday.
    ['vat-annual-payment', annual(9), '2026-09-30', ['2026-11-30', '2026-11-27', '2026-11-30']],
    ['vat-annual-return', annual(9), '2026-09-30', ['2026-11-30', '2026-11-30', '2026-11-30']],
    ['vat-annual-payment', annual(9), '2027-09-30', ['2027-11-30', '2027-11-29', '2027-11-30']],
    ['vat-annual-payment', annual(9), '2025-09-30', ['2025-11-28', '2025-11-28', '2025-11-28']],
    ['vat-annual-payment', annual(9), '2024-09-30', ['2024-11-29', '2024-11-29', '2024-11-29']],
    // The day that was proclaimed for Scotland alone in 2026.
    ['vat-payment', quarterly('2026-05-08'), '2026-05-08', ['2026-06-15', '2026-06-12', '2026-06-15']],
    // 2 January: the last return of who left VAT on 26 November.
    ['vat-payment', quarterly('2028-11-26'), '2028-11-26', ['2029-01-02', '2028-12-29', '2029-01-02']],
    ['vat-return', quarterly('2028-11-26'), '2028-11-26', ['2029-01-02', '2029-01-02', '2029-01-02']],
    // 17 March, and 12 July.
    ['paye-payment', monthly({ byPost: true }), '2028-03-05', ['2028-03-17', '2028-03-17', '2028-03-16']],
    ['vat-payment', quarterly('2027-02-10'), '2027-02-10', ['2027-03-17', '2027-03-17', '2027-03-16']],
    ['vat-payment', quarterly('2027-06-05'), '2027-06-05', ['2027-07-12', '2027-07-12', '2027-07-09']],
    ['vat-return', quarterly('2027-06-05'), '2027-06-05', ['2027-07-12', '2027-07-12', '2027-07-12']],
    [
      'cis-payment',
      { cis: true, ...monthly({ until: '2028-01-31', byPost: true }) },
      '2028-03-05',
      ['2028-03-17', '2028-03-17', '2028-03-16'],
    ],
    // HMRC's bank is closed on Easter Monday and the last Monday of August, whatever Scottish banks do.
    ['paye-payment', monthly(), '2019-04-05', ['2019-04-18', '2019-04-18', '2019-04-18']],
    ['vat-annual-payment', annual(6), '2026-06-30', ['2026-08-28', '2026-08-28', '2026-08-28']],
    // What is sent, and what the law does not move.
    ['cis-return', { cis: true }, '2026-04-05', ['2026-04-19', '2026-04-19', '2026-04-19']],
    ['eps', monthly(), '2028-03-05', ['2028-03-19', '2028-03-19', '2028-03-19']],
  ])('%s of %j to %s: %j', (rule, given, to, due) => {
    const found = jurisdictions.map((jurisdiction) => ofPeriod({ ...given, jurisdiction }, rule, to)[0]?.due)
    expect(found).toEqual(due)
    // Where the place is not known, HMRC's bank alone decides.
    expect(ofPeriod(given, rule, to)[0]?.due).toBe(due[0])
  })

  test('an instalment of annual VAT on St Andrew’s day', () => {
    const given = annual(3, { instalments: 'monthly' })
    const due = (jurisdiction: Place) =>
      dutiesOf({ ...given, jurisdiction }, 'vat-payment', { from: '2026-11-01', to: '2026-11-30' }).map(
        (one) => one.due,
      )
    expect([due('england-wales'), due('scotland')]).toEqual([['2026-11-30'], ['2026-11-27']])
  })
})

describe('charities tell their regulator (Charities Act 2011 s.169; OSCR; CCNI)', () => {
  const charity = (jurisdiction: Place | null, reference: string, rest: Given = {}) =>
    ltd('2010-06-12', reference, { companyKind: 'charity', jurisdiction, ...rest })
  test.each<[jurisdiction: Place | null, reference: string, periodTo: Day, authority: string, due: Day]>([
    ['england-wales', '03-31', '2026-03-31', 'Charity Commission', '2027-01-31'],
    ['england-wales', '12-31', '2026-12-31', 'Charity Commission', '2027-10-31'],
    ['england-wales', '08-31', '2026-08-31', 'Charity Commission', '2027-06-30'],
    ['england-wales', '04-05', '2026-04-05', 'Charity Commission', '2027-02-05'],
    ['england-wales', '04-30', '2026-04-30', 'Charity Commission', '2027-02-28'],
    [null, '03-31', '2026-03-31', 'Charity Commission', '2027-01-31'],
    ['scotland', '03-31', '2019-03-31', 'OSCR (Scottish Charity Regulator)', '2019-12-31'],
    ['scotland', '12-31', '2026-12-31', 'OSCR (Scottish Charity Regulator)', '2027-09-30'],
    ['scotland', '05-31', '2026-05-31', 'OSCR (Scottish Charity Regulator)', '2027-02-28'],
    ['scotland', '04-05', '2026-04-05', 'OSCR (Scottish Charity Regulator)', '2027-01-05'],
    ['northern-ireland', '03-31', '2026-03-31', 'Charity Commission for Northern Ireland', '2027-01-31'],
    ['northern-ireland', '12-31', '2026-12-31', 'Charity Commission for Northern Ireland', '2027-10-31'],
    ['northern-ireland', '04-30', '2027-04-30', 'Charity Commission for Northern Ireland', '2028-02-29'],
  ])('in %s with %s: the return to %s goes to the %s by %s', (place, reference, to, authority, due) => {
    const found = dutiesOf(charity(place, reference), 'charity-return').filter((one) => one.period?.to === to)
    expect(found.map((one) => [one.authority, one.due])).toEqual([[authority, due]])
  })

  test('its accounts go to Companies House as those of others, and first ones count from their end', () => {
    expect(dueOf('accounts', charity('scotland', '03-31'), '2026-03-31')).toEqual(['2026-12-31'])
    expect(
      dueOf(
        'charity-return',
        ltd('2025-03-15', '03-31', { companyKind: 'charity', jurisdiction: 'england-wales' }),
        '2026-03-31',
      ),
    ).toEqual(['2027-01-31'])
  })

  test.each<Given>([
    ltd('2010-06-12', '03-31', { jurisdiction: 'scotland' }),
    ltd('2010-06-12', '03-31', { companyKind: 'none' }),
    ltd('2010-06-12', '03-31', { companyKind: 'public' }),
    { ...ltd('2010-06-12', '03-31', { companyKind: 'charity' }), form: 'LLP' },
    { form: 'Sole Trader', companyKind: 'partnership' },
  ])('nobody else does: %j', (given) => {
    expect(dutiesOf(given, 'charity-return')).toEqual([])
  })
})

describe('public and community interest companies (Companies Act 2006 s.442, s.453; 2005 Regulations)', () => {
  const plc = (incorporated: Day, reference: string, rest: Given = {}) =>
    ltd(incorporated, reference, { companyKind: 'public', ...rest })
  test.each<Case>([
    ['accounts', plc('2010-06-12', '12-31'), '2026-12-31', ['2027-06-30']],
    ['accounts', plc('2010-06-12', '03-31'), '2026-03-31', ['2026-09-30']],
    ['accounts', plc('2010-06-12', '08-31'), '2026-08-31', ['2027-02-28']],
    ['accounts', plc('2010-06-12', '08-31'), '2027-08-31', ['2028-02-29']],
    ['accounts', plc('2010-06-12', '04-05'), '2026-04-05', ['2026-10-05']],
    // First accounts over 12 months: 18 months from the incorporation, or three from the reference date.
    ['accounts', plc('2025-03-15', '03-31'), '2026-03-31', ['2026-09-15']],
    ['accounts', plc('2024-01-10', '06-30', { firstAccountsTo: '2025-06-30' }), '2025-06-30', ['2025-09-30']],
    // First accounts of 12 months and less.
    ['accounts', plc('2024-04-01', '03-31'), '2025-03-31', ['2025-09-30']],
    // Shortened with a notice that leaves less time than three months.
    [
      'accounts',
      plc('2020-03-20', '04-30', {
        firstAccountsTo: '2021-03-31',
        changedPeriods: [{ from: '2025-04-01', to: '2025-04-30', notifiedOn: '2025-10-20' }],
      }),
      '2025-04-30',
      ['2026-01-20'],
    ],
    // Everything else as a private one.
    ['corporation-tax-payment', plc('2010-06-12', '12-31'), '2026-12-31', ['2027-10-01']],
    ['corporation-tax-return', plc('2010-06-12', '12-31'), '2026-12-31', ['2027-12-31']],
    ['confirmation-statement', plc('2010-06-12', '12-31'), '2026-06-11', ['2026-06-25']],
    [
      'accounts',
      ltd('2010-06-12', '12-31', { companyKind: 'community-interest' }),
      '2026-12-31',
      ['2027-09-30'],
    ],
    ['accounts', ltd('2010-06-12', '12-31', { companyKind: 'none' }), '2026-12-31', ['2027-09-30']],
  ])('%s of %j to %s are due on %j', holds)

  test('a CIC sends its report with the accounts, a PLC is fined more', () => {
    const [cic] = ofPeriod(
      ltd('2010-06-12', '12-31', { companyKind: 'community-interest', dormant: true }),
      'accounts',
      '2026-12-31',
    )
    expect(cic?.title).toBe('Annual accounts and community interest report (CIC34)')
    expect(ofPeriod(plc('2010-06-12', '12-31'), 'accounts', '2026-12-31')[0]?.missing).toMatch(/£750.*£7,500/)
  })
})

describe('partnerships without a company (TMA 1970 s.12AA, s.93A)', () => {
  const partners = (rest: Given = {}): Given => ({ form: 'Sole Trader', companyKind: 'partnership', ...rest })
  test.each<Case>([
    ['self-assessment', partners(), '2026-04-05', ['2027-01-31']],
    ['self-assessment', partners({ tradingSince: '2026-06-01' }), '2026-04-05', []],
    ['self-assessment-registration', partners({ tradingSince: '2026-06-01' }), '2027-04-05', ['2027-10-05']],
    // The partners pay their own tax.
    ['self-assessment-payment', partners(), '2026-04-05', []],
    ['self-assessment-payment', { form: 'LLP' }, '2026-04-05', []],
    ['self-assessment-payment', { form: 'Sole Trader' }, '2026-04-05', ['2027-01-31']],
    [
      'self-assessment-payment',
      { form: 'Sole Trader', digitalUpdatesFrom: '2026-04-06' },
      '2027-04-05',
      ['2028-01-31'],
    ],
    ['payment-on-account', partners(), '2026-04-05', []],
    ['payment-on-account', { form: 'Sole Trader' }, '2026-04-05', ['2026-07-31']],
    ['payment-on-account', { form: 'LLP' }, '2026-04-05', []],
    [
      'accounts',
      partners({ incorporatedOn: '2020-01-01', accountingReferenceDate: '12-31' }),
      '2026-12-31',
      [],
    ],
    ['confirmation-statement', partners({ incorporatedOn: '2020-01-01' }), '2026-12-31', []],
    ['vat-return', partners(quarterly()), '2026-09-30', ['2026-11-07']],
    ['paye-payment', partners(monthly()), '2026-05-05', ['2026-05-22']],
  ])('%s of %j to %s is due on %j', holds)

  test('its return is called so, carries no payment, and costs £100 for each partner', () => {
    const [own] = ofPeriod(partners(), 'self-assessment', '2026-04-05')
    expect(own).toMatchObject({ title: 'Partnership tax return' })
    expect([own?.missing, own?.advice].join(' ')).toMatch(/£100 for each partner.*carries no payment/)
    // Nor does a payment prove a return: who pays their own tax has a deadline for it.
    const proofOf = (given: Given) => ofPeriod(given, 'self-assessment', '2026-04-05')[0]?.kinds
    for (const given of [partners(), { form: 'LLP' } as const, { form: 'Sole Trader' } as const])
      expect(proofOf(given)).toEqual(['acknowledgement'])
  })
})

describe('a confirmation statement that was made up early moves the next ones', () => {
  const given = (last: Day, form: Given['form'] = 'Ltd Company'): Given => ({
    ...ltd('2018-08-18', '08-31', { lastConfirmationStatementTo: last }),
    form,
  })
  test.each<Case>([
    ['confirmation-statement', given('2026-11-20'), '2027-11-20', ['2027-12-04']],
    ['confirmation-statement', given('2026-11-20', 'LLP'), '2027-11-20', ['2027-12-04']],
    // The review period no longer ends with the anniversary of the incorporation.
    ['confirmation-statement', given('2026-11-20'), '2027-08-17', []],
    ['confirmation-statement', given('2026-11-20'), '2026-08-17', []],
    ['confirmation-statement', given('2026-11-20'), '2028-11-20', ['2028-12-04']],
    ['confirmation-statement', given('2026-02-28'), '2027-02-28', ['2027-03-14']],
    ['confirmation-statement', given('2024-02-29'), '2025-02-28', ['2025-03-14']],
    ['confirmation-statement', given('2024-02-29'), '2028-02-29', ['2028-03-14']],
    ['confirmation-statement', given('2026-01-31'), '2027-01-31', ['2027-02-14']],
    ['confirmation-statement', given('2026-04-30'), '2027-04-30', ['2027-05-14']],
    ['confirmation-statement', given('2026-10-05'), '2027-10-05', ['2027-10-19']],
    ['confirmation-statement', given('2026-12-20'), '2027-12-20', ['2028-01-03']],
    ['confirmation-statement', given('2026-12-20', 'Sole Trader'), '2027-12-20', []],
  ])('%s of %j to %s is due on %j', holds)
})

describe('corporation tax by reference dates (TMA 1970 s.59D; FA 1998 sch.18 para.14)', () => {
  test.each<[reference: string, periodTo: Day, accounts: Day, payment: Day, returned: Day]>([
    ['01-31', '2026-01-31', '2026-10-31', '2026-11-01', '2027-01-31'],
    ['02-29', '2026-02-28', '2026-11-30', '2026-12-01', '2027-02-28'],
    ['04-30', '2026-04-30', '2027-01-31', '2027-02-01', '2027-04-30'],
    ['07-31', '2026-07-31', '2027-04-30', '2027-05-01', '2027-07-31'],
    ['08-31', '2026-08-31', '2027-05-31', '2027-06-01', '2027-08-31'],
    ['10-31', '2026-10-31', '2027-07-31', '2027-08-01', '2027-10-31'],
    ['11-30', '2026-11-30', '2027-08-31', '2027-09-01', '2027-11-30'],
    ['10-15', '2026-10-15', '2027-07-15', '2027-07-16', '2027-10-15'],
    ['01-30', '2027-01-30', '2027-10-30', '2027-10-31', '2028-01-30'],
    ['05-31', '2027-05-31', '2028-02-29', '2028-03-01', '2028-05-31'],
  ])('%s, to %s: accounts %s, payment %s, return %s', (reference, to, accounts, payment, returned) => {
    const given = ltd('2010-01-05', reference)
    expect(dueOf('accounts', given, to)).toEqual([accounts])
    expect(dueOf('corporation-tax-payment', given, to)).toEqual([payment])
    expect(dueOf('corporation-tax-return', given, to)).toEqual([returned])
  })

  test.each<[size: 'large' | 'very-large', reference: string, periodTo: Day, due: Day[]]>([
    ['large', '09-30', '2026-09-30', ['2026-04-14', '2026-07-14', '2026-10-14', '2027-01-14']],
    ['large', '11-30', '2026-11-30', ['2026-06-14', '2026-09-14', '2026-12-14', '2027-03-14']],
    ['large', '01-31', '2027-01-31', ['2026-08-14', '2026-11-14', '2027-02-14', '2027-05-14']],
    ['very-large', '06-30', '2026-06-30', ['2025-09-14', '2025-12-14', '2026-03-14', '2026-06-14']],
    ['very-large', '09-30', '2026-09-30', ['2025-12-14', '2026-03-14', '2026-06-14', '2026-09-14']],
    ['very-large', '01-31', '2027-01-31', ['2026-04-14', '2026-07-14', '2026-10-14', '2027-01-14']],
  ])('a %s company with %s pays for the year to %s on %j', (large, reference, to, due) => {
    expect(dueOf('corporation-tax-instalment', ltd('2010-01-05', reference, { large }), to)).toEqual(due)
  })

  // The penalties of 1 April 2026 are for returns whose day is then or later, whichever period of long accounts they are of.
  const long = (from: Day, to: Day, reference: string) =>
    ltd('2010-01-01', reference, {
      firstAccountsTo: addDays(from, -1).replace(/^\d{4}/, '2010'),
      changedPeriods: [{ from, to }],
    })
  test.each<[given: Given, periodTo: Day, due: Day, penalty: RegExp]>([
    [long('2024-01-01', '2025-06-30', '06-30'), '2024-12-31', '2026-06-30', /^£200/],
    [long('2024-01-01', '2025-06-30', '06-30'), '2025-06-30', '2026-06-30', /^£200/],
    [long('2023-10-01', '2025-03-31', '03-31'), '2024-09-30', '2026-03-31', /£100, and £100 more/],
    [long('2023-10-01', '2025-03-31', '03-31'), '2025-03-31', '2026-03-31', /£100, and £100 more/],
  ])('%j: the return to %s, due on %s, costs %s', (given, to, due, penalty) => {
    const [found] = ofPeriod(given, 'corporation-tax-return', to)
    expect(found?.due).toBe(due)
    expect(found?.missing).toMatch(penalty)
  })
})

describe('VAT: the last return after the registration ended', () => {
  test.each<[given: Given, rule: string, periodTo: Day, due: Day[]]>([
    [quarterly('2026-05-31'), 'vat-return', '2026-05-31', ['2026-07-07']],
    [quarterly('2026-04-01'), 'vat-return', '2026-04-01', ['2026-05-08']],
    [quarterly('2026-06-30'), 'vat-return', '2026-06-30', ['2026-08-07']],
    [quarterly('2026-06-30'), 'vat-return', '2026-09-30', []],
    [{ vat: { scheme: 'monthly', until: '2026-05-20' } }, 'vat-return', '2026-05-20', ['2026-06-27']],
    // A Saturday.
    [{ vat: { scheme: 'monthly', until: '2026-05-20' } }, 'vat-payment', '2026-05-20', ['2026-06-26']],
    [{ vat: { scheme: 'monthly', until: '2026-05-20' } }, 'vat-return', '2026-06-30', []],
    [annual(6, { until: '2026-02-15' }), 'vat-annual-return', '2026-02-15', ['2026-04-15']],
    [annual(6, { until: '2026-02-15' }), 'vat-annual-return', '2026-06-30', []],
    [annual(6, { since: '2025-11-10' }), 'vat-annual-return', '2026-06-30', ['2026-08-31']],
  ])('%j: %s to %s is due on %j', (given, rule, to, due) => {
    expect(dueOf(rule, given, to)).toEqual(due)
  })
})

describe('employers, contractors and their benefits', () => {
  const pays = (rest = {}): Given => ({ employer: { pays: 'quarterly', ...rest } })
  test.each<Case>([
    ['paye-payment', monthly(), '2026-12-05', ['2026-12-22']],
    ['paye-payment', monthly(), '2027-03-05', ['2027-03-22']],
    // Saturdays and Sundays.
    ['paye-payment', monthly(), '2027-05-05', ['2027-05-21']],
    ['paye-payment', monthly(), '2027-08-05', ['2027-08-20']],
    ['paye-payment', monthly(), '2028-04-05', ['2028-04-21']],
    ['paye-payment', pays(), '2028-07-05', ['2028-07-21']],
    ['paye-payment', pays({ byPost: true }), '2026-07-05', ['2026-07-17']],
    ['paye-payment', monthly({ byPost: true }), '2026-04-05', ['2026-04-17']],
    ['p60', monthly(), '2028-04-05', ['2028-05-31']],
    ['p11d', { benefits: true }, '2025-04-05', ['2025-07-06']],
    ['class-1a-payment', { benefits: true }, '2024-04-05', ['2024-07-22']],
    ['class-1a-payment', { benefits: true }, '2025-04-05', ['2025-07-22']],
    ['class-1a-payment', { benefits: true, ...monthly({ byPost: true }) }, '2025-04-05', ['2025-07-18']],
    ['class-1a-payment', { benefits: true, ...monthly({ byPost: true }) }, '2027-04-05', ['2027-07-19']],
    ['cis-return', { cis: true }, '2026-12-05', ['2026-12-19']],
    ['cis-return', { cis: true }, '2027-02-05', ['2027-02-19']],
    ['cis-payment', { cis: true }, '2026-12-05', ['2026-12-22']],
    ['cis-payment', { cis: true }, '2027-05-05', ['2027-05-21']],
    ['eps', monthly(), '2026-12-05', ['2026-12-19']],
  ])('%s of %j to %s is due on %j', holds)

  test.each<[duties: Day, from: Day, to: Day, declared: Day]>([
    ['2019-11-05', '2022-08-05', '2023-02-04', '2023-04-04'],
    ['2024-02-29', '2026-11-28', '2027-05-27', '2027-07-27'],
    ['2023-07-01', '2026-04-01', '2026-09-30', '2026-11-30'],
    ['2024-01-15', '2026-10-15', '2027-04-14', '2027-06-14'],
  ])(
    'duties since %s: again enrolled from %s to %s, declared by %s',
    (pensionDutiesFrom, from, to, declared) => {
      expect(ofRule({ pensionDutiesFrom }, 'pension-re-enrolment')[0]).toMatchObject({
        due: to,
        period: { from, to },
      })
      expect(ofRule({ pensionDutiesFrom }, 'pension-redeclaration')[0]?.due).toBe(declared)
    },
  )
})

describe('Making Tax Digital and Self Assessment (TMA 1970 s.7 and s.8)', () => {
  const trader = (rest: Given = {}): Given => ({ form: 'Sole Trader', ...rest })
  test.each<Case>([
    ['quarterly-update', trader({ digitalUpdatesFrom: '2027-04-06' }), '2027-07-05', ['2027-08-07']],
    ['quarterly-update', trader({ digitalUpdatesFrom: '2027-04-06' }), '2027-10-05', ['2027-11-07']],
    ['quarterly-update', trader({ digitalUpdatesFrom: '2027-04-06' }), '2028-01-05', ['2028-02-07']],
    ['quarterly-update', trader({ digitalUpdatesFrom: '2027-04-06' }), '2028-04-05', ['2028-05-07']],
    ['quarterly-update', trader({ digitalUpdatesFrom: '2027-04-06' }), '2027-04-05', []],
    ['quarterly-update', trader(), '2027-07-05', []],
    ['quarterly-update', { form: 'Ltd Company', digitalUpdatesFrom: '2027-04-06' }, '2027-07-05', []],
    ['quarterly-update', { form: 'LLP', digitalUpdatesFrom: '2027-04-06' }, '2027-07-05', []],
    ['self-assessment', trader({ digitalUpdatesFrom: '2027-04-06' }), '2028-04-05', ['2029-01-31']],
    ['self-assessment', trader(), '2026-04-05', ['2027-01-31']],
    ['payment-on-account', trader(), '2027-04-05', ['2027-07-31']],
    ['self-assessment-registration', trader({ tradingSince: '2025-12-31' }), '2026-04-05', ['2026-10-05']],
    [
      'self-assessment-registration',
      { form: 'LLP', tradingSince: '2026-05-01' },
      '2027-04-05',
      ['2027-10-05'],
    ],
  ])('%s of %j to %s is due on %j', holds)
})

describe('dormant companies have what the register asks, and nothing of the tax office', () => {
  const dormant = (rest: Given = {}) => ltd('2018-08-18', '08-31', { dormant: true, ...rest })
  test.each<Case>([
    ['accounts', dormant(), '2026-08-31', ['2027-05-31']],
    ['confirmation-statement', dormant(), '2026-08-17', ['2026-08-31']],
    [
      'identity-verification',
      dormant({ lastConfirmationStatementTo: '2025-08-17' }),
      '2026-08-17',
      ['2026-08-31'],
    ],
    ['corporation-tax-return', dormant(), '2026-08-31', []],
    ['corporation-tax-payment', dormant(), '2026-08-31', []],
    ['corporation-tax-registration', dormant({ tradingSince: '2026-09-01' }), '2026-09-01', []],
    ['vat-return', dormant(), '2026-09-30', []],
    ['paye-payment', dormant(), '2026-05-05', []],
    ['accounts', dormant({ companyKind: 'public' }), '2026-08-31', ['2027-02-28']],
    ['accounts', { ...dormant(), form: 'LLP' }, '2026-08-31', ['2027-05-31']],
  ])('%s of %j to %s is due on %j', holds)
})

describe('events, wherever the company is registered', () => {
  const happened = (rule: string, happenedOn: Day, jurisdiction: Place) =>
    occurrencesIn(companyFacts.parse({ form: 'Ltd Company', jurisdiction }), rules, ALWAYS, [
      { id: 'a1', rule, happenedOn, about: null },
    ]).map(({ due }) => due)
  test.each<[rule: string, happenedOn: Day, due: Day]>([
    ['director-change', '2026-12-24', '2027-01-07'],
    ['psc-change', '2026-02-14', '2026-02-28'],
    ['articles-change', '2026-12-31', '2027-01-15'],
    ['allotment', '2026-08-31', '2026-09-30'],
    ['allotment', '2028-01-30', '2028-02-29'],
    ['charge', '2026-02-10', '2026-03-03'],
    ['registered-office-change', '2026-11-30', '2026-11-30'],
  ])('%s on %s: by %s', (rule, happenedOn, due) => {
    for (const place of jurisdictions) expect(happened(rule, happenedOn, place)).toEqual([due])
  })
})

test.each<[rule: string, authority: string, penalty: RegExp]>([
  [
    'accounts',
    'Companies House',
    /£150, of £375 after a month, £750 after three months and £1,500 after six; twice/,
  ],
  ['corporation-tax-payment', 'HMRC', /Interest/],
  ['corporation-tax-return', 'HMRC', /£200; £400 in all after three months; 10% .* 10% more after twelve/],
  ['corporation-tax-registration', 'HMRC', /up to £300, and up to £60 for each day/],
  ['corporation-tax-instalment', 'HMRC', /Interest/],
  ['confirmation-statement', 'Companies House', /offence .* fine them, and strike the company off/],
  ['identity-verification', 'Companies House', /offence .* fine/],
  ['vat-return', 'HMRC', /at four points £200/],
  ['vat-annual-return', 'HMRC', /at two points £200/],
  ['vat-payment', 'HMRC', /3% .* after 15 days, 3% more after 30 days, then 10% a year/],
  ['vat-annual-payment', 'HMRC', /3% .* after 15 days/],
  ['vat-instalment', 'HMRC', /3% .* after 15 days/],
  ['paye-payment', 'HMRC', /second late payment of a tax year a penalty of 1% to 4%/],
  ['p60', 'HMRC', /up to £300/],
  ['p11d', 'HMRC', /£100 for every 50 employees for each month/],
  ['class-1a-payment', 'HMRC', /5% .* after 30 days, six months and twelve months/],
  ['cis-return', 'HMRC', /£100, £200 more after two months, and £300 or 5%/],
  ['cis-payment', 'HMRC', /1% to 4%/],
  ['eps', 'HMRC', /HMRC estimates/],
  ['pension-declaration', 'The Pensions Regulator', /£400, then £50 to £10,000 a day/],
  ['pension-redeclaration', 'The Pensions Regulator', /£400, then £50 to £10,000 a day/],
  ['pension-re-enrolment', 'The Pensions Regulator', /£400/],
  ['ico-fee', 'Information Commissioner’s Office', /up to £4,350/],
  ['self-assessment', 'HMRC', /£100, and £10 a day after three months/],
  ['payment-on-account', 'HMRC', /Interest/],
  ['quarterly-update', 'HMRC', /point; £200 at four points/],
  ['self-assessment-registration', 'HMRC', /part of the tax that is unpaid on 31 January/],
  ['director-change', 'Companies House', /offence/],
  ['psc-change', 'Companies House', /offence/],
  ['articles-change', 'Companies House', /£200/],
  ['allotment', 'Companies House', /offence/],
  ['charge', 'Companies House', /liquidator/],
  ['registered-office-change', 'Companies House', /old address counts/],
  ['charity-return', 'Charity Commission', /offence/],
  ['charity-return-scotland', 'OSCR (Scottish Charity Regulator)', /trustees’ cost/],
  ['charity-return-northern-ireland', 'Charity Commission for Northern Ireland', /offence/],
])('%s is of %s and costs %s', (id, authority, penalty) => {
  const rule = rules.find((one) => one.id === id)
  expect(rule?.authority).toBe(authority)
  expect(rule?.versions.at(-1)?.missing).toMatch(penalty)
})

describe('the forms and laws of a limited liability partnership', () => {
  const llp: Given = { form: 'LLP', incorporatedOn: '2018-02-20', accountingReferenceDate: '03-31' }
  test.each<[rule: string, to: Day, form: string, source: string]>([
    ['self-assessment', '2026-04-05', 'SA800', 's.12AA'],
    ['confirmation-statement', '2027-02-19', 'LL CS01', 'SI 2009/1804'],
  ])('%s to %s is made by %s under %s', (rule, to, form, source) => {
    const [one] = ofPeriod(llp, rule, to)
    expect(one?.form).toBe(form)
    expect(one?.source.title).toContain(source)
    expect(one?.missing).not.toMatch(/director/)
  })

  test('a member joins, not a director; of a company it is AP01', () => {
    const event = { id: 'one', rule: 'director-change', happenedOn: '2026-11-20', about: null }
    const of = (given: Given) =>
      occurrencesIn(companyFacts.parse(given), rules, ALWAYS, [event]).find((one) => one.event)
    expect(of(llp)).toMatchObject({ event: 'A member joins, leaves or moves', due: '2026-12-04' })
    expect(of(llp)?.advice).not.toMatch(/director/)
    const company = of(ltd('2018-02-20', '03-31'))
    expect(company).toMatchObject({ form: 'AP01 joins, TM01 leaves, CH01 changes' })
    expect(company?.advice).toMatch(/own registers of directors.*ended on 18 November 2025/)
  })

  test('a dormant company files AA02', () => {
    const accounts = ofPeriod(ltd('2018-02-20', '03-31', { dormant: true }), 'accounts', '2026-03-31')
    expect(accounts[0]?.form).toBe('AA02')
    expect(ofPeriod(ltd('2018-02-20', '03-31'), 'accounts', '2026-03-31')[0]?.form).toBeUndefined()
  })
})

describe('a short range has what a long one has in it', () => {
  const since = '2019-03-11'
  const all = {
    vat: { scheme: 'quarterly', stagger: 2, since },
    employer: { pays: 'monthly', since },
    cis: true,
    benefits: true,
    pensionDutiesFrom: '2020-01-15',
    icoRegisteredOn: '2020-06-01',
    settlementAgreement: true,
    controlVerificationBy: ['2026-03-14'],
    lastConfirmationStatementTo: '2024-03-10',
  } satisfies Given
  const companies: Record<string, Given> = {
    'a company': ltd(since, '03-31', all),
    'a company of long first accounts': ltd(since, '02-28', { ...all, firstAccountsTo: '2020-02-29' }),
    'a PLC, very large': ltd(since, '12-31', {
      ...all,
      companyKind: 'public',
      large: 'very-large',
      group: true,
    }),
    'a charity that began to trade late': ltd(since, '06-30', {
      companyKind: 'charity',
      tradingSince: '2025-01-31',
    }),
    'a shell': ltd(since, '03-31', { dormant: true }),
    'an LLP': { ...ltd(since, '04-30', all), form: 'LLP' },
    'a sole trader': {
      form: 'Sole Trader',
      tradingSince: '2023-05-01',
      digitalUpdatesFrom: '2026-04-06',
      ...all,
    },
  }
  const shown = ({ due, id }: { due: string; id: string }) => `${due} ${id}`

  test.each(Object.entries(companies))('of %s', (_, given) => {
    const facts = companyFacts.parse(given)
    const ever = occurrencesIn(facts, rules, ALWAYS)
    for (let from: Day = '2019-01-01'; from < '2031-01-01'; from = addMonths(from, 1)) {
      const to = addMonths(from, 1)
      expect(occurrencesIn(facts, rules, { from, to }).map(shown).toSorted()).toEqual(
        ever
          .filter(({ due }) => due >= from && due <= to)
          .map(shown)
          .toSorted(),
      )
    }
  })
})
