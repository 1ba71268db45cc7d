import { listCompanies } from '#contract/company/companies.ts'
import { answerOf } from './answer.ts'

/** The companies of the person by name, with what waits in each. Others change them: read again when shown. */
export const companiesQuery = answerOf(listCompanies, { staleTime: 0 })
