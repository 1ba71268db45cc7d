import { describe, expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import type { DutyName } from '#contract/duties/deadline-rules.ts'
import { addDays, type Day, dayInLondon } from '#contract/platform/plain-date.ts'
import { ALWAYS, dueFor, dutiesOf, type Given, ltd, rules } from '#server/testing/duties.ts'
import { isBankHoliday } from './bank-holidays.ts'
import { occurrencesIn } from './occurrences.ts'

// Due days that were published, or follow from the words of the law by hand. The sources of the rules are in rules.json.

describe('annual accounts (Companies Act 2006 s.391, s.442, s.443)', () => {
  test.each<[incorporated: Day, reference: string, periodTo: Day, due: Day, firstTo?: Day]>([
    // First accounts over 12 months: 21 months from incorporation.
    ['2021-01-01', '01-31', '2022-01-31', '2022-10-01'],
    ['2021-03-10', '03-31', '2022-03-31', '2022-12-10'],
    ['2024-05-11', '05-31', '2025-05-31', '2026-02-11'],
    ['2025-03-15', '03-31', '2026-03-31', '2026-12-15'],
    ['2014-04-06', '04-30', '2015-04-30', '2016-01-06'],
    ['2015-11-08', '11-30', '2016-11-30', '2017-08-08'],
    ['2021-12-15', '12-31', '2022-12-31', '2023-09-15'],
    ['2023-02-28', '02-29', '2024-02-29', '2024-11-28'],
    ['2024-02-29', '02-29', '2025-02-28', '2025-11-30', '2025-02-28'],
    ['2024-02-10', '02-29', '2025-02-28', '2025-11-10'],
    ['2025-08-31', '12-31', '2026-12-31', '2027-05-31', '2026-12-31'],
    // 3 months from the reference date, if later.
    ['2024-01-10', '06-30', '2025-06-30', '2025-10-10', '2025-06-30'],
    ['2024-01-10', '07-09', '2025-07-09', '2025-10-10', '2025-07-09'],
    ['2024-03-31', '09-30', '2025-09-30', '2025-12-31', '2025-09-30'],
    ['2024-02-29', '08-28', '2025-08-28', '2025-11-30', '2025-08-28'],
    ['2024-01-20', '06-30', '2025-06-30', '2025-10-20', '2025-06-30'],
    // First accounts of 12 months and less: 9 months.
    ['2024-04-01', '03-31', '2025-03-31', '2025-12-31'],
    ['2024-06-12', '03-31', '2025-03-31', '2025-12-31'],
    ['2024-06-12', '12-31', '2024-12-31', '2025-09-30'],
    ['2024-09-01', '02-29', '2025-02-28', '2025-11-30', '2025-02-28'],
    // From the second on: 9 months, from an end of month to an end of month.
    ['2010-06-12', '01-31', '2026-01-31', '2026-10-31'],
    ['2010-06-12', '02-29', '2026-02-28', '2026-11-30'],
    ['2010-06-12', '02-29', '2028-02-29', '2028-11-30'],
    ['2010-06-12', '02-28', '2028-02-28', '2028-11-28'],
    ['2010-06-12', '02-28', '2027-02-28', '2027-11-30'],
    ['2010-06-12', '03-31', '2026-03-31', '2026-12-31'],
    ['2010-06-12', '04-05', '2026-04-05', '2027-01-05'],
    ['2010-06-12', '04-30', '2026-04-30', '2027-01-31'],
    ['2010-06-12', '05-31', '2026-05-31', '2027-02-28'],
    ['2010-06-12', '05-31', '2027-05-31', '2028-02-29'],
    ['2010-06-12', '05-30', '2026-05-30', '2027-02-28'],
    ['2010-06-12', '05-29', '2027-05-29', '2028-02-29'],
    ['2010-06-12', '06-30', '2026-06-30', '2027-03-31'],
    ['2010-06-12', '07-31', '2026-07-31', '2027-04-30'],
    ['2010-06-12', '08-31', '2026-08-31', '2027-05-31'],
    ['2010-06-12', '09-30', '2026-09-30', '2027-06-30'],
    ['2010-06-12', '10-31', '2026-10-31', '2027-07-31'],
    ['2010-06-12', '11-30', '2026-11-30', '2027-08-31'],
    ['2010-06-12', '12-31', '2026-12-31', '2027-09-30'],
    ['2010-06-12', '12-30', '2026-12-30', '2027-09-30'],
    ['2010-06-12', '12-29', '2026-12-29', '2027-09-29'],
    // Accounts up to seven days off the reference date do not shift the year after.
    ['2024-04-01', '03-31', '2026-03-31', '2026-12-31', '2025-03-29'],
  ])(
    'incorporated on %s with %s: the accounts to %s are due on %s',
    (incorporated, reference, to, due, firstTo) => {
      expect(
        dueFor(ltd(incorporated, reference, { firstAccountsTo: firstTo ?? null }), 'accounts', to),
      ).toEqual([due])
    },
  )

  test.each<[changed: { from: Day; to: Day; notifiedOn?: Day }, periodTo: Day, due: Day[]]>([
    // Shortened from 31 March to 31 December.
    [{ from: '2025-04-01', to: '2025-12-31' }, '2025-12-31', ['2026-09-30']],
    [{ from: '2025-04-01', to: '2025-12-31' }, '2026-12-31', ['2027-09-30']],
    [{ from: '2025-04-01', to: '2025-12-31' }, '2026-03-31', []],
    // Shortened by a notice that leaves less time than 3 months.
    [{ from: '2025-04-01', to: '2025-04-30', notifiedOn: '2025-12-20' }, '2025-04-30', ['2026-03-20']],
    [{ from: '2025-04-01', to: '2025-04-30', notifiedOn: '2025-11-30' }, '2025-04-30', ['2026-02-28']],
    [{ from: '2025-04-01', to: '2025-04-30', notifiedOn: '2025-06-02' }, '2025-04-30', ['2026-01-31']],
    // Extended to 18 months.
    [{ from: '2025-04-01', to: '2026-09-30' }, '2026-09-30', ['2027-06-30']],
    [{ from: '2025-04-01', to: '2026-09-30' }, '2026-03-31', []],
    [{ from: '2025-04-01', to: '2026-09-30' }, '2027-09-30', ['2028-06-30']],
    [{ from: '2025-04-01', to: '2026-09-30', notifiedOn: '2027-06-01' }, '2026-09-30', ['2027-06-30']],
  ])('a changed period %j: the accounts to %s are due on %j', (changed, to, due) => {
    const given: Given = {
      form: 'Ltd Company',
      incorporatedOn: '2020-03-20',
      firstAccountsTo: '2021-03-31',
      changedPeriods: [changed],
    }
    expect(dueFor(given, 'accounts', to)).toEqual(due)
  })
})

describe('corporation tax (TMA 1970 s.59D, FA 1998 sch.18 para.14, CTA 2009 s.10)', () => {
  test.each<[given: Given, periodTo: Day, payment: Day, returned: Day]>([
    // GOV.UK: set up on 11 May, the first accounts to 31 May of the next year have two periods.
    [ltd('2024-05-11', '05-31'), '2025-05-10', '2026-02-11', '2026-05-31'],
    [ltd('2024-05-11', '05-31'), '2025-05-31', '2026-03-01', '2026-05-31'],
    [ltd('2025-03-15', '03-31'), '2026-03-14', '2026-12-15', '2027-03-31'],
    [ltd('2025-03-15', '03-31'), '2026-03-31', '2027-01-01', '2027-03-31'],
    [ltd('2024-02-29', '02-29', { firstAccountsTo: '2025-08-28' }), '2025-02-28', '2025-12-01', '2026-08-28'],
    [ltd('2024-02-29', '02-29', { firstAccountsTo: '2025-08-28' }), '2025-08-28', '2026-05-29', '2026-08-28'],
    // It began to trade later than it was incorporated.
    [ltd('2024-05-11', '05-31', { tradingSince: '2024-09-01' }), '2025-05-31', '2026-03-01', '2026-05-31'],
    [ltd('2024-05-11', '05-31', { tradingSince: '2024-05-20' }), '2025-05-19', '2026-02-20', '2026-05-31'],
    // HMRC's own examples of the day of payment (CTM01800), and its reading of 12 months from the end of February (CTM93040).
    [ltd('1990-01-01', '07-01'), '1999-07-01', '2000-04-02', '2000-07-01'],
    [ltd('1990-01-01', '02-28'), '2000-02-28', '2000-11-29', '2001-02-28'],
    [ltd('1990-01-01', '02-29'), '2000-02-29', '2000-12-01', '2001-02-28'],
    [ltd('1990-01-01', '05-28'), '2000-05-28', '2001-03-01', '2001-05-28'],
    [ltd('1990-01-01', '05-29'), '2000-05-29', '2001-03-01', '2001-05-29'],
    [ltd('1990-01-01', '05-30'), '2000-05-30', '2001-03-01', '2001-05-30'],
    [ltd('1990-01-01', '05-31'), '2000-05-31', '2001-03-01', '2001-05-31'],
    [ltd('2010-06-12', '02-28'), '2027-02-28', '2027-12-01', '2028-02-29'],
    [ltd('2010-06-12', '02-28'), '2028-02-28', '2028-11-29', '2029-02-28'],
    // Ends of months.
    [ltd('2010-06-12', '03-31'), '2026-03-31', '2027-01-01', '2027-03-31'],
    [ltd('2010-06-12', '06-30'), '2026-06-30', '2027-04-01', '2027-06-30'],
    [ltd('2010-06-12', '02-29'), '2025-02-28', '2025-12-01', '2026-02-28'],
    [ltd('2010-06-12', '02-29'), '2027-02-28', '2027-12-01', '2028-02-29'],
    [ltd('2010-06-12', '02-29'), '2028-02-29', '2028-12-01', '2029-02-28'],
    [ltd('2010-06-12', '05-31'), '2026-05-31', '2027-03-01', '2027-05-31'],
    [ltd('2010-06-12', '09-30'), '2026-09-30', '2027-07-01', '2027-09-30'],
    [ltd('2010-06-12', '12-31'), '2026-12-31', '2027-10-01', '2027-12-31'],
    [ltd('2010-06-12', '04-05'), '2026-04-05', '2027-01-06', '2027-04-05'],
  ])('%j to %s: payment on %s, return on %s', (given, to, payment, returned) => {
    expect(dueFor(given, 'corporation-tax-payment', to)).toEqual([payment])
    expect(dueFor(given, 'corporation-tax-return', to)).toEqual([returned])
  })

  test('an extended year has a period of 12 months and the rest, with one day for both returns', () => {
    const given: Given = {
      ...ltd('2020-03-20', '09-30', { firstAccountsTo: '2021-03-31' }),
      changedPeriods: [{ from: '2025-04-01', to: '2026-09-30' }],
    }
    const returns = dutiesOf(given, 'corporation-tax-return', { from: '2027-09-01', to: '2027-09-30' })
    expect(returns.map(({ due, period }) => [period?.from, period?.to, due])).toEqual([
      ['2025-04-01', '2026-03-31', '2027-09-30'],
      ['2026-04-01', '2026-09-30', '2027-09-30'],
    ])
  })
})

describe('confirmation statement (Companies Act 2006 s.853A)', () => {
  test.each<[incorporated: Day | null, last: Day | null, periodTo: Day, due: Day]>([
    ['2025-03-15', null, '2026-03-14', '2026-03-28'],
    ['2025-03-15', null, '2027-03-14', '2027-03-28'],
    ['2025-03-15', '2026-01-10', '2027-01-10', '2027-01-24'],
    [null, '2026-06-30', '2027-06-30', '2027-07-14'],
    ['2024-02-29', null, '2025-02-28', '2025-03-14'],
    ['2025-03-01', null, '2026-02-28', '2026-03-14'],
    ['2027-03-01', null, '2028-02-29', '2028-03-14'],
    ['2025-01-01', null, '2025-12-31', '2026-01-14'],
  ])('incorporated on %s, last to %s: that to %s is due on %s', (incorporatedOn, last, to, due) => {
    const given: Given = { form: 'LLP', incorporatedOn, lastConfirmationStatementTo: last }
    expect(dueFor(given, 'confirmation-statement', to)).toEqual([due])
  })
})

describe('VAT (VAT Regulations 1995 reg.25, reg.40, reg.50)', () => {
  const quarterly = (stagger: 1 | 2 | 3): Given['vat'] => ({ scheme: 'quarterly', stagger })
  const annual: Given['vat'] = { scheme: 'annual', yearEndMonth: 3 }
  test.each<[vat: Given['vat'], periodTo: Day, due: Day, payment?: Day]>([
    [quarterly(1), '2026-03-31', '2026-05-07'],
    [quarterly(1), '2026-06-30', '2026-08-07'],
    [quarterly(1), '2026-09-30', '2026-11-07', '2026-11-06'],
    [quarterly(1), '2026-12-31', '2027-02-07', '2027-02-05'],
    [quarterly(2), '2026-01-31', '2026-03-07', '2026-03-06'],
    [quarterly(2), '2026-04-30', '2026-06-07', '2026-06-05'],
    [quarterly(2), '2026-07-31', '2026-09-07'],
    [quarterly(2), '2026-10-31', '2026-12-07'],
    [quarterly(3), '2026-02-28', '2026-04-07'],
    [quarterly(3), '2028-02-29', '2028-04-07'],
    [quarterly(3), '2026-05-31', '2026-07-07'],
    [quarterly(3), '2026-08-31', '2026-10-07'],
    [quarterly(3), '2026-11-30', '2027-01-07'],
    [{ scheme: 'monthly' }, '2026-01-31', '2026-03-07', '2026-03-06'],
    [{ scheme: 'monthly' }, '2026-02-28', '2026-04-07'],
    [{ scheme: 'monthly' }, '2026-12-31', '2027-02-07', '2027-02-05'],
    [annual, '2026-03-31', '2026-05-31', '2026-05-29'],
    [{ scheme: 'annual', yearEndMonth: 12 }, '2026-12-31', '2027-02-28', '2027-02-26'],
    [{ scheme: 'annual', yearEndMonth: 12 }, '2027-12-31', '2028-02-29'],
    [{ scheme: 'annual', yearEndMonth: 6 }, '2026-06-30', '2026-08-31', '2026-08-28'],
    [{ scheme: 'annual', yearEndMonth: 1 }, '2027-01-31', '2027-03-31'],
    [{ scheme: 'annual', yearEndMonth: 2 }, '2027-02-28', '2027-04-30'],
    [{ scheme: 'annual', yearEndMonth: 2 }, '2028-02-29', '2028-04-30', '2028-04-28'],
    [{ scheme: 'annual', yearEndMonth: 7 }, '2027-07-31', '2027-09-30'],
    [{ scheme: 'annual', yearEndMonth: 8 }, '2026-08-31', '2026-10-31', '2026-10-30'],
    [{ scheme: 'annual', yearEndMonth: 11 }, '2026-11-30', '2027-01-31', '2027-01-29'],
  ])('%j to %s is due on %s', (vat, to, due, payment = due) => {
    expect(dueFor({ form: 'Sole Trader', vat }, 'vat-return', to)).toEqual([due])
    // GOV.UK: the payment arrives on the working day before where its day is none.
    expect(dueFor({ form: 'Sole Trader', vat }, 'vat-payment', to)).toEqual([payment])
  })

  test.each<[instalments: 'monthly' | 'quarterly', due: Day[]]>([
    // The last working days of months 4 to 12, and of months 4, 7 and 10.
    [
      'monthly',
      [
        '2025-07-31',
        '2025-08-29',
        '2025-09-30',
        '2025-10-31',
        '2025-11-28',
        '2025-12-31',
        '2026-01-30',
        '2026-02-27',
        '2026-03-31',
      ],
    ],
    ['quarterly', ['2025-07-31', '2025-10-31', '2026-01-30']],
  ])('instalments of annual accounting: %s', (instalments, due) => {
    const given: Given = { vat: { scheme: 'annual', yearEndMonth: 3, instalments } }
    const range = { from: '2025-06-01', to: '2026-03-31' }
    expect(dutiesOf(given, 'vat-payment', range).map((one) => one.due)).toEqual(due)
  })

  test('a first period begins with the registration, a last one ends with it', () => {
    const given: Given = {
      vat: { scheme: 'quarterly', stagger: 1, since: '2025-11-10', until: '2026-05-20' },
    }
    expect(dutiesOf(given, 'vat-return').map(({ due, period }) => [period?.from, period?.to, due])).toEqual([
      ['2025-11-10', '2025-12-31', '2026-02-07'],
      ['2026-01-01', '2026-03-31', '2026-05-07'],
      ['2026-04-01', '2026-05-20', '2026-06-27'],
    ])
  })
})

describe('employers', () => {
  const monthly = (rest = {}): Given['employer'] => ({ pays: 'monthly', ...rest })
  test.each<[employer: Given['employer'], periodTo: Day, due: Day[]]>([
    // GOV.UK: the 22nd of the next tax month; 22 July for the quarter from 6 April to 5 July.
    [monthly(), '2026-05-05', ['2026-05-22']],
    [monthly(), '2026-01-05', ['2026-01-22']],
    [{ pays: 'quarterly' }, '2026-07-05', ['2026-07-22']],
    [{ pays: 'quarterly' }, '2026-10-05', ['2026-10-22']],
    [{ pays: 'quarterly' }, '2027-01-05', ['2027-01-22']],
    [{ pays: 'quarterly' }, '2027-04-05', ['2027-04-22']],
    [{ pays: 'quarterly' }, '2026-05-05', []],
    // Saturdays, and a Sunday.
    [{ pays: 'quarterly' }, '2028-01-05', ['2028-01-21']],
    [{ pays: 'quarterly' }, '2028-04-05', ['2028-04-21']],
    [{ pays: 'quarterly' }, '2028-07-05', ['2028-07-21']],
    [{ pays: 'quarterly' }, '2028-10-05', ['2028-10-20']],
    [{ pays: 'quarterly', byPost: true }, '2026-07-05', ['2026-07-17']],
    [{ pays: 'quarterly', byPost: true }, '2027-10-05', ['2027-10-19']],
    // HMRC: June 2019 falls on a Saturday, so Friday 21 June.
    [monthly(), '2019-06-05', ['2019-06-21']],
    [monthly(), '2026-02-05', ['2026-02-20']],
    [monthly(), '2026-03-05', ['2026-03-20']],
    [monthly(), '2026-08-05', ['2026-08-21']],
    [monthly(), '2026-11-05', ['2026-11-20']],
    [monthly(), '2024-12-05', ['2024-12-20']],
    // Easter Monday: the Thursday before Good Friday.
    [monthly(), '2019-04-05', ['2019-04-18']],
    [monthly(), '2030-04-05', ['2030-04-18']],
    // By post: the 19th.
    [monthly({ byPost: true }), '2026-05-05', ['2026-05-19']],
    [monthly({ byPost: true }), '2025-04-05', ['2025-04-17']],
    [monthly({ byPost: true }), '2019-04-05', ['2019-04-18']],
    [monthly({ byPost: true }), '2022-09-05', ['2022-09-16']],
    // Who employs nobody any more pays for the tax month in which that ended, and no longer.
    [monthly({ until: '2026-06-20' }), '2026-07-05', ['2026-07-22']],
    [monthly({ until: '2026-06-20' }), '2026-08-05', []],
    [monthly({ since: '2026-06-01' }), '2026-05-05', []],
    [monthly({ since: '2026-06-01' }), '2026-06-05', ['2026-06-22']],
  ])('PAYE of %j to %s is due on %j', (employer, to, due) => {
    expect(dueFor({ employer }, 'paye-payment', to)).toEqual(due)
  })

  test.each<[duty: DutyName, given: Given, periodTo: Day, due: Day[]]>([
    ['p60', { employer: monthly() }, '2026-04-05', ['2026-05-31']],
    ['p60', { employer: monthly() }, '2027-04-05', ['2027-05-31']],
    ['p60', { employer: monthly({ until: '2026-01-31' }) }, '2026-04-05', []],
    ['p60', { employer: monthly({ since: '2026-04-06' }) }, '2026-04-05', []],
    ['p60', { employer: monthly({ since: '2026-04-01' }) }, '2026-04-05', ['2026-05-31']],
    ['p11d', { benefits: true }, '2026-04-05', ['2026-07-06']],
    ['p11d', { benefits: true, employer: monthly({ until: '2026-01-31' }) }, '2026-04-05', ['2026-07-06']],
    ['p11d', { benefits: true, employer: monthly({ until: '2026-01-31' }) }, '2027-04-05', []],
    ['p11d', { benefits: false }, '2026-04-05', []],
    // A Saturday and a Sunday: the form does not move.
    ['p11d', { benefits: true }, '2024-04-05', ['2024-07-06']],
    ['p11d', { benefits: true }, '2025-04-05', ['2025-07-06']],
    ['class-1a-payment', { benefits: true }, '2025-04-05', ['2025-07-22']],
    [
      'class-1a-payment',
      { benefits: true, employer: monthly({ byPost: true }) },
      '2025-04-05',
      ['2025-07-18'],
    ],
    ['class-1a-payment', { benefits: true }, '2026-04-05', ['2026-07-22']],
    [
      'class-1a-payment',
      { benefits: true, employer: monthly({ byPost: true }) },
      '2026-04-05',
      // A Sunday.
      ['2026-07-17'],
    ],
    ['cis-return', { cis: true }, '2026-05-05', ['2026-05-19']],
    // A filing does not move: a Sunday.
    ['cis-return', { cis: true }, '2026-04-05', ['2026-04-19']],
    ['cis-return', { cis: null }, '2026-05-05', []],
  ])('%s of %j to %s is due on %j', (duty, given, to, due) => {
    expect(dueFor(given, duty, to)).toEqual(due)
  })

  test.each<[duties: Day, due: Day, again: Day]>([
    ['2025-10-20', '2026-03-19', '2029-03-19'],
    ['2025-10-01', '2026-02-28', '2029-02-28'],
    ['2023-10-01', '2024-02-29', '2027-02-28'],
    // The Pensions Regulator: from 1 September 2018, again by 31 January 2022.
    ['2018-09-01', '2019-01-31', '2022-01-31'],
    ['2024-02-29', '2024-07-28', '2027-07-27'],
    ['2025-01-01', '2025-05-31', '2028-05-31'],
  ])('duties from %s: a declaration by %s, again by %s', (pensionDutiesFrom, due, again) => {
    const declared = dutiesOf({ pensionDutiesFrom }, 'pension-declaration', { ...ALWAYS, to: '2029-12-31' })
    expect(declared.slice(0, 2).map((one) => one.due)).toEqual([due, again])
  })
})

describe('everybody else', () => {
  test.each<[duty: DutyName, given: Given, year: string, due: Day[]]>([
    ['ico-fee', { icoRegisteredOn: '2024-03-10' }, '2026', ['2026-03-10']],
    ['ico-fee', { icoRegisteredOn: '2024-02-29' }, '2025', ['2025-02-28']],
    ['ico-fee', { icoRegisteredOn: '2024-02-29' }, '2028', ['2028-02-29']],
    ['self-assessment', { form: 'Sole Trader' }, '2027', ['2027-01-31', '2027-07-31']],
    // GOV.UK: by 31 January after the tax year; payments on account from the second year on.
    ['self-assessment', { form: 'Sole Trader', tradingSince: '2024-06-01' }, '2025', []],
    [
      'self-assessment',
      { form: 'Sole Trader', tradingSince: '2024-06-01' },
      '2026',
      ['2026-01-31', '2026-07-31'],
    ],
    [
      'self-assessment',
      { form: 'Sole Trader', tradingSince: '2025-04-05' },
      '2026',
      ['2026-01-31', '2026-07-31'],
    ],
    ['self-assessment', { form: 'Sole Trader', tradingSince: '2025-04-06' }, '2026', []],
    ['self-assessment', { form: 'LLP', incorporatedOn: '2020-01-01' }, '2027', ['2027-01-31']],
    ['self-assessment', { form: 'Ltd Company', incorporatedOn: '2020-01-01' }, '2027', []],
    [
      'self-assessment',
      { form: 'Sole Trader', digitalUpdatesFrom: '2026-04-06' },
      '2026',
      ['2026-01-31', '2026-07-31', '2026-08-07', '2026-11-07'],
    ],
    [
      'self-assessment',
      { form: 'Sole Trader', digitalUpdatesFrom: '2026-04-06' },
      '2027',
      ['2027-01-31', '2027-02-07', '2027-05-07', '2027-07-31', '2027-08-07', '2027-11-07'],
    ],
    [
      'accounts',
      { form: 'Sole Trader', incorporatedOn: '2020-01-01', accountingReferenceDate: '01-31' },
      '2026',
      [],
    ],
    [
      'corporation-tax-return',
      { form: 'LLP', incorporatedOn: '2020-01-01', accountingReferenceDate: '01-31' },
      '2026',
      [],
    ],
    [
      'accounts',
      { form: 'LLP', incorporatedOn: '2020-01-01', accountingReferenceDate: '01-31' },
      '2026',
      ['2026-10-31'],
    ],
    ['accounts', { form: 'Ltd Company', incorporatedOn: '2020-01-01' }, '2026', []],
    ['vat-return', { vat: { scheme: 'quarterly' } }, '2026', []],
    ['vat-return', { vat: { scheme: 'annual' } }, '2026', []],
  ])('%s of %j in %s: %j', (duty, given, year, due) => {
    expect(
      dutiesOf(given, duty, { from: `${year}-01-01`, to: `${year}-12-31` }).map((one) => one.due),
    ).toEqual(due)
  })
})

// www.gov.uk/bank-holidays; from 2029 on by the Banking and Financial Dealings Act 1971.
test.each<[year: string, ...days: string[]]>([
  ['2019', '01-01', '04-19', '04-22', '05-06', '05-27', '08-26', '12-25', '12-26'],
  ['2020', '01-01', '04-10', '04-13', '05-08', '05-25', '08-31', '12-25', '12-28'],
  ['2021', '01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28'],
  ['2022', '01-03', '04-15', '04-18', '05-02', '06-02', '06-03', '08-29', '09-19', '12-26', '12-27'],
  ['2023', '01-02', '04-07', '04-10', '05-01', '05-08', '05-29', '08-28', '12-25', '12-26'],
  ['2024', '01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
  ['2025', '01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  ['2026', '01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  ['2027', '01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  ['2028', '01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
  ['2029', '01-01', '03-30', '04-02', '05-07', '05-28', '08-27', '12-25', '12-26'],
  ['2030', '01-01', '04-19', '04-22', '05-06', '05-27', '08-26', '12-25', '12-26'],
  ['2031', '01-01', '04-11', '04-14', '05-05', '05-26', '08-25', '12-25', '12-26'],
])('bank holidays of %s', (year, ...days) => {
  const found: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
    if (isBankHoliday(day)) found.push(day.slice(5))
  expect(found).toEqual(days)
})

test.each<[moment: string, day: Day]>([
  ['2027-02-28T23:59:59Z', '2027-02-28'],
  ['2028-02-28T23:59:59Z', '2028-02-28'],
  ['2028-02-29T00:00:00Z', '2028-02-29'],
  ['2028-02-29T23:59:00Z', '2028-02-29'],
  ['2026-12-31T23:59:00Z', '2026-12-31'],
  ['2027-01-01T00:00:00Z', '2027-01-01'],
  // The clocks go forward on 29 March 2026 and back on 25 October.
  ['2026-03-28T23:30:00Z', '2026-03-28'],
  ['2026-03-29T00:59:59Z', '2026-03-29'],
  ['2026-03-29T23:00:00Z', '2026-03-30'],
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-10-24T23:30:00Z', '2026-10-25'],
  ['2026-10-25T23:30:00Z', '2026-10-25'],
])('at %s it is %s in London', (moment, day) => {
  expect(dayInLondon(new Date(moment))).toBe(day)
})

test('due days are the same in every time zone of the server', () => {
  const given = companyFacts.parse({
    ...ltd('2024-02-29', '02-29'),
    vat: { scheme: 'monthly' },
    employer: { pays: 'monthly' },
    benefits: true,
    cis: true,
    pensionDutiesFrom: '2024-10-01',
    icoRegisteredOn: '2024-03-31',
  })
  const own = process.env['TZ']
  const found = ['UTC', 'Europe/London', 'Pacific/Kiritimati', 'America/Los_Angeles'].map((zone) => {
    process.env['TZ'] = zone
    return occurrencesIn(given, rules, ALWAYS)
  })
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
  expect(found[0]?.length).toBeGreaterThan(900)
  for (const other of found) expect(other).toEqual(found[0])
  expect(new Set(found[0]?.map(({ id }) => id)).size).toBe(found[0]?.length)
})
