import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { conditionFactNames, conditionFacts } from '#contract/company/company-facts.ts'
import { documentKinds } from '#contract/documents/document-kinds.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { folderId } from '#contract/manual/folders.ts'
import { day } from '#contract/platform/plain-date.ts'
import { masterFolderId } from '#contract/template/template.ts'

/** What falls due, as calls name it. */
export const dutyNames = [
  'accounts',
  'corporation-tax-payment',
  'corporation-tax-return',
  'confirmation-statement',
  'vat-return',
  'vat-payment',
  'paye-payment',
  'p60',
  'p11d',
  'class-1a-payment',
  'class-1b-payment',
  'cis-return',
  'pension-declaration',
  'ico-fee',
  'self-assessment',
  'self-assessment-payment',
  'payment-on-account',
  'quarterly-update',
  'corporation-tax-registration',
  'corporation-tax-instalment',
  'self-assessment-registration',
  'eps',
  'cis-payment',
  'pension-re-enrolment',
  'identity-verification',
  'director-change',
  'psc-change',
  'articles-change',
  'allotment',
  'charge',
  'registered-office-change',
  'charity-return',
] as const
export type DutyName = (typeof dutyNames)[number]

/** The periods of a company for each of which a rule asks something. */
export const periodKinds = [
  'accounting-period',
  'tax-period',
  'review-period',
  'vat-period',
  'vat-year',
  'vat-instalment',
  'paye-period',
  'cis-month',
  'payroll-year',
  'benefits-year',
  'self-assessment-year',
  'later-self-assessment-year',
  'update-quarter',
  'pension-duties',
  'pension-cycle',
  'fee-year',
  'trading-start',
  'first-tax-year',
  'tax-payment-period',
  'tax-instalment',
  'payroll-month',
  'cis-payment-month',
  'pension-window',
  'identity-transition',
  'control-verification',
  'event',
] as const
export type PeriodKind = (typeof periodKinds)[number]

/** The days from which a due day can be counted. */
export const anchors = [
  'start',
  'day-before-start',
  'end',
  'accounts-end',
  'first-anniversary',
  'notice',
  'instalment',
] as const
export type Anchor = (typeof anchors)[number]

/** What makes a difference to the due day. */
export const conditions = [
  'first accounts over 12 months',
  'paid by post',
  'monthly returns',
  'limited liability partnership',
  'Making Tax Digital',
  'dormant company',
  ...conditionFactNames.map((name) => conditionFacts[name].condition),
  'nobody is paid',
  'public company',
  'first accounts of a public company over 12 months',
  'community interest company',
  'charity in England or Wales',
  'charity in Scotland',
  'charity in Northern Ireland',
  'partnership',
  'the owner pays the tax',
] as const
export type Condition = (typeof conditions)[number]

/** The facts of a company that closing a deadline moves on, because the next one is counted from them. */
export const movedFacts = ['lastConfirmationStatementTo', 'pensionReenrolledOn'] as const
export type MovedFact = (typeof movedFacts)[number]

function numberTo(most: number) {
  const message = `Please give a whole number up to ${String(most)}`
  return z.int(message).min(0, message).max(most, message)
}

/** Counts from a day: months on (from the last day of a month to the last day of a month), then a day of that month, then days on. */
const step = z.object({
  after: z.enum(anchors),
  months: numberTo(60).default(0),
  dayOfMonth: numberTo(31).min(1, 'A month begins with day 1').optional(),
  days: numberTo(400).default(0),
})
export type Step = z.output<typeof step>

const due = z.object({
  /** Only then; the last way of counting has no condition. */
  when: z.enum(conditions).optional(),
  /** The latest of these days; those counted from a day that is not known are left out. */
  latest: z.array(step).min(1).max(4),
  /** Whether a day that is no working day gives way to the working day before it. */
  onWorkingDay: z.boolean().default(false),
})
export type Due = z.output<typeof due>

const httpsUrl = z
  .url({ protocol: /^https$/, error: 'Please give an address that begins with https://' })
  .max(500)
const text = (length: number) => z.string().trim().min(1, 'Please fill this in').max(length)

