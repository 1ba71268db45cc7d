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
