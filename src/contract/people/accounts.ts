import { z } from 'zod'
import { businessProfile, user } from './sign-in.ts'
import { businessType, confirmed, email, INVALID_EMAIL, password } from '#contract/platform/credentials.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { assertion, totpForm, webAuthnOptions } from './second-factor.ts'
import { cleanName, messageReply, timestamp } from '#contract/platform/common-fields.ts'

/** A text that may be left out, so that nothing changes, or emptied, which gives `null`. */
function textUpTo(length: number, text = z.string().trim()) {
  return text
    .max(length, `Please use at most ${String(length)} characters`)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional()
}

const line = textUpTo(200, z.string().overwrite(cleanName))
const isEmail = (value: string) => z.email().safeParse(value).success

const personal = z.object({
  firstName: z
    .string('First name is required')
    .overwrite(cleanName)
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

export const linkedIdentity = z
  .object({
    id: z.uuid(),
    /** The host of the identity provider. */
    provider: z.string(),
    linkedAt: timestamp,
  })
  .meta({ id: 'LinkedIdentity' })
export type LinkedIdentity = z.infer<typeof linkedIdentity>

const PASSWORD_REQUIRED = 'Password is required'
const knownPassword = z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(1024)

export const passwordChange = confirmed(
  z.object({ currentPassword: knownPassword.optional(), password, confirmPassword: z.string() }),
)

export const accountDeletion = z.object({ password: knownPassword.optional() })

/** The form of a proof by password. */
export const passwordProof = z.object({ password: knownPassword })

/** How somebody who is signed in can show again that it is them. */
export const proofMethods = ['passkey', 'password', 'totp', 'provider'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** How long a proof holds, in minutes (`docs/product.md` §5). */
export const PROOF_MINUTES = 10

const tag = 'Account'

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  access: 'user',
  proof: 'conditional',
  tag,
  summary:
    'Change the profile; another e-mail address needs a fresh proof and takes effect once it is verified',
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
  needs: 'view',
  tag,
  summary: 'The business part of the profile',
  status: 200,
  reply: businessProfile,
})

export const updateBusinessProfile = endpoint({
  method: 'PUT',
  path: '/api/business-profile',
  access: 'user',
  needs: 'manage',
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
  needs: 'manage',
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

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/account/identities',
  access: 'user',
  tag,
  summary: 'The identity providers that sign this account in, the first linked first',
  status: 200,
  reply: z.array(linkedIdentity),
})

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/account/identities/:id',
  access: 'user',
  proof: 'fresh',
  tag,
  summary: 'Let an identity provider no longer sign this account in; the last way in stays',
  params: z.object({ id: z.uuid() }),
  status: 204,
  reply: 'empty',
  errors: ['conflict'],
})

export const linkAtProvider = endpoint({
  method: 'GET',
  path: '/api/account/identities/link',
  access: 'user',
  proof: 'fresh',
  tag,
  summary:
    'Link somebody at the identity provider to this account, by a fresh sign-in there; ends on the account page',
  status: 302,
  reply: 'empty',
})

export const getProof = endpoint({
  method: 'GET',
  path: '/api/reauthenticate',
  access: 'user',
  beforeFactor: true,
  tag,
  summary: 'Whether a fresh proof holds, and how one can be given',
  status: 200,
  reply: z.object({
    isProven: z.boolean(),
    methods: z.array(z.enum(proofMethods)),
    /** The host of the identity provider, where signing in there again is one of the methods. */
    provider: z.string().nullable(),
  }),
})

export const reauthenticateAtProvider = endpoint({
  method: 'GET',
  path: '/api/reauthenticate/provider',
  access: 'user',
  tag,
  summary: 'Prove again who is signed in by a fresh sign-in at the identity provider; ends at /confirmed',
  status: 302,
  reply: 'empty',
})

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/reauthenticate/options',
  access: 'user',
  beforeFactor: true,
  tag,
  summary: 'What the browser passes to `navigator.credentials.get` for a proof by passkey',
  status: 200,
  reply: webAuthnOptions,
})

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/reauthenticate',
  access: 'user',
  beforeFactor: true,
  tag,
  summary: 'Prove again who is signed in; holds for 10 minutes, and the session gets a new id',
  body: z.union([passwordProof, z.object({ passkey: assertion }), totpForm]),
  status: 204,
  reply: 'empty',
  errors: ['conflict', 'rate_limited'],
  example: { body: { password: 'Correct-horse-1' } },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  access: 'user',
  proof: 'conditional',
  tag,
  summary: 'Choose another password, with the present one or a fresh proof; signs out every other device',
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
  proof: 'fresh',
  needs: 'view',
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
  proof: 'conditional',
  tag,
  summary:
    'Delete the account with all its folders and files, at once and for good, with the password or a fresh proof',
  body: accountDeletion,
  status: 204,
  reply: 'empty',
  errors: ['conflict', 'rate_limited'],
  example: { body: { password: 'Correct-horse-1' } },
})
