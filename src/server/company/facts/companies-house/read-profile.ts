import { emptyFacts } from '../known-facts.ts'
import { z } from 'zod'
import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import {
  type CompanyFacts,
  endedStatuses,
  type jurisdictions,
  type RegisteredCompany,
  type SomeFacts,
} from '#contract/company/company-facts.ts'
import { day, type Period } from '#contract/platform/plain-date.ts'
import { withoutCapitals } from '#server/platform/without-capitals.ts'
import { faultsOf } from '../check-facts.ts'

const optionalDay = day.nullish().transform((value) => value ?? null)

/** The parts of the register's `companyProfile` that are used here; a company has not all of them. */
export const profile = z.object({
  company_name: z.string().min(1),
  company_number: z.string().min(1),
  company_status: z.string().nullish(),
  type: z.string(),
  date_of_creation: optionalDay,
  registered_office_address: z
    .object({
      premises: z.string().nullish(),
      address_line_1: z.string().nullish(),
      address_line_2: z.string().nullish(),
      locality: z.string().nullish(),
      region: z.string().nullish(),
      postal_code: z.string().nullish(),
      country: z.string().nullish(),
    })
    .nullish(),
  accounts: z
    .object({
      accounting_reference_date: z.object({ day: z.coerce.number(), month: z.coerce.number() }).nullish(),
      last_accounts: z.object({ made_up_to: optionalDay, period_start_on: optionalDay }).nullish(),
      next_accounts: z.object({ period_start_on: optionalDay, period_end_on: optionalDay }).nullish(),
    })
    .nullish(),
  confirmation_statement: z.object({ last_made_up_to: optionalDay }).nullish(),
})
type Profile = z.output<typeof profile>

/** The register's types of companies that have the deadlines of private limited companies, and of LLPs. */
const forms: Readonly<Record<string, CompanyFacts['form']>> = {
  ltd: 'Ltd Company',
  'private-unlimited': 'Ltd Company',
  'private-limited-guarant-nsc': 'Ltd Company',
  'private-limited-guarant-nsc-limited-exemption': 'Ltd Company',
  'private-limited-shares-section-30-exemption': 'Ltd Company',
  llp: 'LLP',
}

/**
 * What the register says of a company, with the facts on which deadlines can rest. There are none for a form that has
 * other deadlines, nor for a company that has been dissolved. The year end is left out where the periods that follow from
 * it would differ from those of the register.
 */
export function readProfile(found: Profile): RegisteredCompany {
  const { accounts, registered_office_address: address } = found
  return {
    number: found.company_number,
    // The register writes all names in capitals.
    name: withoutCapitals(found.company_name),
    status: found.company_status ?? null,
    address: address === null || address === undefined ? null : inOneLine(address),
    lastAccountsTo: accounts?.last_accounts?.made_up_to ?? null,
    nextAccountsTo: accounts?.next_accounts?.period_end_on ?? null,
    facts: factsOfProfile(found),
  }
}

function inOneLine(address: NonNullable<Profile['registered_office_address']>): string | null {
  const { premises, address_line_1: first } = address
  const street = [premises, first].filter(Boolean).join(' ')
  const { address_line_2: second, country, locality, postal_code: postcode, region } = address
  const line = [street, second, locality, region, postcode, country].filter(Boolean).join(', ')
  return line === '' ? null : line
}

function factsOfProfile(found: Profile): SomeFacts {
  const form = forms[found.type] ?? null
  const { company_status: status = null, date_of_creation: incorporatedOn } = found
  if (form === null || incorporatedOn === null || endedStatuses.includes(status)) return {}
  return {
    form,
    incorporatedOn,
    jurisdiction: jurisdictionOf(found.company_number),
    lastConfirmationStatementTo: found.confirmation_statement?.last_made_up_to ?? null,
    ...yearOf(found, { ...emptyFacts, form, incorporatedOn }),
  }
}

/** The register of a company by the letters of its number. */
function jurisdictionOf(number: string): (typeof jurisdictions)[number] {
  if (/^S[CO]/.test(number)) return 'scotland'
  return /^(?:NI|NC|R0)/.test(number) ? 'northern-ireland' : 'england-wales'
}

type Year = Required<Pick<SomeFacts, 'firstAccountsTo' | 'changedPeriods'>> & {
  accountingReferenceDate: string
}

/** The year end with what else there is to know of the accounting periods, so that those that are filed next come out. */
function yearOf({ accounts }: Profile, known: CompanyFacts): SomeFacts {
  const { accounting_reference_date: reference, last_accounts: last, next_accounts: next } = accounts ?? {}
  if (reference === null || reference === undefined) return {}
  const { incorporatedOn } = known
  const isFirstKnown = last?.made_up_to !== null && last?.period_start_on === incorporatedOn
  const isFirstNext = (last?.made_up_to ?? null) === null
  const year: Year = {
    accountingReferenceDate: asReference(reference),
    firstAccountsTo: isFirstNext
      ? (next?.period_end_on ?? null)
      : isFirstKnown
        ? (last?.made_up_to ?? null)
        : null,
    changedPeriods: [],
  }
  const [from, to] = [next?.period_start_on ?? null, next?.period_end_on ?? null]
  if (from === null || to === null) return isAllowed({ ...known, ...year }) ? year : {}
  const period = { from, to }
  const ways = [year, withChange(year, period)]
  return ways.find((way) => isAllowed({ ...known, ...way }) && has({ ...known, ...way }, period)) ?? {}
}

const withChange = (year: Year, period: Period): Year => ({
  ...year,
  changedPeriods: [{ ...period, notifiedOn: null }],
})

function asReference({ day: ofMonth, month }: { day: number; month: number }): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return month === 2 && ofMonth >= 28 ? '02-29' : `${two(month)}-${two(ofMonth)}`
}

function isAllowed(facts: CompanyFacts): boolean {
  return faultsOf(facts, facts.incorporatedOn ?? '').length === 0
}

/** Whether an accounting period follows from facts. */
function has(facts: CompanyFacts, { from, to }: Period): boolean {
  return accountingPeriods(facts, to).some((period) => period.from === from && period.to === to)
}
