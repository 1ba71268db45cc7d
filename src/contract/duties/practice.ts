import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { roles } from '#contract/company/roles.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { deadline } from './deadlines.ts'

const endpoint = endpointsOf('Deadlines')

const practiceRow = namedObject('PracticeRow', {
  companyId: z.uuid(),
  name: z.string().nullable(),
  role: z.enum(roles),
  /** The next deadline that is not late and not put aside; without papers that are offered for it. */
  next: deadline.nullable(),
  late: z.int(),
  /** What fell due in the year before the set-up and nobody has answered yet. */
  asked: z.int(),
  dueIn30Days: z.int(),
  /** Expected papers that are missing or have ended. */
  missing: z.int(),
  waiting: z.int(),
  /** Papers that people without an account are asked for and that have not come. */
  requested: z.int(),
})
export type PracticeRow = z.infer<typeof practiceRow>

export const getPractice = endpoint('GET /api/practice', 'user', {
  isOfAllCompanies: true,
  summary:
    'All companies of the caller with what falls due, is missing and waits in each, as far as they may view it',
  reply: z.array(practiceRow),
})

export const exportPractice = endpoint('GET /api/practice/csv', 'user', {
  isOfAllCompanies: true,
  summary: 'The same as CSV',
  reply: 'bytes',
})
