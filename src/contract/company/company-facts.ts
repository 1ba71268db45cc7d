import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { vatSchemes } from '#contract/documents/document-facts.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { businessType } from '#contract/platform/credentials.ts'
import { day, isDay } from '#contract/platform/plain-date.ts'

const endpoint = endpointsOf('Deadlines')

/** A day of every year as `MM-DD`; `02-29` is the last day of February. */
const dayOfYear = z
  .string('Please give the reference date as MM-DD')
  .refine((text) => isDay(`2024-${text}`), 'No year has this day. Please give the reference date as MM-DD')

const vat = z
  .object({
    scheme: z.enum(vatSchemes, 'VAT is returned quarterly, monthly or annually'),
    /** 1: quarters end in March, June, September, December; 2: a month later, so in January; 3: in February. */
    stagger: z
      .union([z.literal(1), z.literal(2), z.literal(3)])
      .nullable()
      .default(null),
    yearEndMonth: z.int().min(1).max(12).nullable().default(null),
    /** How the instalments of annual accounting are paid. */
    instalments: z.enum(['monthly', 'quarterly']).nullable().default(null),
    since: day.nullable().default(null),
    until: day.nullable().default(null),
  })
  .nullable()

const employer = z
  .object({
    pays: z.enum(['monthly', 'quarterly'], 'PAYE is paid monthly or quarterly'),
    since: day.nullable().default(null),
    /** The last day on which anybody was employed. */
    until: day.nullable().default(null),
    byPost: z.boolean().default(false),
  })
  .nullable()

/** An accounting period that was shortened or extended. */
const changedPeriod = z.object({
  from: day,
  to: day,
  /** When Companies House was told. */
  notifiedOn: day.nullable().default(null),
})

/** The questions of the set-up, in its order. */
export const factQuestions = [
  'form',
  'incorporatedOn',
  'accountingReferenceDate',
  'tradingSince',
  'lastConfirmationStatementTo',
  'vat',
  'employer',
  'pensionDutiesFrom',
  'benefits',
  'cis',
  'digitalUpdatesFrom',
  'icoRegisteredOn',
  'premises',
] as const
export type FactQuestion = (typeof factQuestions)[number]

export const jurisdictions = ['england-wales', 'scotland', 'northern-ireland'] as const

/** How corporation tax is paid: at once, or by instalments of large and very large companies. */
export const companySizes = ['no', 'large', 'very-large'] as const

/** The kinds of companies, and of businesses without a company, that have other duties than most of their form. */
export const companyKinds = ['none', 'public', 'community-interest', 'charity', 'partnership'] as const

const count = z.int('Please give a whole number').min(0).max(100_000)
const packs = z.array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)).max(60)
const controlDays = z.array(day).max(50)
const yesOrNo = z.boolean().nullable().default(null)

interface ConditionFact {
  /** The question of the set-up with which it is asked. */
  question: FactQuestion
  asks: string
  /** How the answer to the question says that it is so. */
  says: string
  /** What rules call it, and how their page does. */
  condition: string
  label: string
}

/** The facts with yes or no that are a condition of rules. A new one is one row here. */
export const conditionFacts = {
  benefitsPayrolled: {
    question: 'benefits',
    asks: 'All of them are taxed through the payroll',
    says: 'all through the payroll',
    // P11D(b) alone is sent then.
    condition: 'benefits taxed through the payroll',
    label: 'All benefits are taxed through the payroll',
  },
  loansOrAccommodation: {
    question: 'benefits',
    asks: 'Some are loans or living accommodation',
    says: 'some are loans or living accommodation',
    // P11D goes on for these after April 2027.
    condition: 'loans or accommodation',
    label: 'Benefits that are loans or accommodation',
  },
  settlementAgreement: {
    question: 'benefits',
    asks: 'The employer pays the tax on some, under a PAYE Settlement Agreement (PSA)',
    says: 'some under a PAYE Settlement Agreement',
    // Tax on small or irregular benefits is paid for the staff, once a year.
    condition: 'PAYE Settlement Agreement',
    label: 'PAYE Settlement Agreement',
  },
} as const satisfies Record<string, ConditionFact>
export type ConditionFactName = keyof typeof conditionFacts
export type FactCondition = (typeof conditionFacts)[ConditionFactName]['condition']

export const conditionFactNames = Object.keys(conditionFacts) as ConditionFactName[]
const asked = Object.fromEntries(conditionFactNames.map((name) => [name, yesOrNo])) as Record<
  ConditionFactName,
  typeof yesOrNo
>

