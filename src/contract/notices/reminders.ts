import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { messageReply } from '#contract/platform/common-fields.ts'

const tag = 'Deadlines'

/** How many days before a deadline a mail reminds of it. */
export const REMINDER_DAYS = [30, 7, 1]

const reminderChoice = z
  .object({
    /** On Mondays: what is late or due within 30 days. */
    weekly: z.boolean(),
    /** 30 days, 7 days and a day before. */
    ahead: z.boolean(),
  })
  .meta({ id: 'ReminderChoice' })
export type ReminderChoice = z.infer<typeof reminderChoice>

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/account/reminders',
  access: 'user',
  isOfAllCompanies: true,
  tag,
  summary: 'Which reminders of deadlines the caller gets by mail',
  status: 200,
  reply: reminderChoice,
})

export const setReminders = endpoint({
  method: 'PUT',
  path: '/api/account/reminders',
  access: 'user',
  isOfAllCompanies: true,
  tag,
  summary: 'Choose which reminders of deadlines to get by mail',
  body: reminderChoice,
  status: 200,
  reply: reminderChoice,
  example: { body: { weekly: true, ahead: false } },
})

export const endReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/unsubscribe',
  access: 'public',
  tag,
  summary:
    'End all reminders to the person whose mail has this token; the answer is the same for every token',
  query: z.object({
    token: z.uuid('This link does not work.'),
    /** `all` ends the daily mails of what others did as well. */
    of: z.enum(['reminders', 'all']).default('reminders'),
  }),
  status: 200,
  reply: messageReply,
  example: { query: { token: '01890a5d-ac96-774b-bcce-b302099a8057' } },
})
