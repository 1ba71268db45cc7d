import { z } from 'zod'
import { endpointsOf } from '#contract/platform/endpoint.ts'

/** The calls that fill the home page when the program starts there, beside those of the person and of the folders. */
export const homePaths = [
  '/api/auth/is-master',
  '/api/companies',
  '/api/company/members',
  '/api/company/facts',
  '/api/company/completeness',
  '/api/company/destruction/count',
  '/api/account/failed-sign-ins',
  '/api/deadlines',
  '/api/deadlines/overdue',
  '/api/home/files',
  '/api/home/first-papers',
  '/api/share/inbox',
] as const

const endpoint = endpointsOf('System')

export const getHomeAnswers = endpoint('GET /api/home', 'user', {
  summary: 'The answers of all calls that fill the home page, without those that the caller may not make',
  reply: z.record(z.string(), z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
})
