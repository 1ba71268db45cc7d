import { queryOptions } from '@tanstack/react-query'
import { getCompanyFactor, getFactors } from '#contract/people/second-factor.ts'
import { call } from '#web/platform/base/call.ts'

export const factorsQuery = queryOptions({
  queryKey: [getFactors.path],
  queryFn: ({ signal }) => call(getFactors, {}, signal),
  staleTime: 0,
  gcTime: 0,
})

export const companyFactorQuery = queryOptions({
  queryKey: [getCompanyFactor.path],
  queryFn: ({ signal }) => call(getCompanyFactor, {}, signal),
  staleTime: 0,
  gcTime: 0,
})
