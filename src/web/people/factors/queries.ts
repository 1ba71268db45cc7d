import { getCompanyFactor, getFactors } from '#contract/people/second-factor.ts'
import { answerOf } from '#web/platform/base/answer.ts'

export const factorsQuery = answerOf(getFactors, { staleTime: 0, gcTime: 0 })

export const companyFactorQuery = answerOf(getCompanyFactor, { staleTime: 0, gcTime: 0 })
