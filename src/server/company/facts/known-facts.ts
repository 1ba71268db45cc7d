import { type CompanyFacts, companyFacts } from '#contract/company/company-facts.ts'
import { businessTypes } from '#contract/platform/credentials.ts'

/** The facts of a company of which nothing is known. */
export const emptyFacts: CompanyFacts = companyFacts.parse({})

/** What is known of a company: its facts, of which some may have come after they were set, or, while nobody set them, the form that its profile has. */
export function knownFacts(facts: CompanyFacts | null, businessType: string | null): CompanyFacts {
  if (facts !== null) return { ...emptyFacts, ...facts }
  return { ...emptyFacts, form: businessTypes.find((form) => form === businessType) ?? null }
}
