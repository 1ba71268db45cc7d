import { describe, expect, test } from 'vitest'
import { type CompanyFacts, companyFacts } from '#contract/company/company-facts.ts'
import { ltd } from '#server/testing/duties.ts'
import { fiveCompanies } from '#server/testing/five-companies.ts'
import { shippedEntries } from '#server/platform/template-entries/index.ts'
import { countSlots } from './count-slots.ts'
import { fillSlots } from './fill-slots.ts'
import { isExpectedOf } from './fitting.ts'
import { withPack } from './packs.ts'
import { expectedPaperList } from './paper-list.ts'

const shipped = (await shippedEntries(expectedPaperList)).map((paper) => ({
  ...paper,
  isOwn: false,
  skipReason: null,
}))

function slotsOf(facts: CompanyFacts) {
  return fillSlots(
    shipped.filter((paper) => isExpectedOf(paper, facts)),
    [],
    facts,
    '2026-11-26',
  )
}

function expectedOf(facts: CompanyFacts) {
  const slots = slotsOf(facts)
  return {
    count: countSlots(slots.map((slot) => ({ ...slot, folderName: '' }))).expected,
    ids: slots.map(({ expectedId }) => expectedId),
  }
}

const cafe = companyFacts.parse(fiveCompanies.cafe)
const dormant = companyFacts.parse(fiveCompanies.dormant)
const contractor = companyFacts.parse(fiveCompanies.contractor)
const llp = companyFacts.parse(fiveCompanies.llp)
const trader = companyFacts.parse(fiveCompanies.trader)

