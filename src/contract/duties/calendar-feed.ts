import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { timestamp } from '#contract/platform/common-fields.ts'

const tag = 'Deadlines'

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/company/calendar',
  access: 'user',
  needs: 'view',
  tag,
  summary: 'Whether the caller has an address at which calendars read the deadlines of the company',
  status: 200,
  reply: z.object({ createdAt: timestamp.nullable() }),
})

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/company/calendar',
  access: 'user',
  needs: 'view',
  proof: 'fresh',
  tag,
  summary:
    'Make a secret address at which calendars read the deadlines that the caller may view; the one before stops working',
  status: 201,
  reply: z.object({ url: z.url() }),
})

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/api/company/calendar',
  access: 'user',
  needs: 'view',
  tag,
  summary: 'Revoke that address',
  status: 204,
  reply: 'empty',
})

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token',
  access: 'public',
  tag,
  summary: 'The deadlines behind a secret address, as iCalendar (RFC 5545)',
  params: z.object({ token: z.string().regex(/^[\w-]{43}(?:\.ics)?$/) }),
  status: 200,
  reply: 'text',
  errors: ['not_found'],
})
