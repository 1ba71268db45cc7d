import { describe, expect, test } from 'vitest'
import type { DutyName } from '#contract/duties/deadline-rules.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import { dueFor, dutiesOf, type Given, ltd, rules } from '#server/testing/duties.ts'

// What changed in 2025 and 2026, and what is due once. The sources of the rules are in rules.json, as read on 25 November 2026.

type Case = [duty: DutyName, given: Given, periodTo: Day, due: Day[]]
function holds(duty: DutyName, given: Given, to: Day, due: Day[]) {
  expect(dueFor(given, duty, to)).toEqual(due)
}
const monthly = (rest = {}): Given => ({ employer: { pays: 'monthly', ...rest } })
const trader = (rest: Given = {}): Given => ({ form: 'Sole Trader', ...rest })

describe('registrations', () => {
  test.each<Case>([
    // Not later than three months after the beginning of the period (Finance Act 2004 s.55): the day of the same number.
    [
      'corporation-tax-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-09-01' }),
      '2026-09-01',
      ['2026-12-01'],
    ],
    [
      'corporation-tax-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-05-11' }),
      '2026-05-11',
      ['2026-08-11'],
    ],
    [
      'corporation-tax-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-09-30' }),
      '2026-09-30',
      ['2026-12-30'],
    ],
    [
      'corporation-tax-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-11-30' }),
      '2026-11-30',
      ['2027-02-28'],
    ],
    [
      'corporation-tax-registration',
      ltd('2027-05-11', '05-31', { tradingSince: '2027-11-30' }),
      '2027-11-30',
      ['2028-02-29'],
    ],
    [
      'corporation-tax-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-12-31' }),
      '2026-12-31',
      ['2027-03-31'],
    ],
    ['corporation-tax-registration', ltd('2026-05-11', '05-31'), '2026-05-11', []],
    [
      'corporation-tax-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-09-01', dormant: true }),
      '2026-09-01',
      [],
    ],
    ['corporation-tax-registration', trader({ tradingSince: '2026-09-01' }), '2026-09-01', []],
    // 5 October after the tax year (Taxes Management Act 1970 s.7).
    ['self-assessment-registration', trader({ tradingSince: '2026-06-01' }), '2027-04-05', ['2027-10-05']],
    ['self-assessment-registration', trader({ tradingSince: '2026-04-05' }), '2026-04-05', ['2026-10-05']],
    ['self-assessment-registration', trader({ tradingSince: '2026-04-06' }), '2027-04-05', ['2027-10-05']],
    ['self-assessment-registration', trader({ tradingSince: '2026-06-01' }), '2028-04-05', []],
    ['self-assessment-registration', trader(), '2027-04-05', []],
    [
      'self-assessment-registration',
      ltd('2026-05-11', '05-31', { tradingSince: '2026-06-01' }),
      '2027-04-05',
      [],
    ],
  ])('%s of %j to %s is due on %j', holds)
})

