import { getCompany } from '#contract/company/companies.ts'
import { answerOf } from './answer.ts'

/** What the company says of itself. Others change it: it is read again whenever a page that shows it opens. */
export const companyQuery = answerOf(getCompany, { staleTime: 0 })
