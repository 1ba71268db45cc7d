import { describe, expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import { ALWAYS, dueFor, dutiesOf, ltd, rules } from '#server/testing/duties.ts'
import { occurrencesIn } from './occurrences.ts'

describe('a payment proves no return, and a receipt no payment', () => {
  test('every rule is proved by one act', () => {
    const payments = new Set(['receipt', 'remittance', 'bank-statement'])
    const two = rules.filter(
      ({ kinds }) => kinds.includes('acknowledgement') && kinds.some((kind) => payments.has(kind)),
    )
    // The fee and its registration are one act.
    expect(two.map(({ id }) => id)).toEqual(['ico-fee'])
  })
})

describe('PAYE Settlement Agreements (gov.uk/pay-psa, read 2026-11-26)', () => {
  const employer = { pays: 'monthly' } as const
  const psa = (rest: object = {}) =>
    ltd('2015-01-01', '12-31', { employer, benefits: true, settlementAgreement: true, ...rest })
  test('tax and Class 1B are paid by 22 October after the tax year, the 19th by post', () => {
    expect(dueFor(psa(), 'class-1b-payment', '2026-04-05')).toEqual(['2026-10-22'])
    const byPost = psa({ employer: { ...employer, byPost: true } })
    expect(dueFor(byPost, 'class-1b-payment', '2026-04-05')).toEqual(['2026-10-19'])
    // 22 October 2028 is a Sunday.
    expect(dueFor(psa(), 'class-1b-payment', '2028-04-05')).toEqual(['2028-10-20'])
  })
  test('it goes on after most benefits are payrolled, and is asked of nobody without an agreement', () => {
    expect(dueFor(psa(), 'class-1b-payment', '2029-04-05')).toEqual(['2029-10-22'])
    for (const settlementAgreement of [null, false])
      expect(dutiesOf(psa({ settlementAgreement }), 'class-1b-payment')).toEqual([])
  })
})

describe('people with control who are no directors (CA 2006 s.790LM and s.790LN, read 2026-11-26)', () => {
  test('each gives the code by the 14th of the month of birth, apart from the confirmation statement', () => {
    const facts = companyFacts.parse(
      ltd('2015-03-02', '03-31', { controlVerificationBy: ['2026-03-14', '2026-11-14', '2026-03-14'] }),
    )
    const found = occurrencesIn(facts, rules, ALWAYS).filter(({ rule }) => rule === 'identity-verification')
    expect(found.map(({ due, id }) => [id, due])).toEqual([
      ['control-verification.2026-03-14', '2026-03-14'],
      ['identity-verification.2026-03-01', '2026-03-15'],
      ['control-verification.2026-11-14', '2026-11-14'],
    ])
  })
})

describe('nobody is paid, or a trade has ended', () => {
  const range = { from: '2026-04-01', to: '2027-03-31' }
  const unpaid = (since: string | null) =>
    ltd('2015-01-01', '12-31', { employer: { pays: 'monthly' }, staff: 0, unpaidSince: since })
  test('of months before it is known that nobody is paid, an EPS is never certain, nor a payment after it', () => {
    const certain = (since: string | null) =>
      dutiesOf(unpaid(since), 'eps', range).filter(({ onlyIf }) => onlyIf === undefined)
    expect(certain(null)).toEqual([])
    // The month from 6 November is the first that nobody was paid in from its beginning.
    expect(certain('2026-10-20').map(({ due }) => due)).toEqual([
      '2026-12-19',
      '2027-01-19',
      '2027-02-19',
      '2027-03-19',
    ])
    const payments = dutiesOf(unpaid('2026-10-20'), 'paye-payment', range).map(({ due }) => due)
    expect(payments.at(-1)).toBe('2026-11-20')
    expect(dutiesOf(unpaid(null), 'paye-payment', range)).toHaveLength(12)
    // Without PAYE, deductions from subcontractors are paid alone.
    const builder = { ...unpaid('2026-10-20'), cis: true }
    expect(dutiesOf(builder, 'cis-payment', range)[0]?.due).toBe('2026-12-22')
    const again = { ...unpaid('2026-10-20'), staff: 2 }
    expect(dutiesOf(again, 'paye-payment', range)).toHaveLength(12)
  })

  test('a sole trader whose trade has ended sends the return of that tax year, and nothing after it (TMA 1970 s.8)', () => {
    const trader = {
      form: 'Sole Trader',
      tradingSince: '2020-06-01',
      tradingUntil: '2026-09-30',
      digitalUpdatesFrom: '2026-04-06',
      cis: true,
    } as const
    const due = (duty: 'self-assessment' | 'self-assessment-payment' | 'cis-return') =>
      dutiesOf(trader, duty, { from: '2026-10-01', to: '2032-01-31' }).map((one) => [one.id, one.due])
    expect(due('self-assessment')).toEqual([
      ['quarterly-update.2026-10-05', '2026-11-07'],
      ['self-assessment.2026-04-05', '2027-01-31'],
      ['payment-on-account.2027-04-05', '2027-07-31'],
      ['self-assessment.2027-04-05', '2028-01-31'],
    ])
    expect(due('self-assessment-payment').at(-1)).toEqual([
      'self-assessment-payment.2027-04-05',
      '2028-01-31',
    ])
    expect(due('cis-return')).toEqual([['cis-return.2026-10-05', '2026-10-19']])
    // A company that trades no more still has its accounts and returns.
    const company = ltd('2015-01-01', '12-31', { tradingUntil: '2026-09-30' })
    expect(dueFor(company, 'accounts', '2027-12-31')).toEqual(['2028-09-30'])
  })
})