/** What deadlines are worked out from; what is not known is null (`docs/product.md` §13). */
export const companyFacts = namedObject('CompanyFacts', {
  form: businessType.nullable().default(null),
  incorporatedOn: day.nullable().default(null),
  accountingReferenceDate: dayOfYear.nullable().default(null),
  firstAccountsTo: day.nullable().default(null),
  /** Oldest first. */
  changedPeriods: z.array(changedPeriod).max(50).default([]),
  tradingSince: day.nullable().default(null),
  /** The last day of a sole trader's trade; of a company the accounts tell. */
  tradingUntil: day.nullable().default(null),
  lastConfirmationStatementTo: day.nullable().default(null),
  /** By when people with control give the code of their verified identity apart from a confirmation statement. */
  controlVerificationBy: controlDays.default([]),
  vat: vat.default(null),
  employer: employer.default(null),
  companyKind: z.enum(companyKinds, 'There is no such kind of company').nullable().default(null),
  jurisdiction: z.enum(jurisdictions, 'This is no part of the United Kingdom').nullable().default(null),
  /** It has no income and no spending that counts (Companies Act 2006 s.1169): no tax return unless HMRC asks for one. */
  dormant: yesOrNo,
  /** Periods that began before this day still count as those of a company that trades. */
  dormantSince: day.nullable().default(null),
  /** Whether it has a parent or subsidiaries. */
  group: yesOrNo,
  large: z.enum(companySizes, 'A company is large, very large, or neither').nullable().default(null),
  cis: yesOrNo,
  benefits: yesOrNo,
  ...asked,
  pensionDutiesFrom: day.nullable().default(null),
  /** The day that was chosen for the last re-enrolment. */
  pensionReenrolledOn: day.nullable().default(null),
  icoRegisteredOn: day.nullable().default(null),
  /** From which day a sole trader sends quarterly updates (Making Tax Digital). */
  digitalUpdatesFrom: day.nullable().default(null),
  directors: count.nullable().default(null),
  /** How many people it employs. */
  staff: count.nullable().default(null),
  /** While it employs nobody: since when nobody is paid, with the payroll still open. */
  unpaidSince: day.nullable().default(null),
  premises: yesOrNo,
  vehicles: yesOrNo,
  /** The packs of expected papers that its trade needs. */
  trade: packs.default([]),
  /** The packs of expected papers that it said are not its own. */
  notOurs: packs.default([]),
  /** The questions of the set-up that were answered, be it with no. */
  answered: z.array(z.enum(factQuestions)).max(factQuestions.length).default([]),
})
export type CompanyFacts = z.output<typeof companyFacts>

/** Some of the facts, as somewhere else has them; they take the place of those that are there. */
const someFacts = z.object({
  form: businessType.optional(),
  incorporatedOn: day.optional(),
  accountingReferenceDate: dayOfYear.optional(),
  firstAccountsTo: day.nullable().optional(),
  changedPeriods: z.array(changedPeriod).optional(),
  lastConfirmationStatementTo: day.nullable().optional(),
  controlVerificationBy: controlDays.optional(),
  vat: vat.optional(),
  icoRegisteredOn: day.optional(),
  jurisdiction: z.enum(jurisdictions).optional(),
})
export type SomeFacts = z.output<typeof someFacts>

const foundFacts = namedObject('FoundFacts', {
  question: z.enum(factQuestions),
  facts: someFacts,
  paper: z.object({ fileId: z.uuid(), name: z.string(), folderId: z.string() }),
})
export type FoundFacts = z.output<typeof foundFacts>

export const findCompanyFacts = endpoint('GET /api/company/facts/found', 'view', {
  summary:
    'Facts of the company that papers say which the caller may view; nothing rests on them until they are set',
  reply: z.array(foundFacts),
})

const companyNumber = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  // The leading zeros are often left out.
  .transform((text) => (/^\d{1,8}$/.test(text) ? text.padStart(8, '0') : text))
  .pipe(z.string().regex(/^[A-Z0-9]{8}$/, 'A company number has 8 characters, such as 01234567 or SC123456'))

const registeredCompany = namedObject('RegisteredCompany', {
  number: z.string(),
  name: z.string(),
  /** As the register writes it, such as `active` or `dissolved`. */
  status: z.string().nullable(),
  address: z.string().nullable(),
  lastAccountsTo: day.nullable(),
  /** The end of the accounts that are filed next. */
  nextAccountsTo: day.nullable(),
  /** The facts of the register that deadlines can rest on. */
  facts: someFacts,
})
export type RegisteredCompany = z.output<typeof registeredCompany>

/** The statuses of the register's companies that have ended, for which nothing falls due. */
export const endedStatuses: ReadonlyArray<string | null> = [
  'closed',
  'converted-closed',
  'dissolved',
  'removed',
]

export const lookUpCompany = endpoint('POST /api/company/look-up', 'edit', {
  summary:
    'What Companies House has on record of a company, for owners and directors; null for an unknown number, and where COMPANIES_HOUSE_KEY is not set',
  body: z.object({ number: companyNumber }),
  reply: z.object({ company: registeredCompany.nullable() }),
  errors: ['rate_limited', 'unavailable'],
  example: { body: { number: '01234567' } },
})

export const getCompanyFacts = endpoint('GET /api/company/facts', 'view', {
  summary: 'What is known of the company, for its deadlines',
  reply: companyFacts,
})

export const setCompanyFacts = endpoint('PUT /api/company/facts', 'edit', {
  summary: 'Set what is known of the company, for its owners and directors; what is left out is not known',
  body: companyFacts,
  reply: companyFacts,
  example: {
    body: {
      form: 'Ltd Company',
      incorporatedOn: '2024-05-11',
      accountingReferenceDate: '05-31',
      vat: { scheme: 'quarterly', stagger: 1, yearEndMonth: null },
      employer: { pays: 'monthly', since: '2024-06-01' },
    },
  },
})
