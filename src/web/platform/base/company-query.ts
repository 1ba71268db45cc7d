import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '#contract/company/companies.ts'
import { call } from './call.ts'

/** What the company says of itself. Others change it: it is read again whenever a page that shows it opens. */
export const companyQuery = queryOptions({
  queryKey: [getCompany.path],
  queryFn: ({ signal }) => call(getCompany, {}, signal),
  staleTime: 0,
})
