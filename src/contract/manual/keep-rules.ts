import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { documentKinds } from '#contract/documents/document-kinds.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { jurisdictions } from '#contract/company/company-facts.ts'
import { day } from '#contract/platform/plain-date.ts'

/**
 * From when a paper's time of keeping is counted.
 *
 * - `date`: the day of the paper, or the last of its period
 * - `period-end`: the last day of its period
 * - `financial-year-end`: the last day of the accounting period that its day lies in
 * - `tax-year-end`: the 5 April on or after its day
 * - `return-deadline`: the 31 January after the tax year that its day lies in
 * - `ends`: the day on which the contract, lease, policy or employment ends
 * - `leaving`: the day on which a person leaves, which no paper of theirs says: it is kept until somebody says it
 * - `sale`: the day on which an asset or property is sold, in the same way
 * - `company`: never; it is kept as long as there is a company
 */
export const keepAnchors = [
  'date',
  'period-end',
  'financial-year-end',
  'tax-year-end',
  'return-deadline',
  'ends',
  'leaving',
  'sale',
  'company',
] as const
export type KeepAnchor = (typeof keepAnchors)[number]

const text = (length: number) => z.string().trim().min(1, 'Please fill this in').max(length)

const version = z.object({
  /** It holds for papers of this day or later, until the next version. */
  from: day,
  after: z.enum(keepAnchors),
  years: z.int('Please give a number of years').min(0).max(100, 'Please give at most 100 years'),
  months: z.int('Please give a number of months').min(0).max(11, 'Please give at most 11 months').default(0),
  source: z.object({
    title: text(200),
    url: z.url({ protocol: /^https$/, error: 'Please give an address that begins with https://' }).max(500),
    readOn: day,
  }),
  note: text(500).nullable().default(null),
})

/** How long papers are kept, as the master template says it (`docs/product.md` §14). */
export const keepRule = namedObject('KeepRule', {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  title: text(120),
  /** The kinds of papers it is for. */
  kinds: z.array(z.enum(documentKinds)).max(documentKinds.length),
  /** The folders, with those in them, where it decides for papers of which no rule names the kind. */
  folders: z
    .array(z.string().regex(/^[A-Z]{1,3}(?:[1-9][0-9]?)?$/, 'Please give codes of folders, as JK1'))
    .max(88),
  forms: z.array(z.enum(businessTypes)).min(1, 'Please choose a form').max(3),
  /** Where it holds; without it, everywhere. A company of which this is not known counts as English. */
  jurisdictions: z.array(z.enum(jurisdictions)).min(1).optional(),
  /** Holds for companies that are registered for VAT, or for papers of the first year after the incorporation, alone. */
  when: z.enum(['vat-registered', 'first-year']).optional(),
  /** Words of which one is in the name of the file. */
  named: z.array(text(60)).min(1).max(30).optional(),
  /** Words of which none is in the name of the file. */
  unlessNamed: z.array(text(60)).min(1).max(30).optional(),
  /** Papers for good reasons kept longer than the law asks: never offered for destruction. */
  neverOffered: z.literal(true).optional(),
  /** Oldest first. */
  versions: z.array(version).min(1).max(30),
})
export type KeepRule = z.output<typeof keepRule>

const endpoint = endpointsOf('Keeping')

export const listKeepRules = endpoint('GET /api/master/keep-rules', 'master', {
  summary: 'How long papers are kept, by kind and folder, in the template',
  reply: z.array(keepRule),
})

export const setKeepRule = endpoint('PUT /api/master/keep-rules/:id', 'master', {
  summary: 'Change how long papers are kept, for every company; a rule that contradicts itself is refused',
  params: z.object({ id: keepRule.shape.id }),
  body: keepRule.omit({ id: true }),
  reply: keepRule,
  example: {
    body: {
      title: 'Minutes of the board',
      kinds: ['minutes'],
      folders: ['A2'],
      forms: ['Ltd Company'],
      versions: [
        {
          from: '2007-10-01',
          after: 'date',
          years: 10,
          source: {
            title: 'Companies Act 2006 s.248',
            url: 'https://www.legislation.gov.uk/ukpga/2006/46/section/248',
            readOn: '2026-11-23',
          },
        },
      ],
    },
  },
})
