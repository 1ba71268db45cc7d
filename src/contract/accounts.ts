import { z } from 'zod'
import { businessProfile, user } from './sign-in.ts'
import { businessType, confirmed, email, INVALID_EMAIL, password } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { messageReply, timestamp } from './common-fields.ts'

export const accountStats = z
  .object({
    totalFiles: z.int(),
    totalFolders: z.int(),
    /** In bytes. */
    totalSize: z.int(),
    storageByFolder: z.array(
      z.object({ id: z.string(), name: z.string(), fileCount: z.int(), totalSize: z.int() }),
    ),
  })
  .meta({ id: 'AccountStats' })
export type AccountStats = z.infer<typeof accountStats>

/** A text that may be left out, so that nothing changes, or emptied, which gives `null`. */
function textUpTo(length: number) {
  return z
    .string()
    .trim()
    .max(length, `Please use at most ${String(length)} characters`)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional()
}

const line = textUpTo(200)
const isEmail = (value: string) => z.email().safeParse(value).success

const personal = z.object({
  firstName: z
    .string('First name is required')
    .trim()
    .min(1, 'First name is required')
    .max(200, 'Please use at most 200 characters')
    .optional(),
  lastName: line,
  email: email.optional(),
})

const business = z.object({
  businessType: businessType.optional(),
  businessName: line,
  registrationNumber: line,
  registeredOfficeAddress: textUpTo(1000),
  directorFirstName: line,
  directorLastName: line,
  directorEmail: line.refine((value) => typeof value !== 'string' || isEmail(value), INVALID_EMAIL),
  directorMobile: textUpTo(50),
})

/** The fields of the profile form. */
export const profileForm = personal.extend(business.shape)

const changesSomething = (change: object) => Object.values(change).some((value) => value !== undefined)
const NOTHING_TO_CHANGE = 'There is nothing to change.'

/** Fields that are left out stay as they are. */
const profileChange = profileForm.refine(changesSomething, NOTHING_TO_CHANGE)
const businessChange = business.refine(changesSomething, NOTHING_TO_CHANGE)
export type ProfileChange = z.output<typeof profileChange>

export const accountSession = z
  .object({
    id: z.uuid(),
    /** Browser and system, as its `User-Agent` names them: `Firefox on Windows`. */
    device: z.string(),
    createdAt: timestamp,
    /** Up to five minutes late. */
    lastUsedAt: timestamp,
    /** Whether it is the session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type AccountSession = z.infer<typeof accountSession>

const PASSWORD_REQUIRED = 'Password is required'
const knownPassword = z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(1024)

export const passwordChange = confirmed(
  z.object({ currentPassword: knownPassword, password, confirmPassword: z.string() }),
)

export const accountDeletion = z.object({ password: knownPassword })

const tag = 'Account'

export const getStats = endpoint({
  method: 'GET',
  path: '/api/account/stats',
  access: 'user',
  tag,
  summary: 'How much the manual holds, and in which folders, the largest first',
  status: 200,
  reply: accountStats,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  access: 'user',
  tag,
  summary: 'Change the profile; another e-mail address takes effect once it is verified',
  body: profileChange,
  status: 200,
  reply: user,
  errors: ['rate_limited'],
  example: { body: { firstName: 'Ada', businessName: 'Analytical Engines Ltd' } },
})

export const getBusinessProfile = endpoint({
  method: 'GET',
  path: '/api/business-profile',
  access: 'user',
  tag,
  summary: 'The business part of the profile',
  status: 200,
  reply: businessProfile,
})

export const updateBusinessProfile = endpoint({
  method: 'PUT',
  path: '/api/business-profile',
  access: 'user',
  tag,
  summary: 'Change the business part of the profile',
  body: businessChange,
  status: 200,
  reply: businessProfile,
  example: { body: { businessName: 'Analytical Engines Ltd', businessType: 'Ltd Company' } },
})

export const createBusinessCode = endpoint({
  method: 'POST',
  path: '/api/business-code',
  access: 'user',
  tag,
  summary: 'The code of the business: made at the first call, the same ever after',
  status: 200,
  reply: z.object({ businessCode: z.string() }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'user',
  tag,
  summary: 'Where the account is signed in, the last used first',
  status: 200,
  reply: z.array(accountSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'user',
  tag,
  summary: 'Sign out one device',
  params: z.object({ id: z.uuid() }),
  status: 204,
  reply: 'empty',
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'user',
  tag,
  summary: 'Sign out every device but this one',
  status: 200,
  reply: z.object({ ended: z.int() }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  access: 'user',
  tag,
  summary: 'Choose another password; signs out every other device',
  body: passwordChange,
  status: 200,
  reply: messageReply,
  errors: ['rate_limited'],
  example: {
    body: {
      currentPassword: 'Correct-horse-1',
      password: 'Correct-horse-2',
      confirmPassword: 'Correct-horse-2',
    },
  },
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  tag,
  summary: 'Everything of the account as a ZIP: the folders with their files, the profile, the activity',
  status: 200,
  reply: 'bytes',
  errors: ['rate_limited'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'user',
  tag,
  summary: 'Delete the account with all its folders and files, at once and for good',
  body: accountDeletion,
  status: 204,
  reply: 'empty',
  errors: ['conflict', 'rate_limited'],
  example: { body: { password: 'Correct-horse-1' } },
})
