import { companyFacts } from '#contract/company-facts.ts'

/** Of a company of which nothing is known. */
export const emptyFacts = companyFacts.parse({})
