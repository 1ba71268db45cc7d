import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'

const tag = 'Company'

const choice = z.object({ isWanted: z.boolean() })

export const getDailyMail = endpoint({
  method: 'GET',
  path: '/api/company/daily-mail',
  access: 'user',
  needs: 'view',
  tag,
  summary: 'Whether the caller gets a mail once a day of what others did in the company',
  status: 200,
  reply: choice,
})

export const setDailyMail = endpoint({
  method: 'PUT',
  path: '/api/company/daily-mail',
  access: 'user',
  needs: 'view',
  tag,
  summary: 'Choose whether to get a mail once a day of what others did in the company',
  body: choice,
  status: 200,
  reply: choice,
  example: { body: { isWanted: true } },
})

/** Refused: the link of a mail that was ended already. */
export const INVALID_STOP = 'These emails are off already.'

export const stopDailyMail = endpoint({
  method: 'POST',
  path: '/api/daily-mail/stop',
  access: 'public',
  tag,
  summary: 'End the daily mails by the token in one of them; also for mail programs (RFC 8058)',
  query: z.object({ token: z.string().min(1).max(200) }),
  status: 204,
  reply: 'empty',
  errors: ['invalid_token'],
  example: { query: { token: 'made-up' } },
})