describe('what is expected of a company is what it has', () => {
  test.each([
    ['a café with staff, VAT, premises and food', cafe, 45, 60],
    ['a dormant shell', dormant, 8, 15],
    ['a contractor with a company of one', contractor, 35, 50],
    ['an LLP with premises', llp, 25, 40],
    ['a sole trader with a van', trader, 12, 25],
    ['a sole trader with premises', { ...trader, vehicles: false, premises: true }, 12, 25],
  ])('%s', (_, facts, least, most) => {
    const { count } = expectedOf(facts)
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  })

  test('before anybody said what a company does, it is about 25 papers of a company and 20 of a sole trader', () => {
    expect(expectedOf(companyFacts.parse(ltd('2022-03-14', '03-31'))).count).toBe(25)
    expect(expectedOf(companyFacts.parse({ form: 'Sole Trader' })).count).toBeLessThanOrEqual(20)
  })

  test('nobody is asked for press cuttings, joint ventures or patents unless they ask for it', () => {
    const rare = ['o4-press-cuttings', 'd2-agreements-of-joint-ventures', 'pq3-patents-and-designs']
    for (const facts of [cafe, dormant, contractor, llp, trader])
      expect(expectedOf(facts).ids.filter((id) => rare.includes(id))).toEqual([])
    const asked = ['marketing', 'partners', 'inventions'] as const
    const facts = asked.reduce((before, id) => withPack(before, id, true), cafe)
    expect(
      expectedOf(facts)
        .ids.filter((id) => rare.includes(id))
        .toSorted(),
    ).toEqual(rare.toSorted())
  })

  test('an LLP is asked about its members, and not about directors', () => {
    expect(expectedOf(llp).ids).toContain('a5-identity-verification-llp')
    expect(expectedOf(llp).ids).not.toContain('a5-identity-verification')
    expect(expectedOf(cafe).ids).not.toContain('a5-identity-verification-llp')
  })

  test('an LLP returns its own tax, which its members alone pay, and HMRC asks nothing of a dormant shell', () => {
    expect(expectedOf(llp).ids).toContain('jk5-partnership-tax-return')
    expect(expectedOf(trader).ids).toContain('jk5-self-assessment-return')
    const notTheirs = new Set(['jk5-self-assessment-return', 'jk5-tax-calculation', 'jk4-notices-of-hmrc'])
    for (const facts of [llp, dormant])
      expect(expectedOf(facts).ids.filter((id) => notTheirs.has(id))).toEqual([])
  })

  test('nothing is expected of a time before a company began, nor of its first year before that has ended', () => {
    const isYoung = { incorporatedOn: '2026-08-03', accountingReferenceDate: '08-31' } as const
    const young = slotsOf({ ...contractor, ...isYoung, employer: contractor.employer })
    const ids = young.map(({ expectedId }) => expectedId)
    expect(young.filter(({ period }) => period !== null && period.to < '2026-08-03')).toEqual([])
    for (const id of ['jk1-vat-return', 'l2-p60', 'f1-annual-accounts', 'a5-confirmation-statement'])
      expect(ids).not.toContain(id)
    expect(ids).toEqual(expect.arrayContaining(['a1-certificate-of-incorporation', 'f4-bank-statements']))
    expect(expectedOf({ ...dormant, ...isYoung }).ids).not.toContain('f1-annual-accounts')

    const fresh = expectedOf({ ...trader, tradingSince: '2026-05-01' }).ids
    expect(fresh).not.toContain('jk5-self-assessment-return')
    expect(fresh).not.toContain('f1-accounts-of-a-sole-trader')
    expect(
      slotsOf(trader).find(({ expectedId }) => expectedId === 'f1-accounts-of-a-sole-trader')?.period,
    ).toEqual({
      from: '2024-04-06',
      to: '2025-04-05',
    })
  })

  test('a company formed this month is told of no year, while it has not said when its own ends', () => {
    const formed = { form: 'Ltd Company', incorporatedOn: '2026-11-10' } as const
    const yearly = (facts: CompanyFacts) => slotsOf(facts).filter(({ every }) => every === 'year')
    expect(yearly(companyFacts.parse(formed))).toEqual([])
    expect(yearly({ ...dormant, ...formed, accountingReferenceDate: null })).toEqual([])
    const older = yearly(companyFacts.parse({ ...formed, incorporatedOn: '2024-02-01' }))
    expect(older.map(({ expectedId }) => expectedId)).toContain('f1-annual-accounts')
  })

  test('the first confirmation statement is of twelve months, whenever the first accounts end', () => {
    const statement = (incorporatedOn: string) =>
      slotsOf({ ...cafe, incorporatedOn }).filter(
        ({ expectedId }) => expectedId === 'a5-confirmation-statement',
      )
    // The first accounts end on 31 March 2026; the first statements are due on 14 May 2026 and 14 August 2026.
    expect([...statement('2025-05-01'), ...statement('2025-08-01')]).toEqual([])
    expect(statement('2025-03-20')).toMatchObject([{ state: 'missing', period: { to: '2026-03-31' } }])
  })

  test('what is due some months after a business began is not missing before', () => {
    const idsOf = (facts: Partial<CompanyFacts>) => expectedOf({ ...cafe, ...facts }).ids
    const declaration = 'l3-declaration-of-compliance'
    expect(idsOf({ pensionDutiesFrom: '2026-06-27' })).not.toContain(declaration)
    expect(idsOf({ pensionDutiesFrom: '2026-06-26' })).toContain(declaration)
    expect(
      idsOf({ employer: { pays: 'monthly', since: '2026-11-01', until: null, byPost: false } }),
    ).not.toContain(declaration)
    const registration = 'a1-registration-for-self-assessment'
    expect(expectedOf({ ...trader, tradingSince: '2026-11-10' }).ids).not.toContain(registration)
    expect(expectedOf({ ...trader, tradingSince: '2024-11-10' }).ids).toContain(registration)
  })

  test('no month or tax year is named to who has not said when the business began and filed nothing', () => {
    for (const form of [null, 'Ltd Company', 'LLP', 'Sole Trader'] as const) {
      const slots = slotsOf(companyFacts.parse({ form }))
      expect(slots.filter(({ period }) => period !== null)).toEqual([])
      expect(slots.map(({ expectedId }) => expectedId)).toContain('f4-bank-statements')
    }
  })

  test('who employs nobody, or its only director alone, is asked for no papers of staff, and fewer than five for no written policy', () => {
    const staffPapers = (facts: Partial<CompanyFacts>) => {
      const { ids } = expectedOf({ ...contractor, ...facts })
      const asked = ['w3-employers-liability-insurance', 's3-health-and-safety-policy', 'l2-p60']
      return asked.filter((id) => ids.includes(id))
    }
    expect(staffPapers({})).toHaveLength(3)
    expect(staffPapers({ staff: 1, directors: 1 })).toEqual(['l2-p60'])
    expect(staffPapers({ staff: 0 })).toEqual(['l2-p60'])
    expect(staffPapers({ staff: 1, directors: 2 })).toEqual(['w3-employers-liability-insurance', 'l2-p60'])
    expect(staffPapers({ staff: 4 })).toEqual(['w3-employers-liability-insurance', 'l2-p60'])
    expect(staffPapers({ staff: 5 })).toHaveLength(3)
  })

  test('who pays PAYE each quarter is asked for a payment of each quarter', () => {
    const slot = slotsOf(contractor).find(({ expectedId }) => expectedId.startsWith('jk2-payments'))
    expect(slot?.period).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  })

  test('a café has what the law asks of who serves food in premises', () => {
    expect(expectedOf(cafe).ids).toEqual(
      expect.arrayContaining([
        'w4-legionella-risk-assessment',
        'w4-asbestos-register',
        'w4-fire-alarm-tests',
        'w4-emergency-lighting-tests',
        's3-food-hygiene-rating',
        's3-food-business-registration',
        'a4-register-of-members',
        'w3-employers-liability-insurance',
      ]),
    )
    const pub = { ...cafe, trade: [...cafe.trade, 'licensed', 'lifting'] }
    expect(expectedOf(pub).ids).toEqual(
      expect.arrayContaining(['e1-premises-licence', 'e1-personal-licences', 'w4-thorough-examination']),
    )
  })

  test('“not ours” takes all that hangs on a pack, and one press brings it back', () => {
    const full = withPack(withPack(cafe, 'staff-files', true), 'benefits', true)
    const none = withPack(full, 'employer', false)
    expect(expectedOf(none).ids.filter((id) => /^(?:l\d?|jk2)-/.test(id))).toEqual([
      'l5-food-hygiene-training',
    ])
    const back = withPack(none, 'employer', true)
    expect(expectedOf(back).ids).toContain('l1-employment-contracts')
    expect(expectedOf(back).ids).not.toContain('l-staff-handbook')
    expect(expectedOf(withPack(none, 'staff-files', true)).ids).toContain('l1-employment-contracts')
  })
})
