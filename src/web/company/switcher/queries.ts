import { useQuery } from '@tanstack/react-query'
import type { CompanyListing } from '#contract/company/companies.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'

/** How a company is called on the screen. */
export function companyLabel({ name }: Pick<CompanyListing, 'name'>): string {
  return name ?? 'Company without a name'
}

/** The name of one of the person's companies, once it is known. */
export function useCompanyName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...companiesQuery, enabled: id !== undefined, staleTime: Infinity })
  const company = data?.find((one) => one.id === id)
  return company && companyLabel(company)
}
