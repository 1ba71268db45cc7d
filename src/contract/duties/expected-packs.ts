import { z } from 'zod'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'

/** What is known of a pack of expected papers before anything is known of a company. */
interface PackRow {
  name: string
  about: string
  /** The pack without which it makes no sense: who says that one is not theirs says so of this too. */
  under?: string
  /** The fact of a company that brings it. */
  isSaidBy?: (facts: CompanyFacts) => boolean
  /** Kinds of papers that suggest it. */
  kinds?: readonly DocumentKind[]
  /** Beginnings of words in the company's name and in names of papers that suggest it. */
  words?: readonly string[]
}

/** The packs of expected papers, by what a company is and does: a closed list. A new pack is one row here. */
const rows = {
  employer: {
    name: 'Employer',
    about: 'Contracts, payroll, pension and health and safety of people who are employed',
    isSaidBy: ({ employer }) => employer !== null,
    kinds: ['payslip', 'payroll-report', 'p60', 'employment-contract'],
  },
  'staff-files': {
    name: 'Staff files',
    about: 'Handbook, appraisals, training, payslips: more than the law asks of an employer',
    under: 'employer',
  },
  benefits: {
    name: 'Benefits in kind',
    about: 'P11D forms',
    under: 'employer',
    isSaidBy: ({ benefits }) => benefits === true,
    kinds: ['p11d'],
  },
  vat: {
    name: 'VAT',
    about: 'Certificate, returns and the VAT account',
    isSaidBy: ({ vat }) => vat !== null,
    kinds: ['vat-return', 'vat-certificate'],
  },
  ico: {
    name: 'Data protection fee',
    about: 'The certificate of the Information Commissioner',
    isSaidBy: ({ icoRegisteredOn }) => icoRegisteredOn !== null,
    words: ['ico certificate', 'data protection fee'],
  },
  premises: {
    name: 'Premises',
    about: 'Lease, rates, insurance, and checks of fire, gas, electricity, water and asbestos',
    isSaidBy: ({ premises }) => premises === true,
    kinds: ['lease'],
    words: ['business rates', 'fire risk'],
  },
  'premises-upkeep': {
    name: 'Upkeep of premises',
    about: 'Maintenance contracts, utility bills, portable appliance tests',
    under: 'premises',
  },
  lifting: {
    name: 'Lifts and lifting equipment',
    about: 'Thorough examinations of lifts, hoists and fork-lift trucks (LOLER)',
    words: ['loler', 'thorough examination'],
  },
  hazards: {
    name: 'Hazardous substances',
    about: 'COSHH assessments',
    words: ['coshh'],
  },
  vehicles: {
    name: 'Vehicles',
    about: 'Registration, MOT and insurance',
    isSaidBy: ({ vehicles }) => vehicles === true,
    kinds: ['mot', 'vehicle-record'],
  },
  'vehicle-files': {
    name: 'Vehicle files',
    about: 'Service records and checks of driving licences',
    under: 'vehicles',
  },
  food: {
    name: 'Food',
    about: 'Registration, hygiene, allergens and training where food is sold',
    words: [
      'cafe',
      'café',
      'coffee',
      'catering',
      'restaurant',
      'bakery',
      'kitchen',
      'takeaway',
      'food hygiene',
    ],
  },
  licensed: {
    name: 'Alcohol and late hot food',
    about: 'Premises licence and personal licences',
    words: ['premises licence', 'personal licence', 'brewery', 'wine bar', 'tavern'],
  },
  construction: {
    name: 'Construction',
    about: 'Method statements, phase plans, site cards, contract works insurance',
    isSaidBy: ({ cis }) => cis === true,
    kinds: ['cis-statement'],
    words: ['construction', 'builder', 'roofing', 'plastering', 'scaffold', 'method statement'],
  },
  cis: {
    name: 'Subcontractors (CIS)',
    about: 'Registration, returns and verifications',
    under: 'construction',
    isSaidBy: ({ cis }) => cis === true,
  },
  care: {
    name: 'Care',
    about: 'Registration with the regulator, criminal record checks, safeguarding',
    words: ['care home', 'homecare', 'domiciliary', 'nursery', 'safeguard', 'cqc'],
  },
  'online-shop': {
    name: 'Online shop',
    about: 'Website terms, returns, domains, card payments',
    kinds: ['domain-registration'],
    words: ['online shop', 'webshop', 'e-commerce', 'pci dss'],
  },
  landlord: {
    name: 'Landlord',
    about: 'Tenancies, deposits, and certificates of gas, electricity and energy',
    words: ['tenancy', 'lettings', 'landlord', 'deposit protection'],
  },
  professional: {
    name: 'Professional services',
    about: 'Professional indemnity, contracts with clients, supervision, membership',
    words: ['consult', 'accountan', 'solicitor', 'architect', 'surveyor', 'advis', 'professional indemnity'],
  },
  funding: {
    name: 'Loans and grants',
    about: 'Agreements on money that was lent or granted',
    kinds: ['loan-agreement', 'grant'],
  },
  goods: {
    name: 'Goods and deliveries',
    about: 'Stock, purchase orders, delivery notes, carriers',
    kinds: ['stock-list', 'delivery-note'],
  },
  bookkeeping: {
    name: 'Books in full',
    about: 'Management accounts, debtors, credit notes, statements of customers and suppliers',
  },
  'board-practice': {
    name: 'Board and members in full',
    about: 'Register of decisions, resolutions, shareholders’ agreement, legal advice',
  },
  planning: {
    name: 'Strategy and planning',
    about: 'Board packs, key figures, plans, risks, budgets',
  },
  partners: {
    name: 'Partners and joint ventures',
    about: 'Agreements with partners, joint ventures, non-disclosure agreements',
  },
  sales: {
    name: 'Sales and clients',
    about: 'Quotes, pipeline, job sheets, complaints',
  },
  marketing: {
    name: 'Marketing',
    about: 'Brand, campaigns, press, price lists, exhibitions',
  },
  inventions: {
    name: 'Products and inventions',
    about: 'Research, specifications, trade marks, patents',
  },
  procedures: {
    name: 'Procedures and quality',
    about: 'Procedures, quality certificates, business continuity',
  },
  'year-end': {
    name: 'List of the year end',
    about: 'What the accounts of a year are made from, asked for on the page of the year end alone',
  },
  technology: {
    name: 'Information technology',
    about: 'Inventory, licences, cyber security, backups',
  },
} as const satisfies Record<string, PackRow>