/** What a rule says differently under a condition; the first whose condition holds counts. */
const source = z.object({
  title: text(200),
  url: httpsUrl,
  readOn: day,
})

const variant = z.object({
  when: z.enum(conditions),
  title: text(120).optional(),
  event: text(80).optional(),
  form: text(120).optional(),
  missing: text(500).optional(),
  advice: text(500).optional(),
  source: source.optional(),
  /** It is due for certain, although the rule is due only in a case. */
  isCertain: z.boolean().optional(),
})

const ruleVersion = z.object({
  /** It holds for periods that end on this day or later, until the next version. */
  from: day,
  due: z.array(due).min(1).max(4),
  /** Nothing is due unless this holds. */
  onlyWhen: z.enum(conditions).optional(),
  /** What it costs to miss it. */
  missing: text(500),
  /** What is good to know in doing it. */
  advice: text(500).optional(),
  variants: z.array(variant).max(6).optional(),
  source,
  /** Not in use until it is certain. */
  isDraft: z.boolean().default(false),
})
export type RuleVersion = z.output<typeof ruleVersion>

/** A rule as the master template keeps it (`docs/product.md` §13). */
export const deadlineRule = namedObject('DeadlineRule', {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  duty: z.enum(dutyNames),
  title: text(120),
  /** A folder of the template. */
  folderId,
  authority: text(80),
  forms: z.array(z.enum(businessTypes)).min(1, 'Please choose a form').max(3),
  each: z.enum(periodKinds),
  /** The kinds of papers that prove that it was done. */
  kinds: z.array(z.enum(documentKinds)).max(8),
  /** The kinds of papers that prepare it, and do not prove that it was done. */
  prepares: z.array(z.enum(documentKinds)).max(8).optional(),
  /** A receipt closes it only if it names the authority and one of these words. */
  names: z.array(text(40)).max(8).optional(),
  /** The authority's page that says how it is done. */
  howTo: httpsUrl.optional(),
  form: text(120).optional(),
  /** It is due in this case alone, which the product cannot know; it is never called late. */
  onlyIf: text(200).optional(),
  /** What to do now that it is late. */
  ifLate: text(300).optional(),
  /** What happens, such as `Shares are allotted`. */
  event: text(80).optional(),
  /** The kinds of papers that may tell of the event. */
  tellingKinds: z.array(z.enum(documentKinds)).max(8).optional(),
  /** The fact that takes the day to which the paper is made up; without it, closing changes no fact. */
  moves: z.enum(movedFacts).optional(),
  /** Oldest first. */
  versions: z.array(ruleVersion).min(1).max(30),
})
export type DeadlineRule = z.output<typeof deadlineRule>

const endpoint = endpointsOf('Deadlines')

/** A rule as the calls of the template have it, with the ids of its folders (`master_L2`). */
const masterRule = deadlineRule.extend({ folderId: z.string() }).meta({ id: 'MasterDeadlineRule' })

export const listDeadlineRules = endpoint('GET /api/master/deadline-rules', 'master', {
  summary: 'The rules of deadlines in the template',
  reply: z.array(masterRule),
})

export const setDeadlineRule = endpoint('PUT /api/master/deadline-rules/:id', 'master', {
  summary: 'Change a rule of deadlines in the template; one that contradicts itself is refused',
  params: z.object({ id: deadlineRule.shape.id }),
  body: deadlineRule.omit({ id: true }).extend({ folderId: masterFolderId }),
  reply: masterRule,
  example: {
    body: {
      duty: 'p60',
      title: 'P60 to every employee',
      folderId: 'master_L2',
      authority: 'HMRC',
      forms: ['Ltd Company', 'LLP', 'Sole Trader'],
      each: 'payroll-year',
      kinds: ['p60'],
      versions: [
        {
          from: '2013-04-06',
          due: [{ latest: [{ after: 'end', months: 1, dayOfMonth: 31 }] }],
          missing: 'A penalty of up to £300, and up to £60 for each day after that.',
          source: {
            title: 'Income Tax (PAYE) Regulations 2003 reg.67',
            url: 'https://www.legislation.gov.uk/uksi/2003/2682/regulation/67',
            readOn: '2026-11-22',
          },
        },
      ],
    },
  },
})