describe('corporation tax of large and very large companies (SI 1998/3175 reg.5 and 5AZA; COM90025)', () => {
  const sized = (large: Given['large'], reference = '12-31', rest: Given = {}): Given =>
    ltd('2010-01-01', reference, { large, ...rest })
  test.each<Case>([
    [
      'corporation-tax-instalment',
      sized('large'),
      '2026-12-31',
      ['2026-07-14', '2026-10-14', '2027-01-14', '2027-04-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('large', '03-31'),
      '2027-03-31',
      ['2026-10-14', '2027-01-14', '2027-04-14', '2027-07-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('large', '06-30'),
      '2026-06-30',
      ['2026-01-14', '2026-04-14', '2026-07-14', '2026-10-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('large', '02-29'),
      '2027-02-28',
      ['2026-09-14', '2026-12-14', '2027-03-14', '2027-06-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('very-large'),
      '2026-12-31',
      ['2026-03-14', '2026-06-14', '2026-09-14', '2026-12-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('very-large', '03-31'),
      '2027-03-31',
      ['2026-06-14', '2026-09-14', '2026-12-14', '2027-03-14'],
    ],
    ['corporation-tax-instalment', sized('no'), '2026-12-31', []],
    ['corporation-tax-instalment', sized(null), '2026-12-31', []],
    ['corporation-tax-instalment', sized('large', '12-31', { dormant: true }), '2026-12-31', []],
    // Shorter periods: three months have the last one alone, six the first too, nine the second too.
    [
      'corporation-tax-instalment',
      sized('large', '03-31', {
        changedPeriods: [{ from: '2026-01-01', to: '2026-03-31' }],
        firstAccountsTo: '2010-12-31',
      }),
      '2026-03-31',
      ['2026-07-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('large', '06-30', {
        changedPeriods: [{ from: '2026-01-01', to: '2026-06-30' }],
        firstAccountsTo: '2010-12-31',
      }),
      '2026-06-30',
      ['2026-07-14', '2026-10-14'],
    ],
    [
      'corporation-tax-instalment',
      sized('large', '09-30', {
        changedPeriods: [{ from: '2026-01-01', to: '2026-09-30' }],
        firstAccountsTo: '2010-12-31',
      }),
      '2026-09-30',
      ['2026-07-14', '2026-10-14', '2027-01-14'],
    ],
    // What is paid by instalments is not paid at once; the return is due all the same.
    ['corporation-tax-payment', sized('large'), '2026-12-31', []],
    ['corporation-tax-payment', sized('very-large'), '2026-12-31', []],
    ['corporation-tax-payment', sized('no'), '2026-12-31', ['2027-10-01']],
    ['corporation-tax-payment', sized(null), '2026-12-31', ['2027-10-01']],
    ['corporation-tax-return', sized('large'), '2026-12-31', ['2027-12-31']],
    ['corporation-tax-return', sized('very-large'), '2026-12-31', ['2027-12-31']],
  ])('%s of %j to %s is due on %j', holds)
})

describe('dormant companies', () => {
  const dormant = (rest: Given = {}) => ltd('2020-01-01', '12-31', { dormant: true, ...rest })
  test.each<Case>([
    ['corporation-tax-return', dormant(), '2026-12-31', []],
    ['corporation-tax-payment', dormant(), '2026-12-31', []],
    ['accounts', dormant(), '2026-12-31', ['2027-09-30']],
    ['confirmation-statement', dormant(), '2026-12-31', ['2027-01-14']],
    ['corporation-tax-return', dormant({ dormant: false }), '2026-12-31', ['2027-12-31']],
    // The period that began before it fell asleep.
    ['corporation-tax-return', dormant({ dormantSince: '2026-06-01' }), '2026-12-31', ['2027-12-31']],
    ['corporation-tax-return', dormant({ dormantSince: '2026-06-01' }), '2027-12-31', []],
  ])('%s of %j to %s is due on %j', holds)

  test('its accounts are called so', () => {
    const [first] = dutiesOf(dormant(), 'accounts', { from: '2027-01-01', to: '2027-12-31' })
    expect(first?.title).toBe('Dormant accounts')
  })
})

describe('the last and the next confirmation statement (Companies Act 2006 s.853A)', () => {
  test.each<[last: Day, next: Day, due: Day]>([
    ['2026-11-20', '2027-11-20', '2027-12-04'],
    ['2026-08-17', '2027-08-17', '2027-08-31'],
    ['2026-12-31', '2027-12-31', '2028-01-14'],
    ['2027-02-28', '2028-02-29', '2028-03-14'],
    ['2026-06-30', '2027-06-30', '2027-07-14'],
  ])('made up to %s, the next to %s is due on %s', (last, next, due) => {
    const given = ltd('2018-08-18', '08-31', { lastConfirmationStatementTo: last })
    expect(dueFor(given, 'confirmation-statement', next)).toEqual([due])
  })
})

describe('identity verification (with the first statement after 18 November 2025)', () => {
  const known = (incorporatedOn: Day | null, last: Day | null = null): Given => ({
    form: 'Ltd Company',
    incorporatedOn,
    lastConfirmationStatementTo: last,
  })
  test.each<[given: Given, due: Day[]]>([
    [known('2018-08-18', '2025-08-17'), ['2026-08-31']],
    [known('2018-08-18', '2024-12-31'), ['2026-01-14']],
    [known('2018-11-05', '2024-11-04'), ['2025-11-18']],
    [known('2018-11-04', '2024-11-03'), ['2026-11-17']],
    [known('2025-11-17'), ['2026-11-30']],
    [known('2020-01-10'), ['2026-01-23']],
    // It could not be delivered without.
    [known('2018-08-18', '2025-11-18'), []],
    [known('2018-08-18', '2026-08-17'), []],
    // Verified before it was formed.
    [known('2025-11-18'), []],
    [known('2026-03-01'), []],
    [known(null), []],
    [known(null, '2025-06-30'), ['2026-07-14']],
    [{ ...known('2018-08-18', '2025-08-17'), form: 'LLP' }, ['2026-08-31']],
    [{ ...known('2018-08-18', '2025-08-17'), form: 'Sole Trader' }, []],
  ])('%j: %j', (given, due) => {
    expect(dutiesOf(given, 'identity-verification').map((one) => one.due)).toEqual(due)
  })
})

describe('employers', () => {
  test.each<Case>([
    // By the 19th, also on a Sunday: it is sent and not paid.
    ['eps', monthly(), '2026-05-05', ['2026-05-19']],
    ['eps', monthly(), '2026-04-05', ['2026-04-19']],
    ['eps', { employer: { pays: 'quarterly' } }, '2026-05-05', ['2026-05-19']],
    ['eps', monthly({ since: '2026-05-06' }), '2026-05-05', []],
    ['eps', monthly({ until: '2026-05-05' }), '2026-06-05', []],
    ['eps', {}, '2026-05-05', []],
    ['eps', { ...monthly(), staff: 0 }, '2026-05-05', ['2026-05-19']],
    // CIS without employees: the 22nd, by the working day before; with them it is paid with PAYE.
    ['cis-payment', { cis: true }, '2026-05-05', ['2026-05-22']],
    ['cis-payment', { cis: true }, '2026-08-05', ['2026-08-21']],
    ['cis-payment', { cis: true }, '2026-11-05', ['2026-11-20']],
    ['cis-payment', { cis: true }, '2027-08-05', ['2027-08-20']],
    ['cis-payment', { cis: true, ...monthly() }, '2026-05-05', []],
    ['cis-payment', { cis: true, ...monthly({ until: '2026-04-30' }) }, '2026-05-05', []],
    ['cis-payment', { cis: true, ...monthly({ until: '2026-04-30' }) }, '2026-06-05', ['2026-06-22']],
    ['cis-payment', { cis: true, ...monthly({ since: '2026-07-01' }) }, '2026-06-05', ['2026-06-22']],
    [
      'cis-payment',
      { cis: true, ...monthly({ until: '2026-04-30', byPost: true }) },
      '2026-06-05',
      ['2026-06-19'],
    ],
    ['cis-payment', { cis: false }, '2026-05-05', []],
    ['cis-payment', { cis: null }, '2026-05-05', []],
    ['cis-return', { cis: true }, '2026-06-05', ['2026-06-19']],
    // P11D goes on after 2026 to 2027 for loans and accommodation alone.
    ['p11d', { benefits: true }, '2027-04-05', ['2027-07-06']],
    ['p11d', { benefits: true }, '2028-04-05', []],
    ['p11d', { benefits: true, loansOrAccommodation: true }, '2028-04-05', ['2028-07-06']],
    ['p11d', { benefits: true, loansOrAccommodation: false }, '2028-04-05', []],
    ['p11d', { benefits: false, loansOrAccommodation: true }, '2028-04-05', []],
    ['class-1a-payment', { benefits: true }, '2027-04-05', ['2027-07-22']],
    ['class-1a-payment', { benefits: true }, '2028-04-05', []],
    ['class-1a-payment', { benefits: true, loansOrAccommodation: true }, '2028-04-05', ['2028-07-21']],
    // A Saturday, a Sunday.
    ['class-1a-payment', { benefits: true }, '2017-04-05', ['2017-07-21']],
    ['class-1a-payment', { benefits: true }, '2018-04-05', ['2018-07-20']],
    ['class-1a-payment', { benefits: true }, '2023-04-05', ['2023-07-21']],
    ['class-1a-payment', { benefits: true, loansOrAccommodation: true }, '2029-04-05', ['2029-07-20']],
  ])('%s of %j to %s is due on %j', holds)

  test.each<[given: Given, rule: DutyName, title: string]>([
    [{ benefits: true }, 'p11d', 'P11D and P11D(b)'],
    [{ benefits: true, benefitsPayrolled: true }, 'p11d', 'P11D(b)'],
    [{ form: 'LLP' }, 'self-assessment', 'Partnership tax return'],
    [{ form: 'Sole Trader' }, 'self-assessment', 'Self Assessment return'],
    [
      { form: 'Sole Trader', digitalUpdatesFrom: '2026-04-06' },
      'self-assessment',
      'Self Assessment final declaration',
    ],
  ])('%j: %s is called %s', (given, rule, title) => {
    const found = dutiesOf(given, rule, { from: '2027-06-01', to: '2028-02-28' })
    expect(found.map((one) => one.title)).toContain(title)
  })

  test('an EPS is due for certain only where nobody is paid', () => {
    const range = { from: '2026-05-01', to: '2026-05-31' }
    expect(dutiesOf(monthly(), 'eps', range)[0]?.onlyIf).toMatch(/Only if nobody was paid/)
    const [certain] = dutiesOf({ ...monthly(), staff: 0, unpaidSince: '2026-04-06' }, 'eps', range)
    expect(certain).toMatchObject({ title: 'Employer Payment Summary (EPS): nobody was paid' })
    expect(certain?.onlyIf).toBeUndefined()
    // Somebody was employed in the months before, even though nobody is any more.
    const ended = { pays: 'monthly' as const, since: null, until: '2026-08-31', byPost: false }
    expect(dutiesOf({ ...monthly(), employer: ended, staff: 0 }, 'eps', range)[0]?.onlyIf).toBeDefined()
  })
})

describe('pensions: again every three years, in a window around the day (The Pensions Regulator)', () => {
  test.each<[given: Given, windowTo: Day, declared: Day]>([
    // Published: from 1 April 2014, from 1 January to 30 June 2017, declared by 31 August.
    [{ pensionDutiesFrom: '2014-04-01' }, '2017-06-30', '2017-08-31'],
    [{ pensionDutiesFrom: '2023-10-01' }, '2026-12-31', '2027-02-28'],
    [{ pensionDutiesFrom: '2022-04-01' }, '2025-06-30', '2025-08-31'],
    // Counted from the day that was chosen, once it is known.
    [{ pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2023-11-15' }, '2027-02-14', '2027-04-14'],
    [{ pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2023-08-01' }, '2026-10-31', '2026-12-31'],
  ])('%j: by %s, declared by %s', (given, windowTo, declared) => {
    expect(dutiesOf(given, 'pension-re-enrolment')[0]).toMatchObject({
      due: windowTo,
      period: { to: windowTo },
    })
    expect(dutiesOf(given, 'pension-declaration').map(({ due }) => due)).toContain(declared)
  })

  test('the re-declaration of a re-enrolment that was made is still due', () => {
    const given = { pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2023-11-15' }
    const declared = dutiesOf(given, 'pension-declaration', { from: '2020-01-01', to: '2027-12-31' })
    expect(declared.map(({ due }) => due)).toEqual(['2021-02-28', '2024-02-29', '2027-04-14'])
  })

  test('nobody is enrolled again where nobody is employed any more', () => {
    const given = { pensionDutiesFrom: '2020-10-01', ...monthly({ until: '2022-01-31' }) }
    expect(dutiesOf(given, 'pension-re-enrolment')).toEqual([])
  })
})

describe('what it costs', () => {
  const quarterly: Given = trader({ vat: { scheme: 'quarterly', stagger: 1 } })
  test.each<[given: Given, duty: DutyName, to: Day, penalty: RegExp]>([
    [quarterly, 'vat-return', '2026-09-30', /at four points £200/],
    [trader({ vat: { scheme: 'monthly' } }), 'vat-return', '2026-09-30', /at five points £200/],
    [
      trader({ vat: { scheme: 'annual', yearEndMonth: 9 } }),
      'vat-return',
      '2026-09-30',
      /at two points £200/,
    ],
    [{ form: 'LLP' }, 'self-assessment', '2026-04-05', /£100 for each partner/],
    [trader(), 'self-assessment', '2026-04-05', /£100, and £10 a day/],
    // Returns whose day is 1 April 2026 or later.
    [ltd('2010-01-01', '03-31'), 'corporation-tax-return', '2025-03-31', /£100, and £100 more/],
    [
      ltd('2010-01-01', '04-30'),
      'corporation-tax-return',
      '2025-04-30',
      /£200; £400 in all after three months/,
    ],
  ])('%j, %s to %s: %s', (given, duty, to, penalty) => {
    const found = dutiesOf(given, duty).filter(({ period }) => period?.to === to)
    expect(found.map(({ missing }) => missing)).toContainEqual(expect.stringMatching(penalty))
  })

  test('a nil return for CIS is due again from April 2026', () => {
    const advice = (to: Day) =>
      dutiesOf({ cis: true }, 'cis-return').find(({ period }) => period?.to === to)?.advice
    expect(advice('2026-04-05')).toBeUndefined()
    expect(advice('2026-05-05')).toMatch(/nil return/)
  })
})

describe('events', () => {
  test.each<[duty: DutyName, happenedOn: Day, due: Day[], form?: Given['form']]>([
    ['director-change', '2026-11-25', ['2026-12-09']],
    ['director-change', '2026-11-25', ['2026-12-09'], 'LLP'],
    ['psc-change', '2026-12-20', ['2027-01-03']],
    ['articles-change', '2026-11-25', ['2026-12-10']],
    ['articles-change', '2026-11-25', [], 'LLP'],
    ['allotment', '2026-11-25', ['2026-12-25']],
    ['allotment', '2027-01-31', ['2027-02-28']],
    ['allotment', '2026-09-30', ['2026-10-30']],
    ['allotment', '2026-11-25', [], 'LLP'],
    // 21 days beginning with the day after the charge was made.
    ['charge', '2026-11-25', ['2026-12-16']],
    ['charge', '2026-11-25', ['2026-12-16'], 'LLP'],
    ['registered-office-change', '2026-12-01', ['2026-12-01']],
    ['director-change', '2026-11-25', [], 'Sole Trader'],
  ])('%s on %s is due on %j', (duty, happenedOn, due, form = 'Ltd Company') => {
    const event = { id: 'a1', rule: duty, happenedOn, about: 'Jo Smith' }
    const found = dutiesOf({ form }, duty, undefined, [event])
    expect(found.map((one) => one.due)).toEqual(due)
    for (const one of found)
      expect(one).toMatchObject({ id: `${duty}-a1.${happenedOn}`, form: expect.any(String) as string })
  })
})

test.each(rules)(
  '$id says whose it is, how it is done, what to do when it is late, and what proves it',
  (rule) => {
    const { authority, howTo, ifLate, kinds, prepares = [], versions } = rule
    expect([authority, howTo, ifLate].every(Boolean) && kinds.length > 0).toBe(true)
    // What prepares it proves nothing.
    expect(prepares.filter((kind) => kinds.includes(kind))).toEqual([])
    for (const { missing, source } of versions) {
      expect(missing).not.toBe('')
      expect(source).toMatchObject({
        readOn: expect.stringMatching(/^2026-11-2[56]$/) as string,
        url: expect.stringMatching(/^https:/) as string,
      })
    }
  },
)