export type ExpectedPackId = keyof typeof rows
export const expectedPackIds = Object.keys(rows) as [ExpectedPackId, ...ExpectedPackId[]]
/** What is asked for once a year, on the page of the year end, and never counted as missing. */
export const YEAR_END_PACK = 'year-end' satisfies ExpectedPackId
/** The packs that a company has or has not. */
export type CompanyPackId = Exclude<ExpectedPackId, typeof YEAR_END_PACK>
export const companyPackIds = expectedPackIds.filter((id): id is CompanyPackId => id !== YEAR_END_PACK)
export const expectedPacks: Readonly<Record<ExpectedPackId, PackRow>> = rows

const above = new Map<ExpectedPackId, ExpectedPackId[]>()

/** A pack and those that it hangs on. */
export function withAbove(id: ExpectedPackId): readonly ExpectedPackId[] {
  const known = above.get(id)
  if (known !== undefined) return known
  const under = expectedPackIds.find((one) => one === expectedPacks[id].under)
  const all = under === undefined ? [id] : [id, ...withAbove(under)]
  above.set(id, all)
  return all
}

/** Whether a company is or does what a pack is for: as it said, or as its facts say, unless it said that it is not so. */
export function isPackOf(id: ExpectedPackId, facts: CompanyFacts): boolean {
  if (withAbove(id).some((one) => facts.notOurs.includes(one))) return false
  return facts.trade.includes(id) || expectedPacks[id].isSaidBy?.(facts) === true
}

const endpoint = endpointsOf('Expected papers')

const pack = z
  .object({
    id: z.enum(companyPackIds),
    name: z.string(),
    about: z.string(),
    /** The pack that it hangs on. */
    under: z.enum(expectedPackIds).nullable(),
    state: z.enum(['ours', 'proposed', 'open', 'not-ours']),
    /** The paper, or the company's name, that suggests it. */
    because: z.string().nullable(),
    /** How many papers it expects of a company of this form. */
    papers: z.int(),
  })
  .meta({ id: 'ExpectedPack' })
export type ExpectedPack = z.infer<typeof pack>

export const listExpectedPacks = endpoint('GET /api/company/expected-packs', {
  access: 'view',
  summary: 'The packs of expected papers, by what the company is and does, and those that its papers suggest',
  reply: z.array(pack),
})

export const setExpectedPack = endpoint('PUT /api/company/expected-packs', {
  access: 'edit',
  summary:
    'Say that a pack of expected papers is the company’s, or is not, with all that hangs on it; for owners and directors',
  body: z.object({ id: z.enum(companyPackIds), ours: z.boolean() }),
  reply: z.array(pack),
  example: { body: { id: 'food', ours: true } },
})
