import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { timestamp } from '#contract/platform/common-fields.ts'
import { resetToken } from '#contract/platform/credentials.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { user } from './sign-in.ts'

/** Digits that an authenticator app shows, with or without spaces between them. */
const totpCode = z
  .string('Please enter the code')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits that the app shows'))

/** A recovery code, however it was typed. */
const recoveryCode = z.string('Please enter the code').trim().min(1, 'Please enter the code').max(100)

/** What WebAuthn sends: binary data as base64url. */
const binary = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)
const credential = z.object({
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
})
/** What a browser answers when it has made a passkey (`RegistrationResponseJSON` of WebAuthn Level 3). */
const newCredential = credential.extend({
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
/** What a browser answers when it has used a passkey (`AuthenticationResponseJSON`). */
export const assertion = credential.extend({
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.optional(),
  }),
})
export type Assertion = z.output<typeof assertion>
export type NewCredential = z.output<typeof newCredential>

/** Options that a browser passes to the authenticator as they are. */
export const webAuthnOptions = z.looseObject({ challenge: z.string() })

const passkeyName = z
  .string('Please name the passkey')
  .trim()
  .min(1, 'Please name the passkey')
  .max(100, 'Please use at most 100 characters')

export const passkey = namedObject('Passkey', {
  id: z.uuid(),
  name: z.string(),
  /** Whether the person's devices share it. */
  isSynced: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const factors = namedObject('Factors', {
  passkeys: z.array(passkey),
  totp: z.boolean(),
  /** How many of the recovery codes are left. */
  recoveryCodes: z.int(),
  /** Who requires a second factor of this person: the operator of the server, or the owner of a company. */
  requiredBy: z.enum(['server', 'company']).nullable(),
})
export type Factors = z.infer<typeof factors>

const recoveryCodes = z.array(z.string())

export const totpForm = z.object({ totp: totpCode })
export const recoveryForm = z.object({ recovery: recoveryCode })
export const passkeyNameForm = z.object({ name: passkeyName })

const fakeCredential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }

const endpoint = endpointsOf('Second factor', z.object({ id: z.uuid() }))
const signInTag = 'Account access'

export const completeSignIn = endpoint('POST /api/login-second-factor', 'public', {
  tag: signInTag,
  summary: 'Complete a sign-in with a one-time code or a recovery code, within 10 minutes of the password',
  body: z.union([totpForm, recoveryForm]),
  reply: user,
  errors: ['unauthorized', 'invalid_credentials', 'rate_limited'],
  example: { body: { totp: '123456' } },
})

export const beginPasskeySignIn = endpoint('POST /api/login-passkey/options', 'public', {
  tag: signInTag,
  summary:
    'What the browser passes to `navigator.credentials.get`: after the password the passkeys of that account, else any',
  reply: webAuthnOptions,
  errors: ['rate_limited'],
})

export const signInWithPasskey = endpoint('POST /api/login-passkey', 'public', {
  tag: signInTag,
  summary: 'Sign in with a passkey alone, or complete a sign-in with it',
  body: z.object({ passkey: assertion }),
  reply: user,
  errors: ['invalid_credentials', 'email_not_verified', 'rate_limited'],
  example: {
    body: {
      passkey: {
        ...fakeCredential,
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
  },
})

export const getFactors = endpoint('GET /api/account/factors', 'user', {
  beforeFactor: true,
  summary: 'The passkeys of the account, and whether it has one-time codes and recovery codes',
  reply: factors,
})

export const beginPasskey = endpoint('POST /api/account/passkeys/options', 'user', {
  proof: 'fresh',
  beforeFactor: true,
  summary: 'What the browser passes to `navigator.credentials.create`',
  reply: webAuthnOptions,
  errors: ['conflict'],
})

export const addPasskey = endpoint('POST /api/account/passkeys', 'user', {
  proof: 'fresh',
  beforeFactor: true,
  summary: 'Add the passkey that the browser has made; the first factor brings ten recovery codes',
  body: z.object({ name: passkeyName, passkey: newCredential }),
  status: 201,
  reply: z.object({ passkey, recoveryCodes: recoveryCodes.nullable() }),
  errors: ['conflict'],
  example: {
    body: {
      name: 'Laptop',
      passkey: { ...fakeCredential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    },
  },
})

export const renamePasskey = endpoint('PATCH /api/account/passkeys/:id', 'user', {
  summary: 'Give a passkey another name',
  body: passkeyNameForm,
  reply: passkey,
  example: { body: { name: 'Phone' } },
})

export const removePasskey = endpoint('DELETE /api/account/passkeys/:id', 'user', {
  proof: 'fresh',
  summary: 'Remove a passkey, which then no longer opens the account; the last way in stays',
  errors: ['conflict'],
})

export const beginTotp = endpoint('POST /api/account/totp', 'user', {
  proof: 'fresh',
  beforeFactor: true,
  summary: 'A secret for one-time codes; it counts once a code of it has been entered',
  status: 201,
  reply: z.object({
    /** In base32, to be typed by hand. */
    secret: z.string(),
    uri: z.string(),
    /** The same as a QR code: an image as a `data:` address. */
    qr: z.string(),
  }),
  errors: ['conflict'],
})

export const confirmTotp = endpoint('POST /api/account/totp/confirm', 'user', {
  beforeFactor: true,
  summary: 'Turn one-time codes on with the first of them; the first factor brings ten recovery codes',
  body: totpForm,
  /** None where the account has some already, which work on. */
  reply: z.object({ recoveryCodes }),
  errors: ['conflict', 'rate_limited'],
  example: { body: { totp: '123456' } },
})

export const removeTotp = endpoint('DELETE /api/account/totp', 'user', {
  proof: 'fresh',
  summary: 'Turn one-time codes off',
})

export const renewRecoveryCodes = endpoint('POST /api/account/recovery-codes', 'user', {
  proof: 'fresh',
  summary: 'Ten new recovery codes; the former ones stop working',
  reply: z.object({ recoveryCodes }),
  errors: ['conflict'],
})

export const youngFactor = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'totp', 'recovery-codes']),
  /** The name of a passkey. */
  name: z.string().nullable(),
  /** The browser in which it was added: `Firefox on Windows`. */
  device: z.string().nullable(),
  addedAt: timestamp,
})
export type YoungFactor = z.infer<typeof youngFactor>

export const listYoungFactors = endpoint('POST /api/password-reset/factors', 'public', {
  tag: signInTag,
  summary:
    'The second factors that were added in the last 7 days, which a reset of the password may drop; the token stays valid',
  body: z.object({ token: resetToken }),
  reply: z.object({ factors: z.array(youngFactor) }),
  example: { body: { token: 'a-token-from-a-mail' } },
})

/** What can happen to the factors of an account: recorded, and told to its address. */
export const factorChanges = [
  'passkey-added',
  'passkey-removed',
  'totp-added',
  'totp-removed',
  'codes-renewed',
  'code-used',
  /** While the password was reset. */
  'dropped',
  /** By the operator. */
  'reset',
] as const
export type FactorChange = (typeof factorChanges)[number]

const companySetting = z.object({ required: z.boolean() })

export const getCompanyFactor = endpoint('GET /api/company/second-factor', 'manage', {
  summary: 'Whether the company requires a second factor of its members',
  reply: companySetting,
})

export const setCompanyFactor = endpoint('PUT /api/company/second-factor', 'manage', {
  proof: 'fresh',
  summary: 'Require a second factor of every member, or no longer; for the owner',
  body: companySetting,
  reply: companySetting,
  errors: ['forbidden', 'conflict'],
  example: { body: { required: false } },
})
