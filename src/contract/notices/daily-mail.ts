import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { messageReply } from '#contract/platform/common-fields.ts'

const endpoint = endpointsOf('Deadlines')

const choice = z.object({ isWanted: z.boolean() })

export const getDailyMail = endpoint('GET /api/company/daily-mail', 'view', {
  tag: 'Company',
  summary: 'Whether the caller is mailed once a day what others did in the company',
  reply: choice,
})

export const setDailyMail = endpoint('PUT /api/company/daily-mail', 'view', {
  tag: 'Company',
  summary: 'Choose whether to be mailed once a day what others did in the company',
  body: choice,
  reply: choice,
  example: { body: { isWanted: true } },
})

const reminderChoice = namedObject('ReminderChoice', {
  /** On Mondays: what is late or due within 30 days. */
  weekly: z.boolean(),
  /** The day before and on the day what costs money, and accounts 90, 30 and 7 days ahead. */
  ahead: z.boolean(),
})
export type ReminderChoice = z.infer<typeof reminderChoice>

export const getReminders = endpoint('GET /api/account/reminders', 'user', {
  isOfAllCompanies: true,
  summary: 'Which reminders of deadlines the caller gets by mail',
  reply: reminderChoice,
})

export const setReminders = endpoint('PUT /api/account/reminders', 'user', {
  isOfAllCompanies: true,
  summary: 'Choose which reminders of deadlines to get by mail',
  body: reminderChoice,
  reply: reminderChoice,
  example: { body: { weekly: true, ahead: false } },
})

const endedMails = z.enum(['reminders', 'news', 'all'])
export type EndedMails = z.infer<typeof endedMails>

export const endDailyMails = endpoint('POST /api/reminders/unsubscribe', 'public', {
  summary:
    'End the mails to the person whose mail has this token, also for mail programs (RFC 8058); the answer is the same for every token',
  query: z.object({
    token: z.uuid('This link does not work.'),
    /** Reminders of what is due, news of what others did, or both. */
    of: endedMails.default('all'),
  }),
  reply: messageReply,
  example: { query: { token: '01890a5d-ac96-774b-bcce-b302099a8057' } },
})
