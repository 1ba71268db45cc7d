import type { CompanyListing } from '#contract/company/companies.ts'
import { companyLabel } from './queries.ts'

/** The companies in whose name every typed word begins a word; those whose name begins with the text come first. */
export function findCompanies(companies: readonly CompanyListing[], typed: string): CompanyListing[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...companies]
  const start = words.join(' ')
  const found = companies.filter((company) => {
    const names = wordsOf(companyLabel(company))
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
  const begins = (company: CompanyListing) => wordsOf(companyLabel(company)).join(' ').startsWith(start)
  return [...found.filter(begins), ...found.filter((company) => !begins(company))]
}

/** Words without accents and case, as one types them. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
