import { z } from 'zod'
import { roles } from '#contract/company/roles.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { deadline } from './deadlines.ts'

const practiceRow = z
  .object({
    companyId: z.uuid(),
    name: z.string().nullable(),
    role: z.enum(roles),
    /** The next deadline that is not late and not put aside; without papers that are offered for it. */
    next: deadline.nullable(),
    late: z.int(),
    dueIn30Days: z.int(),
    /** Expected papers that are missing or have ended. */
    missing: z.int(),
    /** Papers in the inbox. */
    waiting: z.int(),
    /** Papers that people without an account are asked for and that have not come. */
    requested: z.int(),
  })
  .meta({ id: 'PracticeRow' })
export type PracticeRow = z.infer<typeof practiceRow>

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/practice',
  access: 'user',
  isOfAllCompanies: true,
  tag: 'Deadlines',
  summary:
    'All companies of the caller with what falls due, is missing and waits in each, as far as they may view it',
  status: 200,
  reply: z.array(practiceRow),
})

export const exportPractice = endpoint({
  method: 'GET',
  path: '/api/practice/csv',
  access: 'user',
  isOfAllCompanies: true,
  tag: 'Deadlines',
  summary: 'The same as CSV',
  status: 200,
  reply: 'bytes',
})
