import { z } from 'zod'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { timestamp } from '#contract/platform/common-fields.ts'

const endpoint = endpointsOf('Deadlines')

export const getCalendar = endpoint('GET /api/company/calendar', 'view', {
  summary: 'Whether the caller has an address at which calendars read the deadlines of the company',
  reply: z.object({ createdAt: timestamp.nullable() }),
})

export const createCalendar = endpoint('POST /api/company/calendar', 'view', {
  proof: 'fresh',
  summary:
    'Make a secret address at which calendars read the deadlines that the caller may view; the one before stops working',
  status: 201,
  reply: z.object({ url: z.url() }),
})

export const deleteCalendar = endpoint('DELETE /api/company/calendar', 'view', {
  summary: 'Revoke that address',
})

export const readCalendar = endpoint('GET /api/calendar/:token', 'public', {
  summary: 'The deadlines behind a secret address, as iCalendar (RFC 5545)',
  params: z.object({ token: z.string().regex(/^[\w-]{43}(?:\.ics)?$/) }),
  reply: 'text',
  errors: ['not_found'],
})
