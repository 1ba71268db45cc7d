import { queryOptions } from '@tanstack/react-query'
import { listCompanies } from '#contract/company/companies.ts'
import { call } from './call.ts'

/** The companies of the person by name, with what waits in each. Others change them: read again when shown. */
export const companiesQuery = queryOptions({
  queryKey: [listCompanies.path],
  queryFn: ({ signal }) => call(listCompanies, {}, signal),
  staleTime: 0,
})
