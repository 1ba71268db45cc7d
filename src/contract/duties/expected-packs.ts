import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { documentKinds } from '#contract/documents/document-kinds.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import rows from './expected-packs.json' with { type: 'json' }

/** What is known of a pack of expected papers before anything is known of a company. */
const packRow = z.object({
  name: z.string(),
  about: z.string(),
  /** The pack without which it makes no sense: who says that one is not theirs says so of this too. */
  under: z.string().optional(),
  /** The fact of a company that brings it, unless it is not known or no. */
  fact: z.enum(['employer', 'benefits', 'vat', 'icoRegisteredOn', 'premises', 'vehicles', 'cis']).optional(),
  /** Kinds of papers that suggest it. */
  kinds: z.array(z.enum(documentKinds)).default([]),
  /** Beginnings of words in the company's name that suggest it: in those of papers they are mostly the names of others. */
  names: z.array(z.string()).default([]),
  /** What papers that suggest it say in their name or title, and certificates, licences, insurances and leases in their text. */
  says: z.array(z.string()).default([]),
})

export type ExpectedPackId = keyof typeof rows
export const expectedPackIds = Object.keys(rows) as [ExpectedPackId, ...ExpectedPackId[]]
/** What is asked for once a year, on the page of the year end, and never counted as missing. */
export const YEAR_END_PACK = 'year-end' satisfies ExpectedPackId
/** The packs that a company has or has not. */
export type CompanyPackId = Exclude<ExpectedPackId, typeof YEAR_END_PACK>
export const companyPackIds = expectedPackIds.filter((id): id is CompanyPackId => id !== YEAR_END_PACK)
/** The packs of expected papers, by what a company is and does: a closed list. A new pack is one row of its file. */
export const expectedPacks = z.record(z.enum(expectedPackIds), packRow).parse(rows)

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
  const { fact } = expectedPacks[id]
  const isSaid = fact !== undefined && facts[fact] !== null && facts[fact] !== false
  return facts.trade.includes(id) || isSaid
}

const endpoint = endpointsOf('Expected papers')

const pack = namedObject('ExpectedPack', {
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
export type ExpectedPack = z.infer<typeof pack>

export const listExpectedPacks = endpoint('GET /api/company/expected-packs', 'view', {
  summary: 'The packs of expected papers, by what the company is and does, and those that its papers suggest',
  reply: z.array(pack),
})

export const setExpectedPack = endpoint('PUT /api/company/expected-packs', 'edit', {
  summary:
    'Say that a pack of expected papers is the company’s, or is not, with all that hangs on it; for owners and directors',
  body: z.object({ id: z.enum(companyPackIds), ours: z.boolean() }),
  reply: z.array(pack),
  example: { body: { id: 'food', ours: true } },
})
