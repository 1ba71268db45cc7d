import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { businessProfile, user } from './sign-in.ts'
import { businessType, confirmed, email, INVALID_EMAIL, password } from '#contract/platform/credentials.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
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

export const profileForm = personal.extend(business.shape)

const changesSomething = (change: object) => Object.values(change).some((value) => value !== undefined)
const NOTHING_TO_CHANGE = 'There is nothing to change.'

/** Fields that are left out stay as they are. */
const profileChange = profileForm.refine(changesSomething, NOTHING_TO_CHANGE)
const businessChange = business.refine(changesSomething, NOTHING_TO_CHANGE)
export type ProfileChange = z.output<typeof profileChange>

export const accountSession = namedObject('Session', {
  id: z.uuid(),
  /** Browser and system, as its `User-Agent` names them: `Firefox on Windows`. */
  device: z.string(),
  createdAt: timestamp,
  /** Up to five minutes late. */
  lastUsedAt: timestamp,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

export const linkedIdentity = namedObject('LinkedIdentity', {
  id: z.uuid(),
  /** The host of the identity provider. */
  provider: z.string(),
  linkedAt: timestamp,
})
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

/** How long a proof holds, in minutes (`docs/product.md` §9). */
export const PROOF_MINUTES = 10

const endpoint = endpointsOf('Account', z.object({ id: z.uuid() }))

export const updateProfile = endpoint('PUT /api/account/profile', 'user', {
  proof: 'conditional',
  summary:
    'Change the profile; another e-mail address needs a fresh proof and takes effect once it is verified',
  body: profileChange,
  reply: user,
  errors: ['rate_limited'],
  example: { body: { firstName: 'Ada', businessName: 'Analytical Engines Ltd' } },
})

export const getBusinessProfile = endpoint('GET /api/business-profile', 'view', {
  summary: 'The business part of the profile',
  reply: businessProfile,
})

export const updateBusinessProfile = endpoint('PUT /api/business-profile', 'manage', {
  summary: 'Change the business part of the profile',
  body: businessChange,
  reply: businessProfile,
  example: { body: { businessName: 'Analytical Engines Ltd', businessType: 'Ltd Company' } },
})

export const createBusinessCode = endpoint('POST /api/business-code', 'manage', {
  summary: 'The code of the business: made at the first call, the same ever after',
  reply: z.object({ businessCode: z.string() }),
})

export const listSessions = endpoint('GET /api/account/sessions', 'user', {
  summary: 'Where the account is signed in, the last used first',
  reply: z.array(accountSession),
})

export const endSession = endpoint('DELETE /api/account/sessions/:id', 'user', {
  summary: 'Sign out one device',
})

export const endOtherSessions = endpoint('DELETE /api/account/sessions', 'user', {
  summary: 'Sign out every device but this one',
  reply: z.object({ ended: z.int() }),
})

export const listIdentities = endpoint('GET /api/account/identities', 'user', {
  summary: 'The identity providers that sign this account in, the first linked first',
  reply: z.array(linkedIdentity),
})

export const removeIdentity = endpoint('DELETE /api/account/identities/:id', 'user', {
  proof: 'fresh',
  summary: 'Let an identity provider no longer sign this account in; the last way in stays',
  errors: ['conflict'],
})

export const linkAtProvider = endpoint('GET /api/account/identities/link', 'user', {
  proof: 'fresh',
  summary:
    'Link somebody at the identity provider to this account, by a fresh sign-in there; ends on the account page',
  status: 302,
})

export const getProof = endpoint('GET /api/reauthenticate', 'user', {
  beforeFactor: true,
  summary: 'Whether a fresh proof holds, and how one can be given',
  reply: z.object({
    isProven: z.boolean(),
    methods: z.array(z.enum(proofMethods)),
    /** The host of the identity provider, where signing in there again is one of the methods. */
    provider: z.string().nullable(),
  }),
})

export const reauthenticateAtProvider = endpoint('GET /api/reauthenticate/provider', 'user', {
  summary: 'Prove again who is signed in by a fresh sign-in at the identity provider; ends at /confirmed',
  status: 302,
})

export const beginPasskeyProof = endpoint('POST /api/reauthenticate/options', 'user', {
  beforeFactor: true,
  summary: 'What the browser passes to `navigator.credentials.get` for a proof by passkey',
  reply: webAuthnOptions,
})

export const reauthenticate = endpoint('POST /api/reauthenticate', 'user', {
  beforeFactor: true,
  summary: 'Prove again who is signed in; holds for 10 minutes, and the session gets a new id',
  body: z.union([passwordProof, z.object({ passkey: assertion }), totpForm]),
  errors: ['conflict', 'rate_limited'],
  example: { body: { password: 'Correct-horse-1' } },
})

export const changePassword = endpoint('PUT /api/account/password', 'user', {
  proof: 'conditional',
  summary: 'Choose another password, with the present one or a fresh proof; signs out every other device',
  body: passwordChange,
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

export const exportAccount = endpoint('GET /api/account/export', 'view', {
  proof: 'fresh',
  summary:
    'Everything that the caller sees of the company as a ZIP: folders with their files, profile, activity',
  reply: 'bytes',
  errors: ['rate_limited'],
})

export const deleteAccount = endpoint('DELETE /api/account', 'user', {
  proof: 'conditional',
  summary:
    'Delete the account and the companies that nobody else owns, at once and for good, with the password or a fresh proof',
  body: accountDeletion,
  errors: ['conflict', 'rate_limited'],
  example: { body: { password: 'Correct-horse-1' } },
})
