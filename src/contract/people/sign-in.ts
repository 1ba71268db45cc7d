import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { credentials, emailOnly, passwordReset, registration } from '#contract/platform/credentials.ts'
import { companyBadge } from '#contract/company/company-badge.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { errorTable } from '#contract/platform/errors.ts'
import { bit, messageReply, returnPath, timestamp } from '#contract/platform/common-fields.ts'

export const businessProfile = namedObject('BusinessProfile', {
  businessType: z.string().nullable(),
  businessName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  registeredOfficeAddress: z.string().nullable(),
  businessCode: z.string().nullable(),
  directorFirstName: z.string().nullable(),
  directorLastName: z.string().nullable(),
  directorEmail: z.string().nullable(),
  directorMobile: z.string().nullable(),
})

export const user = namedObject('User', {
  id: z.uuid(),
  userNumber: z.int(),
  email: z.string(),
  /** Another address that the person asked for and has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  authMethod: z.string(),
  emailVerified: bit,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  ...businessProfile.shape,
  /** The badge of the company that they are looking at. */
  businessBadge: companyBadge.nullable(),
  role: z.enum(['user', 'master']),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type User = z.infer<typeof user>

/** How a sign-in is completed after the password. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** What is still asked for after the right password. */
export const secondFactorAsked = z.object({ secondFactor: z.array(z.enum(secondFactorMethods)) })

/** Why signing in at the identity provider failed, as the login screen says it. */
export const signInFailures = {
  provider_away: 'The sign-in service could not be reached. Please try again shortly.',
  provider_denied: 'Signing in was cancelled.',
  provider_refused: 'Signing in did not succeed. Please try again.',
  provider_email:
    'Your sign-in service does not vouch for your email address. Please verify it there, or sign in with your password.',
  account_locked: errorTable.account_locked.message,
  registration_closed: errorTable.registration_closed.message,
  invitation_needed: errorTable.invitation_needed.message,
  provider_unlinked:
    'This sign-in is not linked to your account yet. We have sent you an email with a link that does it. You can also sign in with your password and link it on your account page, under Security.',
  provider_taken: 'This sign-in opens another account already.',
  provider_other: 'Somebody else is signed in here.',
} as const
export type SignInFailure = keyof typeof signInFailures

/** Whether the `error` of the login screen's address is one of these reasons. */
export function isSignInFailure(reason: string): reason is SignInFailure {
  return Object.hasOwn(signInFailures, reason)
}

/** What forgot-password answers, whether or not the account exists. */
export const RESET_REQUESTED = 'If an account exists with this email, you will receive a password reset link.'
export const INVALID_VERIFICATION = 'Invalid or expired verification token.'

export const INVALID_UNDO =
  'This link has expired, was used, or another account has the address. Please ask for help where your server is run.'

export const INVALID_LINK = 'This link has expired, was used, or the sign-in opens another account already.'

const endpoint = endpointsOf('Account access')

export const getUser = endpoint('GET /api/auth/user', 'user', {
  aliases: ['/api/user'],
  beforeFactor: true,
  summary: 'The signed-in user',
  reply: user,
})

export const getIsMaster = endpoint('GET /api/auth/is-master', 'user', {
  summary: 'Whether the signed-in user is the master administrator',
  reply: z.object({ isMaster: z.boolean() }),
})

export const register = endpoint('POST /api/register-email', 'public', {
  summary: 'Create an account; a mail asks for its verification',
  body: registration,
  status: 201,
  reply: messageReply,
  errors: ['registration_closed', 'invitation_needed'],
  example: { body: { email: 'ada@example.com', password: 'Correct-horse-1', firstName: 'Ada' } },
})

export const verifyEmail = endpoint('POST /api/verify-email', 'public', {
  summary: 'Confirm an e-mail address with the token that was mailed to it',
  body: z.object({
    token: z.string(INVALID_VERIFICATION).min(1, INVALID_VERIFICATION).max(200),
    /**
     * Whether the page of the mailed link asks. The account is opened by the first sign-in in the same browser then, with
     * the password of a registration: whoever opens the link may not be who has registered.
     */
    fromPage: z.boolean().optional(),
  }),
  reply: messageReply.extend({
    /** The address that was confirmed. */
    email: z.string(),
    /** The company that the account joined by its invitation; null when that did not work. */
    invitation: z
      .object({ company: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable() })
      .optional(),
  }),
  example: { body: { token: 'a-token-from-a-mail' } },
})

export const undoChange = endpoint('POST /api/undo-email', 'public', {
  summary:
    'Put back the address and the second factors before a change, with the token mailed to it; ends whatever opens the account',
  body: z.object({ token: z.string(INVALID_UNDO).min(1, INVALID_UNDO).max(200) }),
  reply: z.object({ email: z.string(), resetToken: z.string() }),
  example: { body: { token: 'a-token-from-a-mail' } },
})

export const resendVerification = endpoint('POST /api/resend-verification', 'public', {
  summary: 'Mail the verification link again',
  body: emailOnly,
  reply: messageReply,
  example: { body: { email: 'ada@example.com' } },
})

export const logIn = endpoint('POST /api/login-email', 'public', {
  summary: 'Sign in with e-mail and password; an account with a second factor is asked for it next',
  body: credentials,
  reply: z.union([user, secondFactorAsked]),
  errors: ['invalid_credentials', 'email_not_verified', 'rate_limited'],
  example: { body: { email: 'ada@example.com', password: 'Correct-horse-1' } },
})

export const logOut = endpoint('POST /api/logout', 'public', {
  summary: 'Sign out; without a session it changes nothing',
})

export const logOutAtProvider = endpoint('GET /api/logout/provider', 'public', {
  summary: 'Where the browser goes after signing out: on to the identity provider, or to the login screen',
  status: 302,
})

export const requestPasswordReset = endpoint('POST /api/password-reset-request', 'public', {
  summary: 'Mail a link to choose a new password',
  body: emailOnly,
  reply: messageReply,
  example: { body: { email: 'ada@example.com' } },
})

export const resetPassword = endpoint('POST /api/password-reset', 'public', {
  summary:
    'Choose a new password with the mailed token; ends every session of the account, and drops second factors of the last 7 days that are named',
  body: passwordReset,
  reply: messageReply,
  example: {
    body: {
      token: 'a-token-from-a-mail',
      password: 'Correct-horse-2',
      confirmPassword: 'Correct-horse-2',
    },
  },
})

/** The name of a person, or without one the e-mail address. */
export function displayName(person: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  const name = [person.firstName, person.lastName].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? person.email : name
}

export const logInAtProvider = endpoint('GET /api/login', 'public', {
  summary: 'Sign in at the identity provider; without one, on the login screen',
  query: z.object({ next: returnPath.optional().catch(undefined) }),
  status: 302,
})

export const linkSignIn = endpoint('POST /api/link-sign-in', 'public', {
  summary:
    'Link somebody at the identity provider to the account of their address, with the token mailed to it',
  body: z.object({ token: z.string(INVALID_LINK).min(1, INVALID_LINK).max(200) }),
  reply: messageReply,
  example: { body: { token: 'a-token-from-a-mail' } },
})

export const returnFromProvider = endpoint('GET /api/callback', 'public', {
  summary: 'Where the identity provider sends the browser back to; ends in the manual or on the login screen',
  query: z.looseObject({}),
  status: 302,
})
